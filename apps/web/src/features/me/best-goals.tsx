import type { WireMeSummary } from '@fivefold/contract/calls/me';
import type { ReactNode } from 'react';
import { t } from '#kernel/language/t.ts';
import { Link } from '#kernel/router/router.tsx';

import styles from './best-goals.module.css';

interface Props {
  goals: WireMeSummary['best_goals'];
  goalPath: (goalId: string) => string;
  renderStreak: (count: number) => ReactNode;
}

/** The goals with the most check-ins, each with a bar beside the first. */
export function BestGoals({ goals, goalPath, renderStreak }: Props) {
  const most = Math.max(1, ...goals.map(({ count }) => count));
  return (
    <ol className={styles.goals}>
      {goals.map(({ id, goal, emoji, count, count_streak: streak }) => (
        <li key={id}>
          <Link to={goalPath(id)} className={styles.goal}>
            <span className={styles.name}>
              {emoji !== null && <span>{`${emoji} `}</span>}
              <span dir="auto">{goal}</span>
            </span>{' '}
            <span className={styles.count}>
              {t('{count, plural, one {# check-in} other {# check-ins}}', { count })}
            </span>{' '}
            {renderStreak(streak)}
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(count * 100) / most}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
