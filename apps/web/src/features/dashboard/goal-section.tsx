import type { LocalDay } from '@fivefold/rules/calendar';
import { goalListTitle } from '@fivefold/rules/display-name';
import { PartyPopper } from '#ui/icons/party-popper.tsx';
import { Plus } from '#ui/icons/plus.tsx';
import { paths } from '#kernel/paths.ts';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';
import type { CheckIn } from '#features/check-ins/check-in.ts';
import type { QueuedCheckIn } from '#features/check-ins/offline-queue/offline-queue.ts';
import { getGoalState } from '#features/goals/progress.ts';
import { ButtonLink } from '#ui/button.tsx';
import { GoalEntry } from './goal-entry.tsx';
import styles from './goal-section.module.css';
import { GOALS_TITLE_ID } from './goals-title.ts';
import { StarterIdeas } from './starter-ideas.tsx';
import { useDoneOnArrival } from './use-done-on-arrival.ts';

interface Props {
  displayName: string | null;
  email: string;
  uid: string;
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  /** What the server has not answered yet, by the goal's id. */
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
}

/** A person's goals: what is due first, what was done when they came below. */
export function GoalSection({ displayName, email, uid, goals, today, queued, onCheckIn }: Props) {
  const doneOnArrival = useDoneOnArrival(goals, today);
  const open = goals.filter((goal) => !getGoalState(goal, today).isChecked);
  const wasDone = (goal: WireOwnGoal) => doneOnArrival.has(goal.id) && getGoalState(goal, today).isChecked;
  const below = goals.filter(wasDone);
  const above = goals.filter((goal) => !wasDone(goal));
  const entry = (goal: WireOwnGoal) => (
    <li key={goal.id} className={styles.item}>
      <GoalEntry goal={goal} uid={uid} today={today} queued={queued.get(goal.id)} onCheckIn={onCheckIn} />
    </li>
  );

  return (
    <section aria-labelledby={GOALS_TITLE_ID}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={GOALS_TITLE_ID} tabIndex={-1} className={styles.title}>
            {goalListTitle({ display_name: displayName, email })}
          </h2>
          {goals.length > 0 && <ToGo count={open.length} />}
        </div>
        <ButtonLink
          to={paths.addGoal}
          variant="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          className={styles.add}
        >
          Add goal
        </ButtonLink>
      </header>
      {goals.length === 0 && <StarterIdeas />}
      {above.length > 0 && (
        <ul className={styles.list} aria-label="Due now">
          {above.map(entry)}
        </ul>
      )}
      {below.length > 0 && (
        <>
          <p className={styles.divider} aria-hidden="true">
            Done
          </p>
          <ul className={styles.list} aria-label="Done">
            {below.map(entry)}
          </ul>
        </>
      )}
    </section>
  );
}

function ToGo({ count }: { count: number }) {
  if (count > 0) return <p className={styles.toGo}>{count} to go</p>;
  return (
    <p className={styles.allDone}>
      <PartyPopper size={16} aria-hidden="true" />
      All done for today
    </p>
  );
}
