import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { totalsFromHistory } from '@fivefold/rules/runs';
import { type TotalsRow, totalsRow } from '@fivefold/server/src/features/goals/totals.ts';

/**
 * What the product keeps of a daily goal that was checked in on that many days in a row. Made by the product's own rules:
 * where one of the columns were missing, it would count them from the whole history at every look back.
 */
export function dailyTotals(lastDay: LocalDay, count: number): TotalsRow {
  const days = Array.from({ length: count }, (_, nth) => addDays(lastDay, nth + 1 - count));
  return totalsRow(totalsFromHistory({ frequency: 'daily' }, days));
}
