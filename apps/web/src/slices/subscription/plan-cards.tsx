import { PERFORMANCE_SAVING_PERCENT } from '@fivefold/rules/plan';
import Check from 'lucide-react/icons/check';
import LockOpen from 'lucide-react/icons/lock-open';
import { type ReactNode, useId } from 'react';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './plan-cards.module.css';
import { BASE_PRICE, PERFORMANCE_PRICE } from './prices.ts';

const BASE_GIVES = [
  'Goals without end: daily, weekly, monthly or once',
  'Shared goals, friends and hearts',
  'Photo check-ins and all 13 celebrations',
  'Points from your first five check-ins',
];

const PERFORMANCE_GIVES = [
  'Everything in Base',
  '5 streak points are one month at this price',
  'Exchange as many months as you have earned',
];

/** The two plans: Base can be chosen, Performance is earned (Specification section 2). */
export function PlanCards({ onChooseBase, isBusy }: { onChooseBase: () => void; isBusy: boolean }) {
  const baseNameId = useId();
  return (
    <ul className={styles.plans}>
      <Card as="li" tone="ember" padding="roomy" className={styles.plan}>
        <PlanHead id={baseNameId} name="Base Plan" price={BASE_PRICE} />
        <Gives items={BASE_GIVES} />
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
          <p className={styles.note}>You pay on a secure page of our payment provider. Cancel whenever you like.</p>
        </div>
      </Card>
      <Card as="li" padding="roomy" className={styles.plan}>
        <PlanHead name="Performance Plan" price={PERFORMANCE_PRICE}>
          <Pill tone="green" icon={<Check size={14} aria-hidden="true" />}>
            {PERFORMANCE_SAVING_PERCENT}% savings
          </Pill>
        </PlanHead>
        <Gives items={PERFORMANCE_GIVES} />
        <div className={styles.foot}>
          <p className={styles.earned}>
            <LockOpen size={20} aria-hidden="true" />
            <span>
              <strong>Unlocked through app usage.</strong> It cannot be bought.
            </span>
          </p>
        </div>
      </Card>
    </ul>
  );
}

function PlanHead({ id, name, price, children }: { id?: string; name: string; price: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
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

function Gives({ items }: { items: readonly string[] }) {
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
