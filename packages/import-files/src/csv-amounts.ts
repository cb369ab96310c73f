import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { AMOUNT_MIN, AMOUNT_OF_DAY_MAX, fromHundredths, toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { unguarded } from './csv.ts';
import { leftOutNote, type Note } from './found.ts';
import { daysReached, toMeasured } from './measure.ts';
import { cleanText } from './text.ts';

const NO_AMOUNT = text(
  '{count, plural, one {# row is} other {# rows are}} left out: “{value}” in the column “{column}” isn’t a number from 0.01 to 1,000,000 with at most two decimals.',
);
const NO_TARGET = text(
  '“{goal}” has amounts and no target. They come along; give the goal a target to go on counting.',
);

/** At which column each stands; -1 for none. */
interface Columns {
  readonly amount: number;
  readonly target: number;
  readonly unit: number;
}

/** What the rows of one goal count. */
interface Counted {
  readonly days: Map<LocalDay, number>;
  target: number | undefined;
  unit: string;
}

interface TakenAmounts {
  /** The rows with an amount, and those that need none. */
  readonly done: readonly string[][];
  readonly notes: Note[];
  readonly amounts: {
    add(goal: string, day: string, row: readonly string[]): void;
    /** Gives a goal what was added, and leaves the check-ins that its target makes. */
    countIn(goal: ImportedGoal): readonly Note[];
  };
}

/** Reads a column of amounts: a number with a comma or a point, and no separators of thousands, which may be either. */
export function takeAmounts(rows: readonly string[][], at: Columns, names: readonly string[]): TakenAmounts {
  const cellOf = (row: readonly string[], column: number) => unguarded(row[column] ?? '').trim();
  const goals = new Map<string, Counted>();
  const done: string[][] = [];
  const unknown = new Map<string, number>();
  for (const row of rows) {
    const cell = cellOf(row, at.amount);
    const amount = readAmount(cell);
    if (amount === undefined) unknown.set(cell, (unknown.get(cell) ?? 0) + 1);
    else if (cell === '' || amount > 0) done.push(row);
  }
  const column = (names[at.amount] ?? '').trim();
  const mostFirst = [...unknown].toSorted(([, one], [, other]) => other - one);
  const notes = mostFirst.flatMap(([cell, count]) =>
    leftOutNote(NO_AMOUNT, count, { value: cleanText(cell, 40), column }),
  );
  const add = (goal: string, day: string, row: readonly string[]) => {
    const amount = readAmount(cellOf(row, at.amount)) ?? 0;
    if (amount === 0) return;
    const counted = goals.get(goal) ?? { days: new Map(), target: undefined, unit: '' };
    goals.set(goal, counted);
    const before = toHundredths(counted.days.get(day as LocalDay) ?? 0);
    counted.days.set(day as LocalDay, fromHundredths(before + toHundredths(amount)));
    // Of a target that changed the last one counts.
    counted.target = readAmount(cellOf(row, at.target)) || counted.target;
    counted.unit = cellOf(row, at.unit) || counted.unit;
  };
  const countIn = (goal: ImportedGoal): readonly Note[] => {
    const counted = goals.get(goal.goal);
    if (counted === undefined) return [];
    const { target, unit, days } = counted;
    const measured = toMeasured(goal.goal, { target: target ?? AMOUNT_MIN, unit, amounts: days });
    Object.assign(goal, measured.fields, target === undefined && { amount_target: null });
    if (target === undefined) return [...measured.notes, { text: NO_TARGET, values: { goal: goal.goal } }];
    const reached = daysReached({ frequency: 'daily' }, measured.fields);
    goal.check_ins = goal.check_ins.filter(({ date }) => reached.has(date) || !days.has(date as LocalDay));
    return measured.notes;
  };
  return { done, notes, amounts: { add, countIn } };
}

/** @returns 0 for an empty cell, undefined for what is no amount */
function readAmount(cell: string): number | undefined {
  if (cell === '') return 0;
  if (!/^\d{1,7}([.,]\d{1,2})?$/.test(cell)) return undefined;
  const amount = Number(cell.replace(',', '.'));
  return toHundredths(amount) <= AMOUNT_OF_DAY_MAX ? amount : undefined;
}
