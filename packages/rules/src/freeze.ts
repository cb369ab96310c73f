/**
 * Freezes: they keep a streak that is lost by making the missed days days off. Nothing happens by itself, and none is
 * sold.
 */

import { type LocalDay, addDays, addMonthsKeepingEnd, firstOfNextMonth } from './calendar.ts';
import { type DayRange, type DaysOff, dayOffKind, dueDaysBetween, isMonthOff } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { DAILY_LAPSE_DAYS, isStreakLost, periodDays } from './goal-state.ts';
import { visualLevel } from './streak-level.ts';
import { text } from './text-key.ts';

export const FREEZES_AT_START = 1;
/** A person holds no more; one that comes while they do is lost. */
export const FREEZES_MAX = 3;
/** So long after a streak was lost it can be kept, its first lost day included. */
export const FREEZE_OFFER_DAYS = 7;

interface FreezePlan {
  /** Freezes that the whole gap needs: one for each missed day, interval or month. */
  readonly count: number;
  /** The missed days, ascending. */
  readonly days: readonly DayRange[];
}

export const FREEZE_REFUSALS = {
  archived: text('This goal is archived. Bring it back first.'),
  rooted: text('A goal that has taken root needs no freeze.'),
  not_lapsed: text('This goal’s streak isn’t lost.'),
  too_late: text('A streak can be kept for 7 days after it’s lost.'),
  not_enough: text('You don’t have enough freezes for all the days you missed.'),
  other_count: text('It would take another number of freezes by now. Look at the goal and choose again.'),
} as const;

export type FreezeAnswer =
  | { readonly answer: 'ok'; readonly plan: FreezePlan }
  | { readonly answer: keyof typeof FREEZE_REFUSALS };

interface FreezeQuestion {
  readonly rhythm: Rhythm;
  readonly lastChecked: LocalDay | null;
  readonly today: LocalDay;
  readonly daysOff: DaysOff;
  /** Freezes that the person holds. */
  readonly held: number;
  /** How many the person was told that it takes. */
  readonly expected?: number | undefined;
}

/** Whether the streak of a goal can be kept today, and what that takes. */
export function mayFreeze({ rhythm, lastChecked, today, daysOff, held, expected }: FreezeQuestion): FreezeAnswer {
  const kind = dayOffKind(daysOff, today);
  // A freeze would keep a whole month, and the goal is taken up again as it was, with days in that month.
  if (kind === 'archived' || kind === 'rooted') return { answer: kind };
  if (lastChecked === null || !isStreakLost(rhythm, lastChecked, today, daysOff)) return { answer: 'not_lapsed' };
  if (isTooLateToFreeze({ rhythm, lastChecked, today, daysOff })) return { answer: 'too_late' };
  const plan = freezePlan(rhythm, lastChecked, today, daysOff);
  if (plan.count !== (expected ?? plan.count)) return { answer: 'other_count' };
  return plan.count > held ? { answer: 'not_enough' } : { answer: 'ok', plan };
}

/** Whether a streak was lost so long ago that nothing keeps it. */
export function isTooLateToFreeze({
  rhythm,
  lastChecked,
  today,
  daysOff,
}: Pick<FreezeQuestion, 'rhythm' | 'today' | 'daysOff'> & { readonly lastChecked: LocalDay }): boolean {
  return isStreakLost(rhythm, lastChecked, addDays(today, -FREEZE_OFFER_DAYS), daysOff);
}

/** What keeps a lost streak. The check-in of today, or of this interval, can still be done. */
function freezePlan(rhythm: Rhythm, lastChecked: LocalDay, today: LocalDay, daysOff: DaysOff): FreezePlan {
  if (rhythm.frequency === 'monthly') return planOfMonths(lastChecked, today, daysOff);
  const period = periodDays(rhythm);
  // No more were missed while the streak can be kept.
  const due = dueDaysBetween(daysOff, lastChecked, today, DAILY_LAPSE_DAYS * period + FREEZE_OFFER_DAYS);
  const count = Math.floor((due.length + 1) / period) - 1;
  return { count, days: joinDays(due.slice(period - 1, period * (count + 1) - 1)) };
}

function planOfMonths(lastChecked: LocalDay, today: LocalDay, daysOff: DaysOff): FreezePlan {
  const days: DayRange[] = [];
  let month = firstOfNextMonth(lastChecked);
  for (let months = 1; today > addMonthsKeepingEnd(lastChecked, months); months++) {
    const next = firstOfNextMonth(month);
    if (!isMonthOff(daysOff, month, today)) days.push({ from: month, to: addDays(next, -1) });
    month = next;
  }
  return { count: days.length, days };
}

function joinDays(days: readonly LocalDay[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const before = ranges.at(-1);
    if (before !== undefined && addDays(before.to, 1) === day)
      ranges[ranges.length - 1] = { from: before.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/**
 * How many freezes points bring: one for each level that they reach, as far as there is room for them.
 * @param held freezes before; below 0 when one was used that an undone check-in had brought
 */
export function freezesEarned(lifetimePoints: number, points: number, held: number): number {
  return Math.max(Math.min(levelsBetween(lifetimePoints, lifetimePoints + points), FREEZES_MAX - held), 0);
}

/** A row of the ledger that changed lifetime points: an award, or, negative, its reversal. */
interface LedgerRow {
  readonly points: number;
  readonly freezes: number;
}

/**
 * How many freezes go with points that are taken back: for each level that they leave what the award brought that reached
 * it last, whichever check-in earned it. That is none where no room was.
 * @param newestFirst awards and reversals, at least back to the award that reached the lowest of these levels; a level
 *   whose award is not among them goes with a freeze
 */
export function freezesTakenBack(lifetimePoints: number, points: number, newestFirst: readonly LedgerRow[]): number {
  const floor = visualLevel(lifetimePoints - points);
  let level: number = visualLevel(lifetimePoints);
  let before = lifetimePoints;
  let taken = 0;
  for (const row of newestFirst) {
    if (level === floor) break;
    before -= row.points;
    const reached = Math.max(level - Math.max(visualLevel(before), floor), 0);
    if (reached > 0) taken += Math.min(reached, row.freezes);
    level -= reached;
  }
  return taken + level - floor;
}

function levelsBetween(low: number, high: number): number {
  return visualLevel(high) - visualLevel(low);
}
