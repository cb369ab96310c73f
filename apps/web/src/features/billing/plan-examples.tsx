import { Pill } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import styles from './plan-examples.module.css';
import { basePrice, performancePrice } from './prices.ts';

/** Worked out from the rules of Specification section 9; the people are invented. */
const EXAMPLES = [
  {
    name: 'A walk, every day',
    text: 'A daily goal earns 1 point with every fifth check-in. After 25 days of walks you have 5 points.',
    sum: `25 check-ins, 5 points, next month ${performancePrice()}`,
  },
  {
    name: 'A long run, every week',
    text: 'Weekly goals earn more: 5 points with every fifth check-in. Five Sundays in a row are enough.',
    sum: `5 check-ins, 5 points, next month ${performancePrice()}`,
  },
  {
    name: 'A letter, every month',
    text: 'A monthly goal earns 1 point with each check-in, one more point a month on top of your other goals.',
    sum: `1 check-in, 1 point; without 5 points the price stays ${basePrice()}`,
  },
];

/** How it adds up, as examples that say that they are examples. */
export function PlanExamples() {
  return (
    <ul className={styles.examples}>
      {EXAMPLES.map(({ name, text, sum }) => (
        <Card as="li" key={name} className={styles.example}>
          <div>
            <Pill tone="neutral">Example</Pill>
          </div>
          <h3>{name}</h3>
          <p>{text}</p>
          <p className={styles.sum}>{sum}</p>
        </Card>
      ))}
    </ul>
  );
}
