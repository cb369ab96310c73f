/** The periods in which a goal was due, and whether each was done. Beyond section 6. */

import { type LocalDay, addDays, firstOfNextMonth, monthsApart } from './calendar.ts';
import { daysOffAfter } from './days-a-week.ts';
import { type DaysOff, WEEKDAYS, dueDaysBetween, isMonthOff, weekdayOf } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { periodDays } from './goal-state.ts';

export interface DuePeriod {
  /** The day of its check-in, or the first day on which one was missed. */
  readonly day: LocalDay;
  readonly isDone: boolean;
}

export interface LookedAt {
  readonly rhythm: Rhythm;
  /** The day from which on the goal is looked at: the one on which it was made, or a later one. */
  readonly start: LocalDay;
  /** The last check-in before `start`; null when there is none. */
  readonly before: LocalDay | null;
  /** The days of the check-ins from `start` on, ascending. */
  readonly days: readonly LocalDay[];
  readonly daysOff: DaysOff;
  readonly today: LocalDay;
}

/**
 * The periods that were done or missed, ascending. The period that runs today is among them once it is done. Days off
 * are not due; a check-in on one counts as due and done, so that it never lowers a share.
 */
export function duePeriods(looked: LookedAt): DuePeriod[] {
  switch (looked.rhythm.frequency) {
    case 'daily':
    case 'weekly':
      return periodsOfDays(looked);
    case 'monthly':
      return periodsOfMonths(looked);
    case 'once':
      return looked.days.map((day) => ({ day, isDone: true }));
  }
}

export interface Share {
  readonly done: number;
  readonly due: number;
}

/** How many of the periods of the last days were done. @param window how many days, today among them */
export function shareOfDue(periods: readonly DuePeriod[], today: LocalDay, window: number): Share {
  const first = addDays(today, 1 - window);
  const within = periods.filter(({ day }) => day >= first && day <= today);
  return { done: within.filter(({ isDone }) => isDone).length, due: within.length };
}

/** How many check-ins fell on each weekday, Monday first. */
export function checkInsByWeekday(days: readonly LocalDay[]): readonly number[] {
  const weekdays = days.map(weekdayOf);
  return WEEKDAYS.map((weekday) => weekdays.filter((one) => one === weekday).length);
}

/** A check-in begins a period; when its days are over, the next one begins, and so on until the next check-in. */
function periodsOfDays({ rhythm, start, before, days, daysOff, today }: LookedAt): DuePeriod[] {
  const length = periodDays(rhythm);
  const periods: DuePeriod[] = [];
  // The first period begins with the goal itself, any other a whole period after the check-in before it.
  let [after, untilNext] = before === null ? [addDays(start, -1), 0] : [before, length - 1];
  // The first days of the first week may have check-ins of before, which come with the days off.
  const known = [...(daysOff.week?.checked ?? []).filter((day) => day < start), ...days];
  for (const [nth, day] of [...days, null].entries()) {
    const off = daysOffAfter(daysOff, known, known.length - days.length + nth);
    const due = dueDaysBetween(off, after, day ?? today, Infinity);
    for (let first = untilNext; first + length <= due.length; first += length) {
      const missed = due[first];
      if (missed !== undefined && missed >= start) periods.push({ day: missed, isDone: false });
    }
    if (day !== null) periods.push({ day, isDone: true });
    [after, untilNext] = [day ?? today, length - 1];
  }
  return periods;
}

function periodsOfMonths({ start, before, days, daysOff, today }: LookedAt): DuePeriod[] {
  const periods: DuePeriod[] = [];
  const doneIn = new Map(days.map((day) => [day.slice(0, 7), day]));
  const begin = days[0] !== undefined && days[0] < start ? days[0] : start;
  for (let month = firstOfMonth(begin); month <= today; month = firstOfNextMonth(month)) {
    const done = doneIn.get(month.slice(0, 7));
    if (done !== undefined) periods.push({ day: done, isDone: true });
    else if (before !== null && monthsApart(before, month) === 0) continue;
    else if (monthsApart(month, today) > 0 && !isMonthOff(daysOff, month, today)) {
      periods.push({ day: month < start ? start : month, isDone: false });
    }
  }
  return periods;
}

function firstOfMonth(day: LocalDay): LocalDay {
  return `${day.slice(0, 8)}01` as LocalDay;
}
