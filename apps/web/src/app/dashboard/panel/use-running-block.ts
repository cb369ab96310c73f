import type { LocalDay } from '@fivefold/rules/calendar';
import { type RunningBlock, soonestBlock } from '@fivefold/rules/running-block';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useMemo, useState } from 'react';
import { getDaysOff, getGoalState, getProgress, getRhythm } from '#features/goals/progress.ts';
import { isQueued, type QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { usePointLanding } from '#features/streaks/landing/point-landing-store.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Options {
  /** With the queued check-ins applied. */
  readonly goals: readonly WireOwnGoal[];
  readonly queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  readonly totalStreaks: number;
  readonly today: LocalDay;
}

/**
 * The running block of the goals that can be full the soonest; null when no goal has blocks. A block that was filled
 * just now stays full until its points are in the drawn number. A person without goals sees what the first block of a
 * daily goal is.
 */
export function useRunningBlock({ goals, queued, totalStreaks, today }: Options): RunningBlock | null {
  const { maxShownTotal } = usePointLanding();
  const shownTotal = Math.min(totalStreaks, maxShownTotal);
  const [paid, setPaid] = useState(() => ({ shownTotal, goalIds: findFull(goals, today) }));
  if (paid.shownTotal !== shownTotal) setPaid({ shownTotal, goalIds: findFull(goals, today) });
  return useMemo(() => {
    if (goals.length === 0) return { goal: null, filled: 0, points: 1, fullOn: today };
    return soonestBlock(
      goals.map((goal) => ({
        goal: goal.goal,
        rhythm: getRhythm(goal),
        progress: getProgress(goal),
        daysOff: getDaysOff(goal),
        hasPaid: paid.goalIds.has(goal.id) && !(queued.get(goal.id)?.some(isQueued) ?? false),
      })),
      today,
    );
  }, [goals, queued, paid, today]);
}

function findFull(goals: readonly WireOwnGoal[], today: LocalDay): ReadonlySet<string> {
  return new Set(
    goals.filter((goal) => getGoalState(goal, today).progressSteps === PROGRESS_STEPS).map(({ id }) => id),
  );
}
