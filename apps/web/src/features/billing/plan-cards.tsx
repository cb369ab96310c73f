import { savingPercentOf } from '@fivefold/rules/price';
import { text } from '@fivefold/rules/text-key';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { rich, t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Check } from '#ui/icons.ts';
import { LockOpen } from '#ui/later-icons.ts';
import { type ReactNode, useId } from 'react';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './plan-cards.module.css';
import { basePrice, performancePrice } from './prices.ts';

const BASE_BENEFITS = [
  text('Daily, weekly, monthly and one-time goals'),
  text('Shared goals, friends and hearts'),
  text('Photo check-ins and all 13 celebrations'),
  text('Streak points for every five check-ins'),
  text('A month you don’t open it makes the next one free'),
];

const PERFORMANCE_BENEFITS = [
  text('Everything in Base'),
  text('5 streak points get you one month at this price'),
  text('Exchange as many months as you’ve earned'),
];

/** The two plans: Base can be chosen, Performance is earned (Specification section 2). */
export function PlanCards({ onChooseBase, isBusy }: { onChooseBase: () => void; isBusy: boolean }) {
  const baseNameId = useId();
  const price = useOwnPrice(usePlatform().server.price);
  return (
    <ul className={styles.plans}>
      <Card as="li" tone="ember" padding="roomy" className={styles.plan}>
        <PlanHeader id={baseNameId} name={t('Base Plan')} price={basePrice(price)} />
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
            {t('Choose')}
          </Button>
          <p className={styles.note}>{t('You pay on our payment provider’s secure page. Cancel anytime.')}</p>
        </div>
      </Card>
      <Card as="li" padding="roomy" className={styles.plan}>
        <PlanHeader name={t('Performance Plan')} price={performancePrice(price)}>
          <Pill tone="green" icon={<Check size={14} aria-hidden="true" />}>
            {t('{percent}% savings', { percent: savingPercentOf(price.cents) })}
          </Pill>
        </PlanHeader>
        <BenefitList items={PERFORMANCE_BENEFITS} />
        <div className={styles.foot}>
          <p className={styles.earned}>
            <LockOpen size={20} aria-hidden="true" />
            <span>
              {rich('<b>Unlocked through app usage.</b> It can’t be bought.', {
                b: (inside) => <strong>{inside}</strong>,
              })}
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
        {rich('<price></price> <per>per month</per>', {
          price: () => <span className={styles.amount}>{price}</span>,
          per: (inside) => <span className={styles.per}>{inside}</span>,
        })}
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
          <span>{t(item)}</span>
        </li>
      ))}
    </ul>
  );
}
