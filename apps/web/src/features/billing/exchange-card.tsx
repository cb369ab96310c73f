import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { monthsFor, monthsText } from '@fivefold/rules/exchange';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './exchange-card.module.css';
import { ExchangeFacts } from './exchange-facts.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { formatDay } from './prices.ts';
import { saveRecentExchange } from './recent-exchange.ts';

/** The current streaks and plan, and the form that exchanges streaks for months of the Performance plan. */
export function ExchangeCard({ dashboardPath }: { dashboardPath: string }) {
  const { preferences } = usePlatform();
  const clock = useClock();
  const streaks = useQuery(callQuery(getTotalStreaks));
  const status = useQuery(callQuery(getSubscriptionStatus));
  const exchange = useCall(exchangeStreaks, {
    errorToast: ERROR_TOASTS.exchangeStreaks,
    preferServer: true,
    onSuccess: ({ consumed_streaks }) => {
      const months = monthsFor(consumed_streaks);
      void saveRecentExchange(preferences, { months, exchangedAt: new Date(clock.now()) });
    },
  });

  if (streaks.isPending || status.isPending) return <ExchangeSkeleton />;
  // Unknown streaks count as zero, and the banner says that they are unknown (Decisions section 7).
  const totalStreaks = exchange.data?.remaining_streaks ?? streaks.data?.total_streaks ?? 0;
  const isUnknown = streaks.data === undefined;
  return (
    <Card padding="roomy" className={styles.exchange}>
      <ExchangeFacts totalStreaks={totalStreaks} subscription={status.data} now={new Date(clock.now())} />
      {isUnknown && (
        <Banner tone="error" actions={<Button onClick={() => void streaks.refetch()}>Try Again</Button>}>
          We couldn’t load your streaks. They’re safe.
        </Banner>
      )}
      {exchange.data && (
        <ExchangeResult
          consumed={exchange.data.consumed_streaks}
          end={exchange.data.performance_plan_end}
          dashboardPath={dashboardPath}
        />
      )}
      <ExchangeForm
        totalStreaks={totalStreaks}
        isBusy={exchange.isPending}
        onExchange={(amount) => exchange.mutate({ body: { streaks: amount } })}
      />
    </Card>
  );
}

interface ResultProps {
  consumed: number;
  end: number | null;
  dashboardPath: string;
}

function ExchangeResult({ consumed, end, dashboardPath }: ResultProps) {
  return (
    <Banner
      tone="success"
      title={`${consumed} streaks are now ${monthsText(monthsFor(consumed))} of Performance.`}
      actions={
        <ButtonLink to={dashboardPath} variant="primary">
          Back to my goals
        </ButtonLink>
      }
    >
      {end !== null && `Your Performance plan runs until ${formatDay(end)}.`}
    </Banner>
  );
}

function ExchangeSkeleton() {
  return (
    <Card padding="roomy" className={styles.exchange} aria-busy="true" aria-label="Loading">
      <Skeleton width="40%" height="3rem" />
      <Skeleton height="8rem" shape="block" />
      <Skeleton height="3.25rem" shape="block" />
    </Card>
  );
}
