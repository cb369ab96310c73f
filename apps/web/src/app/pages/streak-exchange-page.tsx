import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/subscription';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { monthsFor, monthsText, STREAKS_PER_MONTH } from '@fivefold/rules/exchange';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { ExchangeFacts } from '#slices/subscription/exchange-facts.tsx';
import { ExchangeForm } from '#slices/subscription/exchange-form.tsx';
import { BASE_PRICE, dayOf, PERFORMANCE_PRICE } from '#slices/subscription/prices.ts';
import { noteExchange } from '#slices/subscription/recent-exchange.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from './back-link.tsx';
import styles from './streak-exchange-page.module.css';

/** Streaks into months of the Performance plan (Specification sections 2, 5 and 9). */
export function StreakExchangePage() {
  if (usePlatform().server.payments === 'off') return <Navigate to={paths.dashboard} replace />;
  return (
    <Page title="Exchange Streaks" width="narrow" before={<BackLink />}>
      <div className={styles.parts}>
        <HowItWorks />
        <Exchange />
      </div>
    </Page>
  );
}

function HowItWorks() {
  return (
    <section>
      <h2>How it works</h2>
      <ol className={styles.steps}>
        <li>
          {STREAKS_PER_MONTH} streaks are 1 month of the Performance plan. You exchange them in multiples of{' '}
          {STREAKS_PER_MONTH}.
        </li>
        <li>
          Your next renewal then costs {PERFORMANCE_PRICE} instead of {BASE_PRICE}, once for every month you exchange.
        </li>
        <li>
          Your badge turns to Performance at once. Keep checking in: after 30 days without one the months not yet used
          end.
        </li>
      </ol>
    </section>
  );
}

function Exchange() {
  const { preferences } = usePlatform();
  const clock = useClock();
  const streaks = useQuery(callQuery(getTotalStreaks));
  const status = useQuery(callQuery(getSubscriptionStatus));
  const exchange = useCall(exchangeStreaks, {
    toast: ERROR_TOASTS.exchangeStreaks,
    preferServer: true,
    onSuccess: ({ consumed_streaks }) => {
      void noteExchange(preferences, { months: monthsFor(consumed_streaks), exchangedAt: new Date(clock.now()) });
    },
  });

  if (streaks.isPending || status.isPending) return <ExchangeLoading />;
  // What could not be read counts as zero, and is said to be unknown (Decisions section 7).
  const totalStreaks = exchange.data?.remaining_streaks ?? streaks.data?.total_streaks ?? 0;
  const isUnknown = streaks.data === undefined;
  return (
    <Card padding="roomy" className={styles.exchange}>
      <ExchangeFacts totalStreaks={totalStreaks} subscription={status.data} now={new Date(clock.now())} />
      {isUnknown && (
        <Banner tone="error" actions={<Button onClick={() => void streaks.refetch()}>Try Again</Button>}>
          Your streaks could not be read. They are safe.
        </Banner>
      )}
      {exchange.data && <Result consumed={exchange.data.consumed_streaks} end={exchange.data.performance_plan_end} />}
      <ExchangeForm
        totalStreaks={totalStreaks}
        isBusy={exchange.isPending}
        onExchange={(amount) => exchange.mutate({ body: { streaks: amount } })}
      />
    </Card>
  );
}

function Result({ consumed, end }: { consumed: number; end: number | null }) {
  return (
    <Banner
      tone="success"
      title={`${consumed} streaks are now ${monthsText(monthsFor(consumed))} of Performance.`}
      actions={
        <ButtonLink to={paths.dashboard} variant="primary">
          Back to my goals
        </ButtonLink>
      }
    >
      {end !== null && `Your Performance plan runs until ${dayOf(end)}.`}
    </Banner>
  );
}

function ExchangeLoading() {
  return (
    <Card padding="roomy" className={styles.exchange} aria-busy="true" aria-label="Loading">
      <Skeleton width="40%" height="3rem" />
      <Skeleton height="8rem" shape="block" />
      <Skeleton height="3.25rem" shape="block" />
    </Card>
  );
}
