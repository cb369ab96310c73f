import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import styles from './exchange-guide.module.css';
import { basePrice, performancePrice } from './prices.ts';

/** Explains the exchange in three steps (Specification section 2). */
export function ExchangeGuide() {
  return (
    <section>
      <h2>How it works</h2>
      <ol className={styles.steps}>
        <li>
          {STREAKS_PER_MONTH} streaks get you 1 month of the Performance plan. You exchange them in multiples of{' '}
          {STREAKS_PER_MONTH}.
        </li>
        <li>
          Your next renewal then costs {performancePrice()} instead of {basePrice()}, once for every month you exchange.
        </li>
        <li>
          Your badge turns to Performance at once. Keep checking in: after {INACTIVITY_DAYS} days without one, you lose
          the months you haven’t used.
        </li>
      </ol>
    </section>
  );
}
