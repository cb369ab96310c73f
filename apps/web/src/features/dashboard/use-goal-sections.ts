import type { LocalDay } from '@fivefold/rules/calendar';
import { useState } from 'react';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';
import { getGoalState } from '#features/goals/progress.ts';

/**
 * The goals that were done when the person came, today. The list is ordered by this and not by what is done now: a card
 * that is checked stays under the finger that checked it.
 */
export function useDoneOnArrival(goals: readonly WireOwnGoal[], today: LocalDay): ReadonlySet<string> {
  const [arrival, setArrival] = useState(() => ({ day: today, done: doneOn(goals, today) }));
  if (arrival.day === today) return arrival.done;
  const next = { day: today, done: doneOn(goals, today) };
  setArrival(next);
  return next.done;
}

function doneOn(goals: readonly WireOwnGoal[], day: LocalDay): ReadonlySet<string> {
  return new Set(goals.filter((goal) => getGoalState(goal, day).isChecked).map(({ id }) => id));
}
