/** Last week, looked at on Monday: what was kept, what slipped by. Beyond section 6. */

import { type LocalDay, addDays } from './calendar.ts';
import { withChecked } from './days-a-week.ts';
import { type DayRange, type DaysOff, isPutAside, pastDayOffKind, weekdayOf } from './days-off.ts';
import { type DuePeriod, type LookedAt, duePeriods } from './due-periods.ts';
import type { Rhythm } from './frequency.ts';

/** The check-ins of these weeks are read, the looked-at one among them: what is missed on one weekday shows in them. */
const WEEKS_READ = 4;

/** A goal that nothing was done for in this many days is not counted any more: it would be a reproach each Monday. */
const FORGOTTEN_DAYS = 365;

/** Who began in the last days of a week has nothing to look back on yet. */
const FIRST_DAYS = 3;

/** The goals of a week that are shown; the others are counted. */
export const WEEK_GOALS_SHOWN = 5;
/**
 * With more goals than this the card is one line until it is opened: the page of a long list stays within its height.
 */
export const WEEK_FOLDED_ABOVE = 20;

/** Monday to Sunday. */
export interface Week {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/** A goal of a person, with their own check-ins. */
export interface WeekGoal {
  readonly rhythm: Rhythm;
  /** The day on which the goal was made. */
  readonly createdOn: LocalDay;
  readonly daysOff: DaysOff;
  /** The days of the check-ins in the {@link readDays}, ascending. */
  readonly days: readonly LocalDay[];
  /** The last check-in before those days; null when there is none. */
  readonly before: LocalDay | null;
}

/** What a day was for a goal. A weekly or monthly goal asks for no certain day, so the others are open. */
export const DAY_MARKS = ['done', 'missed', 'off', 'open'] as const;
export type DayMark = (typeof DAY_MARKS)[number];

export interface GoalWeek {
  readonly kept: number;
  readonly missed: number;
  /** Monday to Sunday. */
  readonly marks: readonly DayMark[];
}

export interface WeekTotals {
  readonly kept: number;
  readonly missed: number;
  /**
   * Whether all that slipped by are days of one goal: those of several, or weeks and months, are not added up to days.
   */
  readonly areMissedDays: boolean;
}

/** The last week that is over on a day. */
export function lastWeek(today: LocalDay): Week {
  const to = addDays(today, -weekdayOf(today));
  return { from: addDays(to, -6), to };
}

/** The days whose check-ins {@link WeekGoal} has. */
export function readDays({ to }: Week): DayRange {
  return { from: addDays(to, 1 - 7 * WEEKS_READ), to };
}

/**
 * What a goal's week was. Kept are its check-ins; missed are the periods that ended in the week without one. Days off
 * are not due, and a check-in on one counts as kept. A goal to be done once is never missed.
 * @returns undefined when the goal was not there in the week, or was archived, finished or forgotten before it
 */
export function goalWeek(goal: WeekGoal, week: Week): GoalWeek | undefined {
  const done = goal.days.filter((day) => day >= week.from && day <= week.to);
  if (done.length === 0 && !isThere(goal, week)) return undefined;
  const { rhythm, createdOn } = goal;
  const daysOff = withChecked(goal.daysOff, goal.days);
  const missed = missedIn(goal, week);
  const isDue = (day: LocalDay) => rhythm.frequency === 'daily' && missed.some((period) => period.day === day);
  const marks = daysOf(week).map((day): DayMark => {
    if (done.includes(day)) return 'done';
    if (isDue(day)) return 'missed';
    return day >= createdOn && pastDayOffKind(daysOff, day) !== null ? 'off' : 'open';
  });
  return { kept: done.length, missed: missed.length, marks };
}

/** The days of a daily goal on which it was missed, in all weeks that are read. */
export function missedDays(goal: WeekGoal, week: Week): readonly LocalDay[] {
  if (goal.rhythm.frequency !== 'daily') return [];
  return missedUntil(goal, readDays(week).from, addDays(week.to, 1)).map(({ day }) => day);
}

export function weekTotals(weeks: readonly (GoalWeek & Pick<WeekGoal, 'rhythm'>)[]): WeekTotals {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const missedGoals = weeks.filter(({ missed }) => missed > 0);
  return {
    kept: sum(weeks.map(({ kept }) => kept)),
    missed: sum(weeks.map(({ missed }) => missed)),
    areMissedDays: missedGoals.length === 1 && missedGoals[0]?.rhythm.frequency === 'daily',
  };
}

/** Whether all goals of a person were made in the last three days of the week: then it is not looked at. */
export function hasJustBegun(goals: readonly Pick<WeekGoal, 'createdOn'>[], { to }: Week): boolean {
  return goals.every(({ createdOn }) => createdOn > addDays(to, -FIRST_DAYS));
}

/** Whether a person was away from Monday to Sunday: then they get no mail about the week. */
export function isAwayAllWeek(away: readonly DayRange[], week: Week): boolean {
  return daysOf(week).every((day) => away.some(({ from, to }) => from <= day && day <= to));
}

/** Monday to Sunday. */
function daysOf({ from }: Week): readonly LocalDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(from, n));
}

function isThere({ rhythm, createdOn, daysOff, days, before }: WeekGoal, week: Week): boolean {
  if (createdOn > week.to) return false;
  if ((days.at(-1) ?? before ?? createdOn) < addDays(week.from, -FORGOTTEN_DAYS)) return false;
  if (rhythm.frequency === 'once' && (before !== null || days.length > 0)) return false;
  return daysOf(week).some((day) => day >= createdOn && !isPutAside(daysOff, day));
}

/** The periods that ended in the week without a check-in. */
function missedIn(goal: WeekGoal, week: Week): DuePeriod[] {
  const dayAfter = addDays(week.to, 1);
  if (goal.rhythm.frequency === 'daily') return missedUntil(goal, week.from, dayAfter);
  // What was missed by Monday was decided before the week; a longer period may have begun long before it.
  return missedUntil(goal, goal.createdOn, dayAfter).slice(missedUntil(goal, goal.createdOn, week.from).length);
}

function missedUntil(
  { rhythm, createdOn, daysOff, days, before }: WeekGoal,
  from: LocalDay,
  today: LocalDay,
): DuePeriod[] {
  const looked: LookedAt = {
    rhythm,
    start: createdOn,
    before,
    days: days.filter((day) => day < today),
    daysOff: withChecked(daysOff, days),
    today,
  };
  // A day says nothing of the next one, so a daily goal is looked at from where it matters.
  const start = from > createdOn ? from : createdOn;
  const daily = { ...looked, start, before: null, days: looked.days.filter((day) => day >= start) };
  return duePeriods(rhythm.frequency === 'daily' ? daily : sinceBefore(looked)).filter(({ isDone }) => !isDone);
}

/** Months before the last check-in that is known are not looked at: they were decided long ago. */
function sinceBefore(looked: LookedAt): LookedAt {
  const { start, before } = looked;
  return before === null || before < start ? looked : { ...looked, start: addDays(before, 1) };
}
