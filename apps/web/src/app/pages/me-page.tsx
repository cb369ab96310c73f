import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { monthsApart, parseLocalDay } from '@fivefold/rules/calendar';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useMemo } from 'react';
import { BackLink } from '#app/layouts/back-link.tsx';
import { YearFilmButton } from '#app/year-film-button.tsx';
import { YearShareButton } from '#app/year-share-button.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { TalkingEmber } from '#features/ember/talking-ember.tsx';
import { EmberNameLine } from '#features/profile/ember-name-line.tsx';
import { useOwnProfile } from '#kernel/dashboard-cache/use-own-profile.ts';
import { emberLabel } from '#ui/ember/ember-label.ts';
import { LevelEmber } from '#ui/ember/level-ember.tsx';
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
import styles from './me-page.module.css';

/** A person's year over all goals (Beyond section 6). */
export function MePage() {
  const { user } = useSession();
  const today = useToday();
  return (
    <Page
      title={t('Your year')}
      before={<BackLink />}
      after={
        <div className={styles.actions}>
          <YearFilmButton />
          <YearShareButton />
        </div>
      }
      lead={user !== null && <Head uid={user.uid} email={user.email} />}
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

/** Who it is, with their ember, which answers a tap here as well. */
function Head({ uid, email }: { uid: string; email: string }) {
  const profile = useOwnProfile();
  const { level, mood } = { level: profile?.visual_level ?? 1, mood: 'happy' } as const;
  return (
    <MeHead
      profile={profile ?? { email, display_name: null, created_on: null }}
      ember={
        <TalkingEmber label={emberLabel(profile?.ember_name ?? null, level, mood)} uid={uid}>
          <LevelEmber
            uid={uid}
            color={avatarColor(profile ?? { uid, avatar_color: null })}
            level={level}
            mood={mood}
            size={96}
          />
        </TalkingEmber>
      }
      emberName={profile && <EmberNameLine profile={profile} />}
    />
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
