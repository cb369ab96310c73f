import { text } from '@fivefold/rules/text-key';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Pill } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import styles from './plan-examples.module.css';
import { performancePrice } from './prices.ts';

/** Worked out from the rules of Specification section 9; the people are invented. */
const EXAMPLES: readonly { readonly name: string; readonly story: string; readonly sum: string }[] = [
  {
    name: text('A walk, every day'),
    story: text('A daily goal earns 1 point with every fifth check-in. After 25 days of walks you have 5 points.'),
    sum: text('25 check-ins, 5 points, next month {performance}'),
  },
  {
    name: text('A long run, every week'),
    story: text('Weekly goals earn more: 5 points with every fifth check-in. Five Sundays in a row are enough.'),
    sum: text('5 check-ins, 5 points, next month {performance}'),
  },
  {
    name: text('A letter, every month'),
    story: text('A monthly goal earns 1 point with each check-in, one more point a month on top of your other goals.'),
    sum: text('1 check-in, 1 point, a fifth of a month for {performance}'),
  },
];

/** How it adds up, as examples that say that they are examples. */
export function PlanExamples() {
  const price = useOwnPrice(usePlatform().server.price);
  return (
    <ul className={styles.examples}>
      {EXAMPLES.map(({ name, story, sum }) => (
        <Card as="li" key={name} className={styles.example}>
          <div>
            <Pill tone="neutral">{t('Example')}</Pill>
          </div>
          <h3>{t(name)}</h3>
          <p>{t(story)}</p>
          <p className={styles.sum}>{t(sum, { performance: performancePrice(price) })}</p>
        </Card>
      ))}
    </ul>
  );
}
