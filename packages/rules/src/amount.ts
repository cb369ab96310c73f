/**
 * Amounts: a goal may ask for a quantity a period. Reaching its target is the check-in of the period. Beyond section 14.
 *
 * Sums are whole hundredths, which add exactly. Texts, forms and the wire have decimals of at most two places: a whole
 * number of hundredths divided by 100 is the double nearest to the decimal, and comes back as the same number.
 */

import { type LocalDay, addDays, daysBetween, firstOfNextMonth } from './calendar.ts';
import { NO_END } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { isPeriodDone, periodDays } from './goal-state.ts';

export const AMOUNT_MIN = 0.01;
export const AMOUNT_MAX = 100_000;
export const AMOUNT_UNIT_MAX_LENGTH = 12;

/** Most that a day takes, in hundredths, and in how many additions. */
export const AMOUNT_OF_DAY_MAX = 100_000_000;
export const ADDITIONS_OF_DAY_MAX = 1000;

/** The step of a goal that names none. */
export const DEFAULT_STEP = 1;

/** From here on a goal that is done once adds up. */
const EVER: LocalDay = '1970-01-01' as LocalDay;
const MONDAY: LocalDay = '1970-01-05' as LocalDay;

/** The amount of the newest period in which something was added. */
export interface PeriodAmount {
  /** The first day of the period. */
  readonly from: LocalDay;
  readonly hundredths: number;
}

export function toHundredths(decimal: number): number {
  return Math.round(decimal * 100);
}

export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** Whether a number has at most two decimals. */
export function hasTwoDecimals(decimal: number): boolean {
  return fromHundredths(toHundredths(decimal)) === decimal;
}

/**
 * The first day of the period in which a day adds up, while the goal is due. A weekly goal's periods follow its last
 * check-in, as its streak does; before the first one they begin on Mondays.
 */
export function amountPeriodStart(rhythm: Rhythm, lastChecked: LocalDay | null, day: LocalDay): LocalDay {
  switch (rhythm.frequency) {
    case 'daily':
      return day;
    case 'weekly': {
      const anchor = lastChecked ?? MONDAY;
      const length = periodDays(rhythm);
      return addDays(anchor, length * Math.floor(daysBetween(anchor, day) / length));
    }
    case 'monthly':
      return `${day.slice(0, 8)}01` as LocalDay;
    case 'once':
      return EVER;
  }
}

export interface AmountPeriod {
  readonly from: LocalDay;
  readonly to: LocalDay;
  /** Whether the period has its check-in. */
  readonly isDone: boolean;
}

/** The period to which a day adds. What is added after its check-in belongs to it until the goal is due again. */
export function findAmountPeriod(
  rhythm: Rhythm,
  lastChecked: LocalDay | null,
  kept: PeriodAmount | null,
  day: LocalDay,
): AmountPeriod {
  const isDone = lastChecked !== null && (day <= lastChecked || isPeriodDone(rhythm, lastChecked, day));
  if (rhythm.frequency !== 'weekly' || !isDone) {
    const from = amountPeriodStart(rhythm, lastChecked, day);
    return { from, to: amountPeriodEnd(rhythm, from), isDone };
  }
  const isRunning = kept !== null && kept.from <= day && hasDay(rhythm, kept.from, lastChecked);
  // A day of a period that is over, or a period that was checked in without an amount.
  if (!isRunning && day < lastChecked) return { from: day, to: day, isDone };
  return { from: isRunning ? kept.from : lastChecked, to: amountPeriodEnd(rhythm, lastChecked), isDone };
}

function amountPeriodEnd(rhythm: Rhythm, from: LocalDay): LocalDay {
  switch (rhythm.frequency) {
    case 'daily':
    case 'weekly':
      return addDays(from, periodDays(rhythm) - 1);
    case 'monthly':
      return addDays(firstOfNextMonth(from), -1);
    case 'once':
      return NO_END;
  }
}

/** Whether a weekly goal's period with that first day has the day of the check-in in it. */
function hasDay(rhythm: Rhythm, from: LocalDay, lastChecked: LocalDay): boolean {
  return from <= lastChecked && daysBetween(from, lastChecked) < periodDays(rhythm);
}

/** What was added in the period of a day. */
export function amountOn(
  rhythm: Rhythm,
  lastChecked: LocalDay | null,
  kept: PeriodAmount | null,
  today: LocalDay,
): number {
  if (kept === null) return 0;
  // As in the goal's state: a day before the last check-in counts as the day of that check-in.
  const day = lastChecked !== null && lastChecked > today ? lastChecked : today;
  return findAmountPeriod(rhythm, lastChecked, kept, day).from === kept.from ? kept.hundredths : 0;
}

/** What is left of the period of a due goal, in decimals; null where it asks for none, or its target was lowered to less. */
export function amountLeft(
  rhythm: Rhythm,
  target: number | null,
  { lastChecked, kept }: AmountState,
  today: LocalDay,
): number | null {
  if (target === null) return null;
  const left = toHundredths(target) - amountOn(rhythm, lastChecked, kept, today);
  return left > 0 ? fromHundredths(left) : null;
}

/** What the server says of a goal that an addition may change. */
export interface AmountState {
  readonly lastChecked: LocalDay | null;
  readonly kept: PeriodAmount | null;
}

/**
 * The goal once an addition is in, as the server will answer it: where the period reaches the target, the addition is
 * the check-in. What is added to a period before the newest is not known here, so nothing is expected of it.
 */
export function withAddition(
  rhythm: Rhythm,
  target: number,
  state: AmountState,
  { day, hundredths }: { readonly day: LocalDay; readonly hundredths: number },
): AmountState {
  const { lastChecked, kept } = state;
  const { from, isDone } = findAmountPeriod(rhythm, lastChecked, kept, day);
  if (kept !== null && from < kept.from) return state;
  const sum = (kept?.from === from ? kept.hundredths : 0) + hundredths;
  return { lastChecked: !isDone && sum >= target ? day : lastChecked, kept: { from, hundredths: sum } };
}
