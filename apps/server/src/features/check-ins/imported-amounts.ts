import { amountPeriodStart, findAmountPeriod, type PeriodAmount, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { DaysOff } from '@fivefold/rules/days-off';
import type { Rhythm } from '@fivefold/rules/frequency';
import { inForceOn } from '@fivefold/rules/rooted';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { writePeriodAmount } from '../goals/steps.ts';

interface ImportedAmounts {
  readonly amounts: readonly { readonly day: LocalDay; readonly amount: number }[];
  readonly rhythm: Rhythm;
  readonly daysOff: DaysOff;
  /** Of all check-ins of the goal, ascending. */
  readonly days: readonly LocalDay[];
}

interface Place {
  readonly goalId: string;
  readonly uid: string;
}

interface DayAmount {
  readonly day: LocalDay;
  readonly hundredths: number;
}

/**
 * Keeps the amounts of a file with their days, with the check-ins of their periods, and the newest with the progress. A
 * day that has one stays as it is. No single addition comes along, so none of them can be taken back here.
 */
export async function insertImportedAmounts(
  tx: Tx<Schema>,
  { goalId, uid }: Place,
  { amounts, rhythm, daysOff, days }: ImportedAmounts,
): Promise<void> {
  if (amounts.length === 0) return;
  await sql`
    insert into amounts (goal_id, uid, day, hundredths, additions)
    select ${goalId}, ${uid}, day, hundredths, 1
    from unnest(${amounts.map(({ day }) => day)}::date[], ${amounts.map(({ amount }) => toHundredths(amount))}::bigint[])
      as each (day, hundredths)
    on conflict (goal_id, uid, day) do nothing`.execute(tx);
  const { rows } = await sql<DayAmount>`
    select day, hundredths from amounts where goal_id = ${goalId} and uid = ${uid} order by day`.execute(tx);
  const rhythmOn = (day: LocalDay) => inForceOn(rhythm, daysOff, day).rhythm;
  const { ofCheckIns, newest } = sumPeriods(rows, days, rhythmOn);
  await writePeriodAmount(tx, uid, goalId, newest);
  await sql`
    update check_ins c set amount = each.hundredths
    from unnest(${ofCheckIns.map(({ day }) => day)}::date[], ${ofCheckIns.map(({ hundredths }) => hundredths)}::bigint[])
      as each (day, hundredths)
    where c.goal_id = ${goalId} and c.uid = ${uid} and c.day = each.day`.execute(tx);
}

/** What was added in the period of each check-in, and in the newest period in which something was. */
function sumPeriods(
  amounts: readonly DayAmount[],
  days: readonly LocalDay[],
  rhythmOn: (day: LocalDay) => Rhythm,
): { readonly ofCheckIns: readonly DayAmount[]; readonly newest: PeriodAmount | null } {
  // Sums up to each amount, so that a period is a difference: a file may have 50,000 of both.
  const sums = [0];
  for (const { hundredths } of amounts) sums.push((sums.at(-1) ?? 0) + hundredths);
  let [first, end] = [0, 0];
  const sumOf = ({ from, to }: { readonly from: LocalDay; readonly to: LocalDay }) => {
    while ((amounts[first]?.day ?? to) < from) first++;
    end = Math.max(end, first);
    while (end < amounts.length && (amounts[end]?.day ?? '') <= to) end++;
    return (sums[end] ?? 0) - (sums[first] ?? 0);
  };
  const ofCheckIns: DayAmount[] = [];
  let [before, kept]: [LocalDay | null, PeriodAmount | null] = [null, null];
  for (const day of days) {
    kept = { from: amountPeriodStart(rhythmOn(day), before, day), hundredths: 0 };
    const hundredths = sumOf(findAmountPeriod(rhythmOn(day), day, kept, day));
    if (hundredths > 0) ofCheckIns.push({ day, hundredths });
    before = day;
  }
  const last = amounts.at(-1)?.day;
  if (last === undefined) return { ofCheckIns, newest: null };
  const period = findAmountPeriod(rhythmOn(last), before, kept, last);
  const inPeriod = amounts.filter(({ day }) => day >= period.from && day <= period.to);
  const hundredths = inPeriod.reduce((sum, each) => sum + each.hundredths, 0);
  return { ofCheckIns, newest: { from: period.from, hundredths } };
}
