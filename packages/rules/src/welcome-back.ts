/**
 * The greeting of a person who did not check in for a week: one small thing to do in place of everything that was
 * missed.
 */

import { type LocalDay, daysBetween } from './calendar.ts';
import type { DaysOff } from './days-off.ts';
import type { Frequency, Rhythm } from './frequency.ts';
import { type GoalProgress, goalState } from './goal-state.ts';

/** Days without any check-in after which a person is welcomed back. */
export const WELCOME_BACK_DAYS = 7;

export interface ReturningGoal {
  readonly id: string;
  readonly text: string;
  readonly rhythm: Rhythm;
  readonly progress: GoalProgress;
  readonly daysOff: DaysOff;
  /** How many check-ins it ever had. */
  readonly checkIns: number;
}

type Ease = Pick<ReturningGoal, 'rhythm' | 'checkIns' | 'text'>;

/** The more often a goal asks, the less it asks at once. */
const EFFORT: Readonly<Record<Frequency, number>> = { daily: 0, weekly: 1, monthly: 2, once: 3 };

/**
 * The goal to begin with again; null when there is no reason for a welcome. That needs a week without a check-in,
 * and a streak that ended meanwhile: weekly and monthly goals that are on time are no absence.
 */
export function goalToReturnWith(goals: readonly ReturningGoal[], today: LocalDay): string | null {
  const lastDay = goals.reduce<LocalDay | null>((latest, { progress: { lastChecked } }) => {
    return lastChecked !== null && (latest === null || lastChecked > latest) ? lastChecked : latest;
  }, null);
  if (lastDay === null || daysBetween(lastDay, today) < WELCOME_BACK_DAYS) return null;
  const states = goals.map((goal) => ({ goal, state: goalState(goal.rhythm, goal.progress, today, goal.daysOff) }));
  if (!states.some(({ state }) => state.isLapsed && state.dayOff === null)) return null;
  const due = states.filter(({ state }) => state.section === 'due').map(({ goal }) => goal);
  return due.toSorted(compareEase)[0]?.id ?? null;
}

/** The easiest first: asked for often, done often before, said in few words. Equals keep their order. */
export function compareEase(a: Ease, b: Ease): number {
  return (
    EFFORT[a.rhythm.frequency] - EFFORT[b.rhythm.frequency] || b.checkIns - a.checkIns || a.text.length - b.text.length
  );
}
