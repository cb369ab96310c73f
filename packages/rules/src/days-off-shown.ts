/** Which days off an answer carries: those that what it is about is found from, in few entries (Decisions section 5). */

import { type LocalDay, addDays } from './calendar.ts';
import {
  type AnsweredDaysOff,
  type DayRange,
  type DaysOff,
  joinRanges,
  mondayOf,
  NO_DAYS_OFF,
  pastDayOffKind,
  type RestDays,
  type WeekPlan,
  weekdayOf,
} from './days-off.ts';
import { FREEZE_OFFER_DAYS } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { goalState, isStreakLost, NO_PROGRESS } from './goal-state.ts';
import { DAYS_OFF_SHOWN } from './limits.ts';

/** A person's date may be the day before in the zone of someone who looks. */
const ZONE_DAYS = 1;

/** Days off from which `goalState` and `mayFreeze` find the same as from all of them, today and on later days. */
export function daysOffOfState(
  rhythm: Rhythm,
  lastChecked: LocalDay | null,
  today: LocalDay,
  daysOff: DaysOff,
): DaysOff {
  if (daysOff === NO_DAYS_OFF) return daysOff;
  if (daysOff.week !== undefined)
    return withWeekOfState({ ...daysOff, week: daysOff.week }, { rhythm, lastChecked, today });
  const all = joined(daysOff);
  const ahead = daysOffSince(all, addDays(today, -ZONE_DAYS));
  if (lastChecked === null) return ahead;
  const shown = daysOffSince(all, lastChecked);
  if (areFew(shown)) return shown;
  return doGapsMatter(rhythm, lastChecked, today, daysOff) ? withoutReasons(shown, lastChecked, today) : ahead;
}

interface AsOf {
  readonly rhythm: Rhythm;
  readonly lastChecked: LocalDay | null;
  readonly today: LocalDay;
}

/** The same of a goal of some days a week, whose free days are found from Monday on. */
function withWeekOfState(daysOff: DaysOff & { readonly week: WeekPlan }, { rhythm, lastChecked, today }: AsOf) {
  const all = joined(daysOff);
  const monday = mondayOf(addDays(today, -ZONE_DAYS));
  const ahead = { ...daysOffSince(all, monday), week: weekSince(daysOff.week, monday) };
  if (lastChecked === null || lastChecked >= monday) return ahead;
  const first = mondayOf(lastChecked);
  const shown = { ...daysOffSince(all, first), week: weekSince(daysOff.week, first) };
  if (areFew({ ...shown, week: shown.week.changes })) return shown;
  if (!doGapsMatter(rhythm, lastChecked, today, daysOff)) return ahead;
  // Weeks that are over are days off as they are, free ones too; the plan begins anew with the Monday.
  const over: DayRange[] = [];
  for (let day = addDays(lastChecked, 1); day < monday; day = addDays(day, 1)) {
    if (pastDayOffKind(daysOff, day) !== null) over.push({ from: day, to: day });
  }
  const changes = ahead.week.changes.map(({ from, days }) => ({ from: from < monday ? monday : from, days }));
  return {
    ...ahead,
    archived: joinRanges([...over, ...ahead.archived]),
    week: { changes, checked: [] },
  };
}

function areFew(shown: Readonly<Record<string, readonly unknown[]>>): boolean {
  return Object.values(shown).every(({ length }) => length <= DAYS_OFF_SHOWN);
}

/** A plan as it is found from on a day, or a later one. */
export function weekSince({ changes, checked }: WeekPlan, since: LocalDay): WeekPlan {
  const holds = changes.findLastIndex(({ from }) => from <= since);
  return { changes: changes.slice(Math.max(holds, 0)), checked: checked.filter((day) => day >= since) };
}

/** Whether what lies between the last check-in and today can still make a difference. */
function doGapsMatter(rhythm: Rhythm, lastChecked: LocalDay, today: LocalDay, daysOff: DaysOff): boolean {
  if (rhythm.frequency === 'once') return false;
  const earliest = addDays(today, -ZONE_DAYS);
  // More days that count would leave it lost and red, and too late to keep.
  const { isLapsed, pill } = goalState(rhythm, { ...NO_PROGRESS, lastChecked }, earliest, daysOff);
  const isOver = isLapsed && pill.color === 'red';
  return !isOver || !isStreakLost(rhythm, lastChecked, addDays(earliest, -FREEZE_OFFER_DAYS), daysOff);
}

/** Those that a day has, or a later one. */
export function daysOffSince<Off extends AnsweredDaysOff>(
  { rest, away, frozen, archived }: Off,
  since: string,
): Pick<Off, 'rest' | 'away' | 'frozen' | 'archived'> {
  const isLater = ({ to }: { readonly to: string }) => to >= since;
  return {
    rest: restSince(rest, since),
    away: away.filter(isLater),
    frozen: frozen.filter(isLater),
    archived: archived.filter(isLater),
  };
}

/** Days off of a look back from one day to another, with as much before it as a period may have that runs into it. */
export function daysOffBetween(daysOff: DaysOff, since: LocalDay, to: LocalDay): DaysOff {
  const { week, rooted } = daysOff;
  const first = week === undefined ? since : mondayOf(since);
  const { rest, away, frozen, archived } = daysOffSince(joined(daysOff), first);
  const isBefore = ({ from }: { readonly from: LocalDay }) => from <= to;
  const plan = week && { ...week, changes: weekSince(week, first).changes.filter(isBefore) };
  return {
    ...(plan && { week: plan }),
    ...(rooted && { rooted: rooted.filter((time) => isBefore(time) && time.to >= first) }),
    rest: rest.filter(isBefore),
    away: away.filter(isBefore),
    frozen: frozen.filter(isBefore),
    archived: archived.filter(isBefore),
  };
}

/** Of rest days that changed before, only those that hold. */
function restSince<Rest extends AnsweredDaysOff['rest']>(rest: Rest, since: string): Rest {
  const holds = rest.findLastIndex(({ from }) => from <= since);
  const first = rest[holds]?.weekdays.length === 0 ? holds + 1 : Math.max(holds, 0);
  return rest.slice(first) as unknown as Rest;
}

/** Absences stay apart: each is named by its first day. */
function joined({ rest, away, frozen, archived }: DaysOff): DaysOff {
  return { rest, away, frozen: joinRanges(frozen), archived: joinRanges(archived) };
}

/**
 * The same days off, those that are over as one kind. Of the gaps between them no more than {@link DAYS_OFF_SHOWN} can
 * matter, of reasons that change from day to day there could be thousands.
 */
function withoutReasons(daysOff: DaysOff, since: LocalDay, today: LocalDay): DaysOff {
  const last = addDays(today, -ZONE_DAYS - 1);
  const over = [...daysOff.archived, ...daysOff.away, ...daysOff.frozen].flatMap(({ from, to }) =>
    from > last ? [] : [{ from: from < since ? since : from, to: to < last ? to : last }],
  );
  const current = daysOffSince(daysOff, addDays(last, 1));
  const past = joinRanges([...over, ...restDaysWithin(daysOff.rest, since, last)]);
  return { ...current, archived: joinRanges([...past, ...current.archived]) };
}

function restDaysWithin(rest: readonly RestDays[], from: LocalDay, to: LocalDay): DayRange[] {
  const days: DayRange[] = [];
  for (const [at, change] of rest.entries()) {
    const next = rest[at + 1]?.from;
    const end = next !== undefined && next <= to ? addDays(next, -1) : to;
    for (let day = change.from < from ? from : change.from; day <= end; day = addDays(day, 1))
      if (change.weekdays.includes(weekdayOf(day))) days.push({ from: day, to: day });
  }
  return days;
}
