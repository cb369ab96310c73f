import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { goalStyle } from '@fivefold/contract/goal-fields';
import {
  AMOUNT_MAX,
  AMOUNT_MIN,
  AMOUNT_OF_DAY_MAX,
  type AmountState,
  fromHundredths,
  toHundredths,
  withAddition,
} from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { rhythmOf } from '@fivefold/rules/frequency';
import { text } from '@fivefold/rules/text-key';
import { leftOutNote, type Note } from './found.ts';
import type { GoalRhythm } from './rhythm.ts';
import { cleanText } from './text.ts';

const LONG_UNIT = text('“{goal}” counts in “{unit}”, which is longer than 12 characters. It comes without its unit.');
const NO_TARGET = text('“{goal}” has the target {target}, which can’t be counted here. It comes without it.');
const ROUNDED = text('“{goal}” has a target with more than two decimals. It comes as {target}.');
const NO_AMOUNTS = text(
  '{count, plural, one {# amount} other {# amounts}} of “{goal}” can’t be brought along. A day takes 0.01 to 1,000,000.',
);

/** What a habit counts: how much of what a period asks for, and what was done day by day, also below the target. */
export interface Measure {
  readonly target: number;
  readonly unit: string;
  readonly amounts: ReadonlyMap<LocalDay, number>;
}

type MeasuredGoal = Pick<ImportedGoal, 'amount_target' | 'amount_unit' | 'amounts'>;

/** A habit's amounts as a goal has them, and notes about what it can't have. */
export function toMeasured(
  goal: string,
  { target, unit, amounts }: Measure,
): { readonly fields: MeasuredGoal; readonly notes: readonly Note[] } {
  const rounded = cutDecimals(target);
  const isTarget = rounded >= AMOUNT_MIN && rounded <= AMOUNT_MAX;
  const cleaned = cleanText(unit, 100);
  const isUnit = cleaned !== '' && goalStyle.amount_unit.safeParse(cleaned).success;
  const rows = [...amounts].map(([day, amount]) => ({ day, amount: cutDecimals(amount) }));
  const kept = rows.filter(({ amount }) => amount >= AMOUNT_MIN && amount <= fromHundredths(AMOUNT_OF_DAY_MAX));
  const fields = {
    amount_target: isTarget ? rounded : null,
    amount_unit: isUnit ? cleaned : null,
    amounts: kept.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
  const notes: Note[] = [];
  if (!isTarget) notes.push({ text: NO_TARGET, values: { goal, target: cleanText(String(target), 40) } });
  else if (rounded !== target) notes.push({ text: ROUNDED, values: { goal, target: rounded } });
  if (!isUnit && cleaned !== '') notes.push({ text: LONG_UNIT, values: { goal, unit: cleanText(cleaned, 40) } });
  notes.push(...leftOutNote(NO_AMOUNTS, rows.filter(({ amount }) => amount !== 0).length - kept.length, { goal }));
  return { fields, notes };
}

/** Never up, which would reach a target that was not reached; a little more for what doubles lack of a decimal. */
function cutDecimals(decimal: number): number {
  return fromHundredths(Math.floor(decimal * 100 + 1e-6));
}

/** The days on which additions reached the target of a period, as the server counts it. */
export function daysReached(
  { frequency, weekly_interval: interval = null }: GoalRhythm,
  { amount_target: target, amounts = [] }: MeasuredGoal,
): ReadonlySet<string> {
  const reached = new Set<string>();
  if (typeof target !== 'number') return reached;
  const rhythm = rhythmOf(frequency, interval);
  let state: AmountState = { lastChecked: null, kept: null };
  for (const { day, amount } of amounts) {
    const addition = { day: day as LocalDay, hundredths: toHundredths(amount) };
    const after = withAddition(rhythm, toHundredths(target), state, addition);
    if (after.lastChecked !== state.lastChecked) reached.add(day);
    state = after;
  }
  return reached;
}
