/** Absences: all goals of a person rest from one day to another. */

import { type LocalDay, addDays, daysBetween } from './calendar.ts';
import { type DayRange, withRanges } from './days-off.ts';
import { text } from './text-key.ts';

export const AWAY_MAX_DAYS = 30;
/** In any 365 days. */
export const AWAY_DAYS_PER_YEAR = 60;
const YEAR_DAYS = 365;

export const AWAY_REFUSALS = {
  ends_before_start: text('The last day can’t be before the first.'),
  in_past: text('Start today or later.'),
  too_long: text('You can be away for at most 30 days at a time.'),
  too_far: text('Start within the next year.'),
  overlaps: text('You’re already away on some of these days.'),
  too_many_days: text('You can be away for at most 60 days in a year.'),
} as const;

export type AwayAnswer = 'ok' | keyof typeof AWAY_REFUSALS;

/** Whether a person may be away on these days, besides the absences that they have. */
export function mayGoAway(range: DayRange, away: readonly DayRange[], today: LocalDay): AwayAnswer {
  if (range.to < range.from) return 'ends_before_start';
  if (range.from < today) return 'in_past';
  if (lengthOf(range) > AWAY_MAX_DAYS) return 'too_long';
  if (daysBetween(today, range.from) > YEAR_DAYS) return 'too_far';
  if (away.some(({ from, to }) => from <= range.to && range.from <= to)) return 'overlaps';
  return mostDaysInAYear(withRanges(away, [range])) > AWAY_DAYS_PER_YEAR ? 'too_many_days' : 'ok';
}

/** The absences without what is left of the one that begins on `from`: from `today` on every day counts again. */
export function endAway(away: readonly DayRange[], from: LocalDay, today: LocalDay): readonly DayRange[] {
  return away.flatMap((range) => {
    if (range.from !== from || range.to < today) return [range];
    return range.from < today ? [{ from: range.from, to: addDays(today, -1) }] : [];
  });
}

/** The absence of a day. */
export function awayOn(away: readonly DayRange[], day: LocalDay): DayRange | undefined {
  return away.find(({ from, to }) => from <= day && day <= to);
}

/**
 * Until when a person counts as active: their last active day, or what has passed of an absence that counts. One a year
 * does: it begins 365 days or more after the last one that counted.
 * @param away ascending
 */
export function activeUntil(lastActive: LocalDay, away: readonly DayRange[], today: LocalDay): LocalDay {
  let active = lastActive;
  let lastCounted: LocalDay | undefined;
  for (const { from, to } of away) {
    if (from > today) break;
    if (lastCounted !== undefined && daysBetween(lastCounted, from) < YEAR_DAYS) continue;
    lastCounted = from;
    const end = to < today ? to : today;
    if (end > active) active = end;
  }
  return active;
}

function mostDaysInAYear(away: readonly DayRange[]): number {
  return Math.max(0, ...away.map(({ from }) => daysWithin(away, { from, to: addDays(from, YEAR_DAYS - 1) })));
}

function daysWithin(away: readonly DayRange[], { from, to }: DayRange): number {
  return away.reduce((sum, range) => {
    const common = { from: range.from > from ? range.from : from, to: range.to < to ? range.to : to };
    return sum + Math.max(lengthOf(common), 0);
  }, 0);
}

function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}
