import type { Frequency } from '@fivefold/rules/frequency';
import { BookOpen } from '#ui/icons/book-open.tsx';
import { Footprints } from '#ui/icons/footprints.tsx';
import { Phone } from '#ui/icons/phone.tsx';
import { paths, pathWith } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './starter-ideas.module.css';

const IDEAS: readonly { goal: string; frequency: Frequency; Icon: typeof BookOpen }[] = [
  { goal: 'Read ten pages', frequency: 'daily', Icon: BookOpen },
  { goal: 'Walk twenty minutes', frequency: 'daily', Icon: Footprints },
  { goal: 'Call someone I miss', frequency: 'weekly', Icon: Phone },
];

/** For a person without goals: what to do next, and three ways to begin. */
export function StarterIdeas() {
  return (
    <EmptyState
      title="Start with one small thing"
      actions={
        <ul className={styles.ideas}>
          {IDEAS.map(({ goal, frequency, Icon }) => (
            <li key={goal}>
              <ButtonLink
                to={pathWith(paths.addGoal, { goal, frequency })}
                isWide
                className={styles.idea}
                icon={<Icon size={18} aria-hidden="true" />}
              >
                {goal}
              </ButtonLink>
            </li>
          ))}
        </ul>
      }
    >
      Five check-ins earn a streak point. Pick an idea to fill in the form, or add your own goal.
    </EmptyState>
  );
}
