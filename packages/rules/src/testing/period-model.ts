/** Runs and due periods, written a second time: slowly, one day after the other, with the calendar of JavaScript. */

import type { LocalDay } from '../calendar.ts';
import type { Rhythm } from '../frequency.ts';
import { daysWithin } from './lapse-model.ts';

type IsOff = (day: LocalDay) => boolean;

/** Whether a period was missed after one check-in and before the next, or before today. */
export function missedBetween(rhythm: Rhythm, last: LocalDay, next: LocalDay, isOff: IsOff): boolean {
  if (rhythm.frequency === 'once') return true;
  if (rhythm.frequency === 'monthly') {
    return monthsFrom(last, next)
      .slice(1, -1)
      .some((month) => daysOfMonth(month).some((day) => day < next && !isOff(day)));
  }
  const length = rhythm.frequency === 'daily' ? 1 : rhythm.weeklyInterval * 7;
  const counted = daysWithin(last, next).filter((day) => day === last || !isOff(day)).length;
  return counted >= 2 * length;
}

/** The lengths of all runs, in order. */
export function runLengths(rhythm: Rhythm, days: readonly LocalDay[], isOff: IsOff): number[] {
  const lengths: number[] = [];
  days.forEach((day, nth) => {
    const last = days[nth - 1];
    if (last === undefined || missedBetween(rhythm, last, day, isOff)) lengths.push(1);
    else lengths.push((lengths.pop() ?? 0) + 1);
  });
  return lengths;
}

interface Story {
  readonly rhythm: Rhythm;
  readonly start: LocalDay;
  readonly days: readonly LocalDay[];
  readonly isOff: IsOff;
  readonly today: LocalDay;
}

/** The first days of the periods that were missed from the start of a goal until today, walking from day to day. */
export function missedPeriods({ rhythm, start, days, isOff, today }: Story): LocalDay[] {
  const done = new Set(days);
  if (rhythm.frequency === 'once') return [];
  if (rhythm.frequency === 'monthly') {
    const months = monthsFrom(start, today).slice(0, -1);
    const isMissed = (month: string) =>
      !days.some((day) => day.startsWith(month)) && daysOfMonth(month).some((day) => !isOff(day));
    return months.filter(isMissed).map((month) => {
      const first = `${month}-01` as LocalDay;
      return first < start ? start : first;
    });
  }
  const length = rhythm.frequency === 'daily' ? 1 : rhythm.weeklyInterval * 7;
  const missed: LocalDay[] = [];
  /** Days that still belong to the period of a check-in. */
  let covered = 0;
  let open: LocalDay[] = [];
  for (const day of daysWithin(start, today)) {
    if (done.has(day)) [covered, open] = [length - 1, []];
    else if (isOff(day)) continue;
    else if (covered > 0) covered--;
    else {
      open.push(day);
      const [first] = open;
      if (open.length === length && first !== undefined) {
        missed.push(first);
        open = [];
      }
    }
  }
  return missed;
}

/** 'YYYY-MM' from one day's month to another's. */
function monthsFrom(from: LocalDay, to: LocalDay): string[] {
  const months: string[] = [];
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (; at.toISOString().slice(0, 7) <= to.slice(0, 7); at.setUTCMonth(at.getUTCMonth() + 1)) {
    months.push(at.toISOString().slice(0, 7));
  }
  return months;
}

function daysOfMonth(month: string): LocalDay[] {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return daysWithin(`${month}-01` as LocalDay, next.toISOString().slice(0, 10) as LocalDay);
}
