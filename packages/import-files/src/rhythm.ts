import type { ImportedGoal } from '@fivefold/contract/calls/import';
import type { LocalDay } from '@fivefold/rules/calendar';
import { REST_WEEKDAYS_MAX, type Weekday, WEEKDAYS, weekdayOf } from '@fivefold/rules/days-off';
import { text } from '@fivefold/rules/text-key';
import type { Note } from './found.ts';

export type GoalRhythm = Pick<ImportedGoal, 'frequency' | 'weekly_interval' | 'rest'>;

/** How often something is to be done: some times in some days. */
export interface Rate {
  readonly times: number;
  readonly inDays: number;
}

const CHANGED = text(
  '“{goal}” was due {times, plural, =1 {once} other {# times}} in {days, plural, one {# day} other {# days}}, which isn’t available here. It comes as {how, select, daily {daily} rest {daily, on {due} days a week} weekly {{interval, plural, =1 {weekly} other {every # weeks}}} other {monthly}}.',
);

/**
 * How often a goal is due that wants to be done some times in some days. Between once and seven times a week it is a
 * daily goal that rests on the weekdays on which it was done least, so that as many days are left as it asks for, and
 * every check-in stays.
 * @param days of its check-ins
 */
export function rhythmOfTimes(times: number, inDays: number, days: readonly LocalDay[], today: LocalDay): GoalRhythm {
  if (!(times > 0) || !(inDays > 0) || times >= inDays) return { frequency: 'daily' };
  const perWeek = (7 * times) / inDays;
  if (perWeek > 6) return { frequency: 'daily' };
  if (perWeek > 1.5) return restingOn(leastDone(days, 7 - Math.ceil(perWeek)), days, today);
  const between = inDays / times;
  if (between > 24) return { frequency: 'monthly' };
  return { frequency: 'weekly', weekly_interval: between > 17 ? 3 : between > 10 ? 2 : 1 };
}

/** A daily goal that is due on some weekdays only. */
export function rhythmOfWeekdays(due: readonly Weekday[], days: readonly LocalDay[], today: LocalDay): GoalRhythm {
  const rest = WEEKDAYS.filter((weekday) => !due.includes(weekday));
  if (rest.length > REST_WEEKDAYS_MAX) return { frequency: 'weekly', weekly_interval: 1 };
  return restingOn(rest, days, today);
}

/** Whether a goal can be due exactly so often: some days of each week, every one to three weeks, or each month. */
export function isHeld({ times, inDays }: Rate): boolean {
  const [perWeek, between] = [(7 * times) / inDays, inDays / times];
  if (times >= inDays || [7, 14, 21].includes(between)) return true;
  return (perWeek > 1 && Number.isInteger(perWeek)) || (between >= 28 && between <= 31);
}

/** Says what becomes of a goal that can't be due as often as it was. */
export function changedNote(goal: string, { times, inDays }: Rate, rhythm: GoalRhythm): Note {
  const rest = rhythm.rest?.[0]?.weekdays.length ?? 0;
  const how = rest > 0 ? 'rest' : rhythm.frequency;
  const interval = rhythm.weekly_interval ?? 1;
  return { text: CHANGED, values: { goal, times, days: inDays, how, due: 7 - rest, interval } };
}

/** The note about a goal whose rate has no frequency of the same; none where it has. */
export function noteOfRate(goal: string, rate: Rate, rhythm: GoalRhythm): readonly Note[] {
  const isKnown = rate.times > 0 && rate.inDays > 0;
  return !isKnown || isHeld(rate) ? [] : [changedNote(goal, rate, rhythm)];
}

function restingOn(weekdays: readonly Weekday[], days: readonly LocalDay[], today: LocalDay): GoalRhythm {
  const first = days.reduce((least, day) => (day < least ? day : least), today);
  if (weekdays.length === 0) return { frequency: 'daily' };
  return { frequency: 'daily', rest: [{ from: first, weekdays: [...weekdays] }] };
}

/** The weekdays with the fewest check-ins; of equal ones those at the end of the week. */
function leastDone(days: readonly LocalDay[], count: number): Weekday[] {
  const done = new Map<Weekday, number>();
  for (const day of days) done.set(weekdayOf(day), (done.get(weekdayOf(day)) ?? 0) + 1);
  return WEEKDAYS.toSorted((one, other) => (done.get(one) ?? 0) - (done.get(other) ?? 0) || other - one)
    .slice(0, Math.min(count, REST_WEEKDAYS_MAX))
    .toSorted();
}
