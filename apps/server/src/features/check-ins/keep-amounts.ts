import { findAmountPeriod, type PeriodAmount } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { periodAmountOf, wirePeriodAmount, writePeriodAmount } from '../goals/steps.ts';
import { type Participation, periodOn, rhythmOn } from './amount-periods.ts';
import { findAmountOfDay, findLastAmountDay, sumAmounts, writeAmountOfCheckIn } from './amounts-store.ts';

export function toWireAmount(kept: PeriodAmount | null) {
  return kept === null ? null : wirePeriodAmount(kept);
}

/**
 * Writes what is added in the newest period beside the progress, and what is added in the period of a changed day beside
 * its check-in. @returns what is added in the newest period
 */
export async function keepAmounts(
  tx: Tx<Schema>,
  place: { readonly goalId: string; readonly uid: string },
  part: Participation,
  { day, lastChecked }: { readonly day: LocalDay; readonly lastChecked: LocalDay | null },
): Promise<PeriodAmount | null> {
  const before = periodAmountOf(part);
  const lastDay = await findLastAmountDay(tx, place);
  if (lastDay === null) {
    await writePeriodAmount(tx, place.uid, place.goalId, null);
    return null;
  }
  // A check-in that was made just now ends the period that its addition belonged to.
  const ended = periodOn(part, day);
  const running = lastChecked === day && !ended.isDone ? { from: ended.from, hundredths: 0 } : before;
  const { from, to, isDone } = findAmountPeriod(rhythmOn(part, lastDay), lastChecked, running, lastDay);
  const kept = { from, hundredths: await sumAmounts(tx, place, { from, to }) };
  await writePeriodAmount(tx, place.uid, place.goalId, kept);
  const isDaily = rhythmOn(part, day).frequency === 'daily';
  if (isDaily)
    await writeAmountOfCheckIn(tx, place, { day, hundredths: (await findAmountOfDay(tx, place, day)).hundredths });
  else if (isDone && lastChecked !== null)
    await writeAmountOfCheckIn(tx, place, { day: lastChecked, hundredths: kept.hundredths });
  return kept;
}
