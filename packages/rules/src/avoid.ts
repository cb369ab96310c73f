/**
 * A day without: a daily personal goal that is held rather than done. Held is a check-in; Slipped is the day's answer
 * and counts nothing, as a missed day does. Beyond section 15.
 */

import { type LocalDay, addDays } from './calendar.ts';
import { LATE_CHECK_IN_DAYS } from './check-in.ts';
import { type DaysOff, dayOffKind, pastDayOffKind, type Weekday, weekdayOf } from './days-off.ts';
import { text } from './text-key.ts';
import { EVENING_FROM, type WallTime } from './wall-clock.ts';

/** What a person reads when they say Held too early. */
export const NOT_EVENING = text('This day isn’t over yet. You can say from 18:00 on that you held it.');
/** And on a day of which they have said the other thing. */
export const HAS_SLIPPED = text('You said that you slipped on this day. Undo that first.');

/** Whether a day may be held: it is over, or it is its evening by the person's clock. */
export function mayHold(day: LocalDay, now: WallTime): boolean {
  return day < now.day || (day === now.day && now.minute >= EVENING_FROM);
}

interface SlipQuestion {
  readonly createdOn: LocalDay;
  readonly lastChecked: LocalDay | null;
  readonly today: LocalDay;
  readonly daysOff: DaysOff;
}

/** Whether a person may say of a day that they slipped: today or one of the last week, after the last one they held. */
export function maySlip(day: LocalDay, { createdOn, lastChecked, today, daysOff }: SlipQuestion): boolean {
  return (
    (lastChecked === null || lastChecked < day) &&
    createdOn <= day &&
    day <= today &&
    day >= addDays(today, -LATE_CHECK_IN_DAYS) &&
    (day === today ? dayOffKind(daysOff, day) : pastDayOffKind(daysOff, day)) === null
  );
}

/** Whether a day is answered as slipped; `last` is the last day that was. */
export function hasSlippedOn(day: LocalDay, last: string | null, lastChecked: string | null): boolean {
  return last === day && lastChecked !== day;
}

/** On how many of some days of each weekday, Monday first. */
export function countByWeekday(days: readonly LocalDay[]): readonly number[] {
  const weekdays = days.map(weekdayOf);
  return ([1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]).map(
    (weekday) => weekdays.filter((each) => each === weekday).length,
  );
}
