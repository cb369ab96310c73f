import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { monthsApart, parseLocalDay } from '@fivefold/rules/calendar';
import { useMemo } from 'react';
import { BackLink } from '#app/layouts/back-link.tsx';
import { YearShareButton } from '#app/year-share-button.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { MeHead } from '#features/me/me-head.tsx';
import { MeSummary } from '#features/me/me-summary.tsx';
import { StreakBadge } from '#features/streaks/streak-badge.tsx';
import { RootsRow } from '#features/roots/roots-row.tsx';
import { FramedTapestry } from '#features/tapestry/framed-tapestry.tsx';
import { YearTiles } from '#features/tapestry/year-tiles.tsx';
import { t } from '#kernel/language/t.ts';
import { goalPath, paths } from '#kernel/paths.ts';
import { useToday } from '#kernel/use-today.ts';
import { Page } from '#ui/page.tsx';

/** A person's year over all goals (Beyond section 6). */
export function MePage() {
  const { user } = useSession();
  const today = useToday();
  return (
    <Page
      title={t('Your year')}
      before={<BackLink />}
      after={<YearShareButton />}
      lead={user !== null && <MeHead uid={user.uid} email={user.email} />}
    >
      <MeSummary
        dashboardPath={paths.dashboard}
        exchangePath={paths.streakExchange}
        goalPath={goalPath}
        renderStreak={(count) => <StreakBadge count={count} />}
        renderYear={(year) => <Year {...year} />}
        renderRoots={(roots) => (
          <RootsRow
            roots={roots}
            today={today}
            goalPath={goalPath}
            renderFrame={(root, since) => (
              <FramedTapestry
                id={root.id}
                tiles={root.tiles}
                total={root.check_ins}
                since={since}
                months={monthsApart(since, today)}
              />
            )}
          />
        )}
      />
    </Page>
  );
}

function Year({ days, from, to }: Pick<WireMeSummary, 'days' | 'from' | 'to'>) {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)];
  const known = useMemo(
    () =>
      days.flatMap(({ date, count }) => {
        const day = parseLocalDay(date);
        return day === undefined ? [] : [{ date: day, count }];
      }),
    [days],
  );
  if (first === undefined || last === undefined) return null;
  return <YearTiles days={known} from={first} to={last} label={t('Check-ins of your year, day by day')} />;
}
