import { fullnessOf } from '@fivefold/rules/amount-history';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import type { DayRange, DaysOff } from '@fivefold/rules/days-off';
import { checkInsByWeekday, type DuePeriod, duePeriods } from '@fivefold/rules/due-periods';
import { milestoneUnit, type RunUnit } from '@fivefold/rules/milestones';
import { amountText } from '#kernel/amount-text.ts';
import { type CalendarMonth, calendarMonths } from './months.ts';
import { ownRhythmOf } from './own-rhythm.ts';
import type { GoalHistory, PastCheckIn } from './use-goal-history.ts';

/** The longest window that numbers are shown of, today among its days. */
const YEAR_DAYS = 365;

interface TileDayOff extends DayRange {
  readonly kind: 'frozen' | 'away';
}

export interface LookBack {
  readonly createdOn: LocalDay;
  /** The day on which the goal was made, or an earlier one of a check-in that was imported. */
  readonly since: LocalDay;
  readonly daysOff: DaysOff;
  /** Of the last 365 days. */
  readonly periods: readonly DuePeriod[];
  /** Check-ins of the last 365 days by weekday, Monday first. */
  readonly weekdays: readonly number[];
  readonly months: readonly CalendarMonth[];
  /** All that is loaded, each with what the run of its milestone counts. */
  readonly tiles: readonly (PastCheckIn & {
    readonly unit: RunUnit;
    /** How full the period was, from 0 to 1, and with what; null where nothing was added. */
    readonly fullness: number | null;
    readonly amountText: string | null;
  })[];
  /** Frozen days and absences since the first day that is loaded, or since the goal was made; ascending. */
  readonly tileDaysOff: readonly TileDayOff[];
}

/** What the page shows of a goal's history, computed from its dates. */
export function lookBack(
  { summary: { goal }, checkIns, daysOff, from, before }: GoalHistory,
  today: LocalDay,
): LookBack {
  const createdOn = parseLocalDay(goal.created_on) ?? today;
  const firstOfYear = addDays(today, 1 - YEAR_DAYS);
  const start = createdOn > firstOfYear ? createdOn : firstOfYear;
  const isBefore = ({ date }: { date: LocalDay }) => date < firstOfYear;
  const days = checkIns.filter((checkIn) => !isBefore(checkIn)).map(({ date }) => date);
  const rhythm = ownRhythmOf(goal);
  const periods = duePeriods({
    rhythm,
    start,
    before: checkIns.findLast(isBefore)?.date ?? before,
    days,
    daysOff,
    today,
  });
  const missed = new Set(periods.flatMap(({ day, isDone }) => (isDone ? [] : [day])));
  const firstDone = before ?? checkIns[0]?.date ?? createdOn;
  return {
    createdOn,
    since: firstDone < createdOn ? firstDone : createdOn,
    daysOff,
    periods,
    weekdays: checkInsByWeekday(days),
    months: calendarMonths({ checkIns, missed, daysOff, createdOn, today }),
    tiles: checkIns.map((one) => ({
      ...one,
      unit: milestoneUnit(rhythm, daysOff, one.date),
      fullness: fullnessOf(one.amount, goal.amount_target),
      amountText: one.amount === null ? null : amountText(one.amount, goal.amount_unit),
    })),
    tileDaysOff: tileDaysOff(daysOff, createdOn > from ? createdOn : from, today),
  };
}

/** Those that are over or have begun. */
function tileDaysOff({ frozen, away }: DaysOff, since: LocalDay, today: LocalDay): TileDayOff[] {
  const isShown = ({ from, to }: DayRange) => to >= since && from <= today;
  return [
    ...frozen.filter(isShown).map((range) => ({ ...range, kind: 'frozen' as const })),
    ...away.filter(isShown).map((range) => ({ ...range, kind: 'away' as const })),
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1));
}
