import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import { EXCHANGE_REFUSALS } from '@fivefold/rules/exchange';
import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import styles from './exchange-facts.module.css';
import { PlanFacts } from './plan-facts.tsx';

interface Props {
  /** The ember, beside the number. */
  picture: ReactNode;
  totalStreaks: number;
  /** Undefined when it could not be read. */
  subscription: WireSubscription | undefined;
  now: Date;
}

/** What the person has now: streaks, plan and what the next renewal costs. */
export function ExchangeFacts({ picture, totalStreaks, subscription, now }: Props) {
  return (
    <>
      <div className={styles.now}>
        {picture}
        <dl className={styles.facts}>
          <div>
            <dt>{t('Available streaks')}</dt>
            <dd className={styles.number} data-embers-leave-here>
              {totalStreaks}
            </dd>
          </div>
          <PlanFacts subscription={subscription} now={now} />
        </dl>
      </div>
      {subscription && <RenewalNote subscription={subscription} />}
    </>
  );
}

/** Says beforehand why the server would refuse (Decisions section 7). */
function RenewalNote({ subscription }: { subscription: WireSubscription }) {
  const reason = getExchangeObstacle(subscription);
  return reason === null ? null : <Banner tone="info">{t(EXCHANGE_REFUSALS[reason])}</Banner>;
}

function getExchangeObstacle(subscription: WireSubscription) {
  if (subscription.past_due) return 'payment_overdue';
  if (subscription.cancels_at !== null) return 'subscription_ending';
  return subscription.current_period_end === null ? 'subscription_required' : null;
}

/** The element that shows the number of streaks. */
export function findExchangeNumber(): Element | null {
  return document.querySelector('[data-embers-leave-here]');
}
