import { PERFORMANCE_SAVING_PERCENT } from '@fivefold/rules/plan';
import { Check } from '#ui/icons/check.tsx';
import { LockOpen } from '#ui/icons/lock-open.tsx';
import { type ReactNode, useId } from 'react';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './plan-cards.module.css';
import { basePrice, performancePrice } from './prices.ts';

const BASE_BENEFITS = [
  'Daily, weekly, monthly and one-time goals',
  'Shared goals, friends and hearts',
  'Photo check-ins and all 13 celebrations',
  'Streak points for every five check-ins',
];

const PERFORMANCE_BENEFITS = [
  'Everything in Base',
  '5 streak points get you one month at this price',
  'Exchange as many months as you’ve earned',
];

/** The two plans: Base can be chosen, Performance is earned (Specification section 2). */
export function PlanCards({ onChooseBase, isBusy }: { onChooseBase: () => void; isBusy: boolean }) {
  const baseNameId = useId();
  return (
    <ul className={styles.plans}>
      <Card as="li" tone="ember" padding="roomy" className={styles.plan}>
        <PlanHeader id={baseNameId} name="Base Plan" price={basePrice()} />
        <BenefitList items={BASE_BENEFITS} />
        <div className={styles.foot}>
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            aria-describedby={baseNameId}
            onClick={onChooseBase}
          >
            Choose
          </Button>
          <p className={styles.note}>You pay on our payment provider’s secure page. Cancel anytime.</p>
        </div>
      </Card>
      <Card as="li" padding="roomy" className={styles.plan}>
        <PlanHeader name="Performance Plan" price={performancePrice()}>
          <Pill tone="green" icon={<Check size={14} aria-hidden="true" />}>
            {PERFORMANCE_SAVING_PERCENT}% savings
          </Pill>
        </PlanHeader>
        <BenefitList items={PERFORMANCE_BENEFITS} />
        <div className={styles.foot}>
          <p className={styles.earned}>
            <LockOpen size={20} aria-hidden="true" />
            <span>
              <strong>Unlocked through app usage.</strong> It can’t be bought.
            </span>
          </p>
        </div>
      </Card>
    </ul>
  );
}

function PlanHeader({ id, name, price, children }: { id?: string; name: string; price: string; children?: ReactNode }) {
  return (
    <div>
      <div className={styles.nameRow}>
        <h3 id={id}>{name}</h3>
        {children}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{price}</span> <span className={styles.per}>per month</span>
      </p>
    </div>
  );
}

function BenefitList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.gives}>
      {items.map((item) => (
        <li key={item}>
          <Check size={18} aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
