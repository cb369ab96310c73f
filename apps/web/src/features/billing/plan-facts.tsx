import type { WireSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { t } from '#kernel/language/t.ts';
import { Badge } from '#ui/badge.tsx';
import { PLAN_NAMES, getEffectivePlan } from './effective-plan.ts';
import styles from './exchange-facts.module.css';
import { formatDay } from './prices.ts';
import { describeNextRenewal } from './renewal.ts';

interface Props {
  /** Undefined when it could not be read. */
  subscription: WireSubscriptionStatus | undefined;
  now: Date;
}

/** The plan and what its next renewal costs, for a list of facts. */
export function PlanFacts({ subscription, now }: Props) {
  const plan = subscription && getEffectivePlan(subscription, now);
  const end = subscription?.performance_plan_end;
  const renewal = subscription ? describeNextRenewal(subscription) : null;
  return (
    <>
      <div>
        <dt>{t('Current plan')}</dt>
        <dd>
          <Badge tone={plan === 'performance' ? 'ember' : 'neutral'}>
            {plan ? t(PLAN_NAMES[plan]) : t('Unknown right now')}
          </Badge>
          {plan === 'performance' && typeof end === 'number' && (
            <span className={styles.until}>{t('until {day}', { day: formatDay(end) })}</span>
          )}
        </dd>
      </div>
      {renewal !== null && (
        <div>
          <dt>{t('Next renewal')}</dt>
          <dd>{renewal}</dd>
        </div>
      )}
    </>
  );
}
