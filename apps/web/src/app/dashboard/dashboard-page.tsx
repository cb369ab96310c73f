import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Location } from '#kernel/router/history.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { readUrlParams } from '#platform/read-url-params.ts';
import { DashboardContent } from './dashboard-content.tsx';
import { AfterFirstPaint } from './frame/after-first-paint.tsx';
import { DashboardLoading } from './frame/dashboard-loading.tsx';
import { DashboardFailed, DashboardPolling } from './lazy-components.tsx';
import { useCardParts } from './use-card-parts.ts';
import { SubscriptionPage } from '#app/pages/subscription-page.tsx';
import { SubscriptionSuccess } from '#app/pages/subscription-success-page.tsx';

/** The main screen; after a checkout the success page in its place (Specification section 2). */
export function DashboardPage() {
  const location = useLocation();
  const isSold = usePlatform().server.payments === 'on';
  if (isSold && isBackFromCheckout(location)) return <SubscriptionSuccess />;
  return (
    <>
      <Dashboard />
      <AfterFirstPaint>
        <DashboardPolling />
      </AfterFirstPaint>
    </>
  );
}

/** Kept fresh by `DashboardPolling`, which knows when not to ask. */
const POLLED_DASHBOARD = {
  ...callQuery(getDashboard),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * One answer feeds everything. While the plan is unknown the plans page is not shown: a failed first load can be
 * tried again, and after a failed later one the last answer stays (Decisions section 7).
 */
function Dashboard() {
  const dashboard = useQuery(POLLED_DASHBOARD);
  const { data, error, refetch } = dashboard;
  const isAnswered = data !== undefined;
  // React draws what is deferred in slices, so that the page answers a touch meanwhile; a dashboard that was there is
  // drawn at once.
  const isReady = useCardParts(data) && isAnswered;
  const isDrawn = useDeferredValue(isReady, isReady);
  if (!isAnswered || !isDrawn) {
    if (isAnswered || error === null) return <DashboardLoading isAnswered={isAnswered} />;
    // Only read here: what is asked for is watched, and a look at the server should not draw the dashboard anew.
    return <DashboardFailed problem={error} isTrying={dashboard.isFetching} onTryAgain={() => void refetch()} />;
  }
  if (!data.subscription.is_premium) {
    // Who chose a plan elsewhere since the device was here is not asked again.
    if (dashboard.isFetching && !dashboard.isFetchedAfterMount) return <DashboardLoading isAnswered={false} />;
    return <SubscriptionPage isPastDue={data.subscription.past_due} invitedBy={data.profile.invited_by} />;
  }
  return <DashboardContent dashboard={data} />;
}

/** The parameters may stand before the '#' or behind it. */
function isBackFromCheckout({ search }: Location): boolean {
  return [new URLSearchParams(search), readUrlParams(window.location.href)].some(
    (params) => params.has('session_id') || params.has('success'),
  );
}
