import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import styles from './exchange-guide.module.css';
import { basePrice, performancePrice } from './prices.ts';

/** Explains the exchange in three steps (Specification section 2). */
export function ExchangeGuide() {
  const price = useOwnPrice(usePlatform().server.price);
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
            performance: performancePrice(price),
            base: basePrice(price),
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
