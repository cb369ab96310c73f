import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { BookOpen, Footprints, Phone } from '#ui/later-icons.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './starter-ideas.module.css';
import { type GoalIdea, useStartGoal } from './use-start-goal.ts';

const IDEAS: readonly (GoalIdea & { Icon: typeof BookOpen; rhythm: string })[] = [
  { text: text('Read ten pages'), frequency: 'daily', rhythm: text('every day'), Icon: BookOpen },
  { text: text('Walk twenty minutes'), frequency: 'daily', rhythm: text('every day'), Icon: Footprints },
  { text: text('Call someone I miss'), frequency: 'weekly', rhythm: text('every week'), Icon: Phone },
];

/** For a person without goals: three ways to begin, each with one tap. */
export function StarterIdeas() {
  const { start, starting } = useStartGoal();
  return (
    <EmptyState
      title={t('Start with one small thing')}
      actions={
        <ul className={styles.ideas}>
          {IDEAS.map((idea) => ({ ...idea, text: t(idea.text) })).map(({ text: goal, frequency, rhythm, Icon }) => (
            <li key={goal}>
              <Button
                isWide
                isBusy={starting === goal}
                className={styles.idea}
                icon={<Icon size={18} aria-hidden="true" />}
                onClick={() => start({ text: goal, frequency })}
              >
                <span>{goal}</span> <span className={styles.rhythm}>{t(rhythm)}</span>
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      {t('Five check-ins earn a streak point. Tap an idea to begin right away, or add your own goal.')}
    </EmptyState>
  );
}
