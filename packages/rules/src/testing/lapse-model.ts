/**
 * What a day off does to a streak, written a second time: slowly, one day after the other, with the calendar of
 * JavaScript.
 */

import type { LocalDay } from '../calendar.ts';
import type { Rhythm } from '../frequency.ts';

const MS_PER_DAY = 86_400_000;

type IsOff = (day: LocalDay) => boolean;

/** Whether a streak that was last kept on a day is lost on a later one. */
export function hasLapsed(rhythm: Rhythm, last: LocalDay, today: LocalDay, isOff: IsOff): boolean {
  if (rhythm.frequency === 'once') return false;
  if (rhythm.frequency === 'monthly') return hasMissedMonth(last, today, isOff);
  const counted = daysWithin(nextDay(last), today).filter((one) => !isOff(one)).length;
  return counted >= (rhythm.frequency === 'daily' ? 2 : 14 * rhythm.weeklyInterval);
}

/** 1 is Monday. */
export function weekdayOfDate(day: LocalDay): number {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 ? 7 : weekday;
}

function nextDay(day: LocalDay): LocalDay {
  return toDay(Date.parse(day) + MS_PER_DAY);
}

/** From one day to before another. */
export function daysWithin(from: LocalDay, before: LocalDay): LocalDay[] {
  const days: LocalDay[] = [];
  for (let at = from; at < before; at = nextDay(at)) days.push(at);
  return days;
}

/**
 * The month after the last check-in's own counts, unless all of its days so far are off: then the one after it does.
 */
function hasMissedMonth(last: LocalDay, today: LocalDay, isOff: IsOff): boolean {
  const [year, month, dayOfMonth] = last.split('-').map(Number) as [number, number, number];
  const isAtEnd = new Date(Date.UTC(year, month, 0)).getUTCDate() === dayOfMonth;
  for (let ahead = 0; ; ahead++) {
    const first = toDay(Date.UTC(year, month + ahead, 1));
    const next = toDay(Date.UTC(year, month + ahead + 1, 1));
    const passed = daysWithin(first, today < next ? today : next);
    if (passed.length > 0 && passed.every(isOff)) continue;
    const lengthOfMonth = new Date(Date.UTC(year, month + ahead + 1, 0)).getUTCDate();
    return today > toDay(Date.UTC(year, month + ahead, isAtEnd ? lengthOfMonth : Math.min(dayOfMonth, lengthOfMonth)));
  }
}

function toDay(ms: number): LocalDay {
  return new Date(ms).toISOString().slice(0, 10) as LocalDay;
}
