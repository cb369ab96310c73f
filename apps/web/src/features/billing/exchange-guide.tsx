import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { t } from '#kernel/language/t.ts';
import styles from './exchange-guide.module.css';
import { basePrice, performancePrice } from './prices.ts';

/** Explains the exchange in three steps (Specification section 2). */
export function ExchangeGuide() {
  return (
    <section>
      <h2>{t('How it works')}</h2>
      <ol className={styles.steps}>
        <li>
          {t(
            '{streaks} streaks get you 1 month of the Performance plan. You exchange them in multiples of {streaks}.',
            { streaks: STREAKS_PER_MONTH },
          )}
        </li>
        <li>
          {t('Your next renewal then costs {performance} instead of {base}, once for every month you exchange.', {
            performance: performancePrice(),
            base: basePrice(),
          })}
        </li>
        <li>
          {t(
            'Your badge turns to Performance at once. Keep checking in: after {days} days without one, you lose the months you haven’t used.',
            { days: INACTIVITY_DAYS },
          )}
        </li>
      </ol>
    </section>
  );
}
