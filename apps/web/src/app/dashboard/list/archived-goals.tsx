import type { LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';
import { GoalCard } from '#features/goals/goal-card.tsx';
import { useArchiveGoal } from '#features/goals/mutations.ts';
import { getGoalState, getRhythm } from '#features/goals/progress.ts';
import { formatEarned, StreakBadge } from '#features/streaks/streak-badge.tsx';
import { Button } from '#ui/button.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { FoldedGoals } from './folded-sections.tsx';
import { GoalDetails } from '../card/goal-details.tsx';
import styles from './archived-goals.module.css';
import sectionStyles from './goal-section.module.css';
import { useNextGoal } from './use-next-goal.ts';

interface Props {
  uid: string;
  today: LocalDay;
}

interface ListProps extends Props {
  goals: readonly WireOwnGoal[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** The last section of the list: goals that rest until their person brings them back. */
export function ArchivedGoals({ goals, uid, today, isOpen, onToggle }: ListProps) {
  return (
    <FoldedGoals name={t('Archived')} count={goals.length} isOpen={isOpen} onToggle={onToggle}>
      {() =>
        goals.map((goal) => (
          <li key={goal.id} className={sectionStyles.item}>
            <ArchivedGoal goal={goal} uid={uid} today={today} />
          </li>
        ))
      }
    </FoldedGoals>
  );
}

/** A goal in the archive: a line that brings it back, and unfolds to its history. */
export function ArchivedGoal({ goal, uid, today }: Props & { goal: WireOwnGoal }) {
  const state = getGoalState(goal, today);
  const archive = useArchiveGoal({ today });
  const next = useNextGoal(goal.id);
  const gone = useUnmountCallback(next.focus);
  const bringBack = () => {
    next.find();
    gone.arm();
    archive.mutate({ body: { goalId: goal.id, archived: false } });
  };
  return (
    <GoalCard
      goalId={goal.id}
      goal={goal}
      rhythm={getRhythm(goal)}
      state={state}
      look="row"
      opens={t('Archived')}
      badge={<StreakBadge count={state.countStreak} />}
      badgeText={formatEarned(state.countStreak)}
      check={
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Bring back: {goal}', { goal: goal.goal })}
          className={styles.bringBack}
          onClick={bringBack}
        >
          {t('Bring back')}
        </Button>
      }
    >
      <GoalDetails goal={goal} uid={uid} today={today} draft={null} />
    </GoalCard>
  );
}
