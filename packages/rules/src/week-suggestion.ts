/** The one thing that the Monday card suggests. */

import type { LocalDay } from './calendar.ts';
import { CHECK_INS_PER_BLOCK } from './check-in.ts';
import {
  REST_WEEKDAYS_MAX,
  WEEKDAYS,
  type Weekday,
  dayOffKind,
  freeDaysPerWeekOn,
  isPutAside,
  restWeekdaysOn,
  weekdayOf,
} from './days-off.ts';
import { type GoalProgress, goalState } from './goal-state.ts';
import { type GoalWeek, type Week, type WeekGoal, goalWeek, missedDays, weekTotals } from './week.ts';
import { compareEase } from './welcome-back.ts';

/** A weekday on which a goal was missed at least so often in the weeks that are read is one to rest on. */
const REST_SUGGESTED_FROM = 3;
/** A goal that was kept at least so often, and never missed, is one to show. */
const SHARE_SUGGESTED_FROM = 5;

export const SUGGESTION_KINDS = ['begin', 'rest', 'share', 'block', 'onward'] as const;

export type WeekSuggestion =
  /** Nothing was kept: the easiest goal that is due. */
  | { readonly kind: 'begin'; readonly goalId: string }
  | { readonly kind: 'rest'; readonly goalId: string; readonly weekday: Weekday }
  /** Every period of the goal was kept. */
  | { readonly kind: 'share'; readonly goalId: string }
  /** Of all goals the nearest to a full block. */
  | { readonly kind: 'block'; readonly goalId: string; readonly left: number }
  | { readonly kind: 'onward' };

export interface SuggestedGoal extends WeekGoal {
  readonly id: string;
  readonly text: string;
  /** As of the last check-in, which may be today's. */
  readonly progress: GoalProgress;
  /** How many check-ins it ever had. */
  readonly checkIns: number;
}

interface Seen {
  readonly goal: SuggestedGoal;
  readonly week: GoalWeek;
}

/**
 * The first that fits, for the first goal of the person's list that it fits best: nothing kept: begin with the easiest
 * goal; a weekday that is mostly missed: rest on it; a week without a miss: share the goal kept most; the fullest
 * block; a goal that was always kept: share it; else a word to go on with.
 * @returns null when nothing was due and nothing was done, or all goals rest today
 */
export function suggestForWeek(goals: readonly SuggestedGoal[], week: Week, today: LocalDay): WeekSuggestion | null {
  const seen = goals.flatMap((goal) => {
    const found = goalWeek(goal, week);
    return found === undefined ? [] : [{ goal, week: found }];
  });
  const { kept, missed } = weekTotals(seen.map(({ goal, week: each }) => ({ ...each, rhythm: goal.rhythm })));
  if (kept + missed === 0) return null;
  const shared = goalToShare(seen);
  return (
    (kept === 0 ? goalToBegin(goals, today) : null) ??
    dayToRest(goals, week, today) ??
    (missed === 0 ? shared : null) ??
    blockToFill(goals, today) ??
    shared ??
    goOn(goals, today)
  );
}

function goalToBegin(goals: readonly SuggestedGoal[], today: LocalDay): WeekSuggestion | null {
  const due = goals.filter((goal) => goalState(goal.rhythm, goal.progress, today, goal.daysOff).section === 'due');
  const easiest = due.toSorted(compareEase)[0];
  return easiest === undefined ? null : { kind: 'begin', goalId: easiest.id };
}

function dayToRest(goals: readonly SuggestedGoal[], week: Week, today: LocalDay): WeekSuggestion | null {
  let best: { goalId: string; weekday: Weekday; count: number } | null = null;
  for (const goal of goals) {
    const found = weekdayMissedMost(goal, week);
    if (found === null || found.count <= (best?.count ?? 0) || !mayRestOn(goal, found.weekday, today)) continue;
    best = { goalId: goal.id, ...found };
  }
  return best === null ? null : { kind: 'rest', goalId: best.goalId, weekday: best.weekday };
}

/** The weekday of more than half of all misses, last week's among them. */
function weekdayMissedMost(goal: SuggestedGoal, week: Week): { weekday: Weekday; count: number } | null {
  const missed = missedDays(goal, week);
  for (const weekday of WEEKDAYS) {
    const on = missed.filter((day) => weekdayOf(day) === weekday);
    const isInWeek = on.some((day) => day >= week.from);
    if (isInWeek && on.length >= REST_SUGGESTED_FROM && on.length * 2 > missed.length)
      return { weekday, count: on.length };
  }
  return null;
}

function mayRestOn({ daysOff }: SuggestedGoal, weekday: Weekday, today: LocalDay): boolean {
  if (freeDaysPerWeekOn(daysOff, today) > 0) return false;
  const resting = restWeekdaysOn(daysOff.rest, today);
  return !isPutAside(daysOff, today) && !resting.includes(weekday) && resting.length < REST_WEEKDAYS_MAX;
}

function goalToShare(seen: readonly Seen[]): WeekSuggestion | null {
  const whole = seen.filter(({ week }) => week.missed === 0 && week.kept >= SHARE_SUGGESTED_FROM);
  const most = whole.toSorted((a, b) => b.week.kept - a.week.kept)[0];
  return most === undefined ? null : { kind: 'share', goalId: most.goal.id };
}

function blockToFill(goals: readonly SuggestedGoal[], today: LocalDay): WeekSuggestion | null {
  const running = goals.flatMap(({ id, rhythm, progress, daysOff }) => {
    if (rhythm.frequency !== 'daily' && rhythm.frequency !== 'weekly') return [];
    const { progressSteps } = goalState(rhythm, progress, today, daysOff);
    const isRunning = progressSteps > 0 && progressSteps < CHECK_INS_PER_BLOCK && !isPutAside(daysOff, today);
    return isRunning ? [{ id, left: CHECK_INS_PER_BLOCK - progressSteps }] : [];
  });
  const nearest = running.toSorted((a, b) => a.left - b.left)[0];
  return nearest === undefined ? null : { kind: 'block', goalId: nearest.id, left: nearest.left };
}

function goOn(goals: readonly SuggestedGoal[], today: LocalDay): WeekSuggestion | null {
  return goals.some(({ daysOff }) => dayOffKind(daysOff, today) === null) ? { kind: 'onward' } : null;
}
