import { BookOpen } from '#ui/icons/book-open.tsx';
import { Footprints } from '#ui/icons/footprints.tsx';
import { Phone } from '#ui/icons/phone.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './starter-ideas.module.css';
import { type GoalIdea, useStartGoal } from './use-start-goal.ts';

const IDEAS: readonly (GoalIdea & { Icon: typeof BookOpen; rhythm: string })[] = [
  { text: 'Read ten pages', frequency: 'daily', rhythm: 'every day', Icon: BookOpen },
  { text: 'Walk twenty minutes', frequency: 'daily', rhythm: 'every day', Icon: Footprints },
  { text: 'Call someone I miss', frequency: 'weekly', rhythm: 'every week', Icon: Phone },
];

/** For a person without goals: three ways to begin, each with one tap. */
export function StarterIdeas() {
  const { start, starting } = useStartGoal();
  return (
    <EmptyState
      title="Start with one small thing"
      actions={
        <ul className={styles.ideas}>
          {IDEAS.map(({ text, frequency, rhythm, Icon }) => (
            <li key={text}>
              <Button
                isWide
                isBusy={starting === text}
                className={styles.idea}
                icon={<Icon size={18} aria-hidden="true" />}
                onClick={() => start({ text, frequency })}
              >
                {text} <span className={styles.rhythm}>{rhythm}</span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      Five check-ins earn a streak point. Tap an idea to begin right away, or add your own goal.
    </EmptyState>
  );
}
