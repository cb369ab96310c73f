/** What was added to a goal over time: the bars of its chart, their sum, mean and best day. Beyond section 14. */

import { addDays, addMonths, type LocalDay } from './calendar.ts';
import { type DayRange, weekdayOf } from './days-off.ts';

export const AMOUNT_SPANS = ['30-days', '1-year', '5-years'] as const;
export type AmountSpan = (typeof AMOUNT_SPANS)[number];

/** Most bars that a chart has, however much is stored. */
export const AMOUNT_BARS_MAX = 60;

/** A span has so many bars: a day each, a week from Monday on, or a calendar month. The last one runs today. */
const BARS = { '30-days': 30, '1-year': 53, '5-years': AMOUNT_BARS_MAX } as const satisfies Record<AmountSpan, number>;

/** The days of each bar, ascending; the last one ends today. */
export function amountBars(span: AmountSpan, today: LocalDay): DayRange[] {
  return Array.from({ length: BARS[span] }, (_, nth) => {
    const ago = BARS[span] - 1 - nth;
    const to = addDays(firstOfBar(span, today, ago - 1), -1);
    return { from: firstOfBar(span, today, ago), to: to < today ? to : today };
  });
}

/** @param ago how many bars before the one of today; -1 is the one after it */
function firstOfBar(span: AmountSpan, today: LocalDay, ago: number): LocalDay {
  switch (span) {
    case '30-days':
      return addDays(today, -ago);
    case '1-year':
      return addDays(today, 1 - weekdayOf(today) - 7 * ago);
    case '5-years':
      return addMonths(`${today.slice(0, 8)}01` as LocalDay, -ago);
  }
}

/** What was added in the days of a bar. */
export interface AmountOfBar extends DayRange {
  readonly hundredths: number;
  /** Days on which something was added. */
  readonly days: number;
  /** The day with the most, of equal ones the newest; null where nothing was added. */
  readonly best: AmountOfDay | null;
}

interface AmountOfDay {
  readonly day: LocalDay;
  readonly hundredths: number;
}

export interface AmountSummary {
  readonly hundredths: number;
  readonly days: number;
  /** Of the days on which something was added, rounded to hundredths; null without any. */
  readonly mean: number | null;
  readonly best: AmountOfDay | null;
}

export function summarizeAmounts(bars: readonly AmountOfBar[]): AmountSummary {
  const hundredths = bars.reduce((sum, bar) => sum + bar.hundredths, 0);
  const days = bars.reduce((sum, bar) => sum + bar.days, 0);
  const best = bars.reduce<AmountOfDay | null>((most, bar) => {
    if (bar.best === null) return most;
    return most === null || bar.best.hundredths >= most.hundredths ? bar.best : most;
  }, null);
  return { hundredths, days, mean: days === 0 ? null : Math.round(hundredths / days), best };
}

/** How full a period was, from 0 to 1, by what the goal asks for today; null where nothing says. */
export function fullnessOf(amount: number | null, target: number | null): number | null {
  return amount === null || target === null ? null : Math.min(1, amount / target);
}
