import { BackLink } from '#app/layouts/back-link.tsx';
import { YearShareButton } from '#app/year-share-button.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { MeHead } from '#features/me/me-head.tsx';
import { MeSummary } from '#features/me/me-summary.tsx';
import { StreakBadge } from '#features/streaks/streak-badge.tsx';
import { goalPath, paths } from '#kernel/paths.ts';
import { Page } from '#ui/page.tsx';

/** A person's year over all goals (Beyond section 6). */
export function MePage() {
  const { user } = useSession();
  return (
    <Page
      title="Your year"
      before={<BackLink />}
      after={<YearShareButton />}
      lead={user !== null && <MeHead uid={user.uid} email={user.email} />}
    >
      <MeSummary
        dashboardPath={paths.dashboard}
        exchangePath={paths.streakExchange}
        goalPath={goalPath}
        renderStreak={(count) => <StreakBadge count={count} />}
      />
    </Page>
  );
}
