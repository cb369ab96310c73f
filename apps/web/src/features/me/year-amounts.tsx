import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { amountText } from '#kernel/amount-text.ts';
import { Link } from '#kernel/router/router.tsx';
import styles from './best-goals.module.css';

interface Props {
  amounts: WireMeSummary['amounts'];
  goalPath: (goalId: string) => string;
}

/** What was added to goals that count an amount. Glasses and kilometers cannot be compared, so there are no bars. */
export function YearAmounts({ amounts, goalPath }: Props) {
  return (
    <ul className={styles.goals}>
      {amounts.map(({ id, goal, emoji, sum, amount_unit: unit }) => (
        <li key={id}>
          <Link to={goalPath(id)} className={styles.goal}>
            <span className={styles.name}>
              {emoji !== null && <span>{`${emoji} `}</span>}
              <span dir="auto">{goal}</span>
            </span>{' '}
            <span className={styles.amount} dir="auto">
              {amountText(sum, unit)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
