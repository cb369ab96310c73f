import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { useQuery } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useClock } from '#kernel/use-today.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/icons.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CancelPlan } from './cancel-plan.tsx';
import { getEffectivePlan } from './effective-plan.ts';
import { PastDueNotice } from './past-due-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { PlanFacts } from './plan-facts.tsx';
import styles from './plan-settings.module.css';
import { formatDay } from './prices.ts';
import { describeNextPrice } from './renewal.ts';
import { useOpenPortal } from './use-open-portal.ts';

interface Props {
  /** Where a person without a plan chooses one. */
  plansPath: string;
}

/** The plan, what comes next, and the ways to change it. */
export function PlanSettings({ plansPath }: Props) {
  const clock = useClock();
  const portal = useOpenPortal();
  const query = useQuery(callQuery(getSubscriptionStatus));
  const { data: subscription } = query;
  if (subscription === undefined) {
    if (query.error === null) return <Skeleton height="10rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const now = new Date(clock.now());
  const newPrice = describeNextPrice(subscription);
  const hasPlan = getEffectivePlan(subscription, now) !== 'free';
  return (
    <>
      {subscription.past_due && <PastDueNotice />}
      <PausedNotice />
      <dl className={styles.facts}>
        <PlanFacts subscription={subscription} now={now} />
        {newPrice !== null && (
          <div>
            <dt>{t('New price per month')}</dt>
            <dd>{newPrice}</dd>
          </div>
        )}
        {hasPlan && subscription.cancels_at !== null && (
          <div>
            <dt>{t('Ends on')}</dt>
            <dd>{formatDay(subscription.cancels_at)}</dd>
          </div>
        )}
      </dl>
      {subscription.is_renewal_free === true && (
        <p className={styles.hint}>{t('You didn’t open Fivefold for a month, so your next renewal is free.')}</p>
      )}
      {hasPlan ? (
        <>
          <p className={styles.hint}>{t('Your card and your invoices are on the pages of our payment service.')}</p>
          <div className={styles.ways}>
            <Button
              isBusy={portal.isOpening}
              onClick={portal.open}
              icon={<ExternalLink size={18} aria-hidden="true" />}
            >
              {t('Manage your plan')}
            </Button>
            {subscription.cancels_at === null && (
              <CancelPlan
                endsAt={subscription.current_period_end}
                isRenewalFree={subscription.is_renewal_free === true}
              />
            )}
          </div>
        </>
      ) : (
        <div className={styles.ways}>
          <ButtonLink to={plansPath}>{t('See the plans')}</ButtonLink>
        </div>
      )}
    </>
  );
}
