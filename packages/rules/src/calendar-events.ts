/** A reminder as an event of a calendar: on which days it comes from today on. Beyond section 7. */

import { type LocalDay, addDays } from './calendar.ts';
import { isWeekDone } from './days-a-week.ts';
import { type DaysOff, dayOffKind, mondayOf, restWeekdaysOn, type Weekday, weekdayOf } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState } from './goal-state.ts';
import { rootedSince } from './rooted.ts';

export interface CalendarEvent {
  /** The first day, not before today. */
  readonly from: LocalDay;
  readonly weekdays: readonly Weekday[];
  /** Days of these weekdays on which it does not come: absences. */
  readonly except: readonly LocalDay[];
}

/** Absences lie within these days: at most 60 in any year, of which 30 are one. */
const LOOKED_AHEAD_DAYS = 366;

/**
 * A calendar shows weeks ahead, so it cannot know what will be done; what is known today is left out: a goal that is
 * done until its next period or for this week, rest days and absences. A root reminds of nothing.
 * @returns undefined when the reminder never comes again, as far as is known
 */
export function calendarEventOf(
  reminder: { readonly weekdays: readonly Weekday[] },
  {
    rhythm,
    progress,
    daysOff,
  }: { readonly rhythm: Rhythm; readonly progress: GoalProgress; readonly daysOff: DaysOff },
  today: LocalDay,
): CalendarEvent | undefined {
  const { isChecked, nextOpenDay, dayOff, week } = goalState(rhythm, progress, today, daysOff);
  if (dayOff === 'archived' || rootedSince(daysOff) !== undefined || (isChecked && nextOpenDay === null))
    return undefined;
  const rest = restWeekdaysOn(daysOff.rest, today);
  const weekdays = reminder.weekdays.filter((weekday) => !rest.includes(weekday));
  if (weekdays.length === 0) return undefined;
  const opens = isWeekDone(week) ? addDays(mondayOf(today), 7) : nextOpenDay;
  const start = opens !== null && opens > today ? opens : today;
  const comes = (day: LocalDay) => weekdays.includes(weekdayOf(day));
  const isAway = (day: LocalDay) => dayOffKind(daysOff, day) === 'away';
  let from = start;
  while (!comes(from) || isAway(from)) from = addDays(from, 1);
  const lastAway = daysOff.away.reduce<LocalDay>((last, { to }) => (to > last ? to : last), from);
  const except: LocalDay[] = [];
  const end = addDays(from, LOOKED_AHEAD_DAYS);
  for (let day = from; day <= lastAway && day <= end; day = addDays(day, 1))
    if (comes(day) && isAway(day)) except.push(day);
  return { from, weekdays, except };
}
