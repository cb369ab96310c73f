import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import { monthsFor } from '@fivefold/rules/exchange';
import { isExchangeOffered } from '@fivefold/rules/streak-price';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
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
import { describeExchange, describeExchanged, describeSaving } from './renewal.ts';
import { saveRecentExchange } from './recent-exchange.ts';

/** What the ember of the page needs to know. */
interface ExchangeScene {
  readonly level: number;
  /** How many exchanges have succeeded on this page. */
  readonly exchanges: number;
}

interface Props {
  dashboardPath: string;
  renderEmber: (scene: ExchangeScene) => ReactNode;
}

/** The current streaks and plan, and the form that exchanges streaks for months of the Performance plan. */
export function ExchangeCard({ dashboardPath, renderEmber }: Props) {
  const [exchanges, setExchanges] = useState(0);
  const { preferences, server } = usePlatform();
  const clock = useClock();
  const streaks = useQuery(callQuery(getTotalStreaks));
  const status = useQuery(callQuery(getSubscriptionStatus));
  const exchange = useCall(exchangeStreaks, {
    errorToast: ERROR_TOASTS.exchangeStreaks,
    preferServer: true,
    onSuccess: ({ consumed_streaks }) => {
      const months = monthsFor(consumed_streaks);
      setExchanges((before) => before + 1);
      void saveRecentExchange(preferences, { months, exchangedAt: new Date(clock.now()) });
    },
  });

  if (streaks.isPending || status.isPending) return <ExchangeSkeleton />;
  // Unknown streaks count as zero, and the banner says that they are unknown (Decisions section 7).
  const totalStreaks = exchange.data?.remaining_streaks ?? streaks.data?.total_streaks ?? 0;
  const isUnknown = streaks.data === undefined;
  // That more are needed is no answer to a person who has just exchanged all that they could.
  const isSpent = exchange.data !== undefined && !isExchangeOffered(totalStreaks);
  return (
    <Card padding="roomy" className={styles.exchange}>
      <ExchangeFacts
        picture={renderEmber({
          level: streaks.data?.level ?? 0,
          exchanges,
        })}
        totalStreaks={totalStreaks}
        subscription={status.data}
        now={new Date(clock.now())}
      />
      {isUnknown && (
        <Banner tone="error" actions={<Button onClick={() => void streaks.refetch()}>{t('Try Again')}</Button>}>
          {t('We couldn’t load your streaks. They’re safe.')}
        </Banner>
      )}
      {exchange.data && (
        <ExchangeResult
          consumed={exchange.data.consumed_streaks}
          end={exchange.data.performance_plan_end}
          subscription={status.data}
          dashboardPath={dashboardPath}
          takesFocus={isSpent}
        />
      )}
      {!isSpent && (
        <ExchangeForm
          totalStreaks={totalStreaks}
          isBusy={exchange.isPending}
          describeSaving={(months) => describeSaving(status.data, months, server.price ?? USUAL_PRICE)}
          describe={(months) => (status.data ? describeExchange(status.data, months) : null)}
          onExchange={(amount) => exchange.mutate({ body: { streaks: amount } })}
        />
      )}
    </Card>
  );
}

interface ResultProps {
  consumed: number;
  end: number | null;
  subscription: WireSubscription | undefined;
  dashboardPath: string;
  /** The pressed button is gone, and the focus with it. */
  takesFocus: boolean;
}

function ExchangeResult({ consumed, end, subscription, dashboardPath, takesFocus }: ResultProps) {
  const back = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) back.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const months = monthsFor(consumed);
  const renewal = subscription && end !== null ? describeExchanged(subscription, { months, planEnd: end }) : null;
  return (
    <Banner
      tone="success"
      title={t('{streaks} streaks are now {months, plural, one {# month} other {# months}} of Performance.', {
        streaks: consumed,
        months,
      })}
      actions={
        <ButtonLink ref={back} to={dashboardPath} variant="primary">
          {t('Back to my goals')}
        </ButtonLink>
      }
    >
      {renewal !== null && <strong className={styles.renewal}>{renewal}</strong>}
      {end !== null && <span>{t('Your Performance plan runs until {day}.', { day: formatDay(end) })}</span>}
    </Banner>
  );
}

function ExchangeSkeleton() {
  return (
    <Card padding="roomy" className={styles.exchange} aria-busy="true" aria-label={t('Loading')}>
      <Skeleton width="40%" height="3rem" />
      <Skeleton height="8rem" shape="block" />
      <Skeleton height="3.25rem" shape="block" />
    </Card>
  );
}
