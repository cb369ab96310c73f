import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { type FoundImport, keyMaker, leftOutNote, type Note, type Reading, sentenceOf } from './found.ts';
import { daysReached, type Measure, toMeasured } from './measure.ts';
import { noteOfRate, type Rate, rhythmOfTimes } from './rhythm.ts';
import { cleanText } from './text.ts';

export const UNMET_LOST = text(
  '{count, plural, one {# day} other {# days}} on which a habit’s target wasn’t met can’t be brought along.',
);
const NOTES_LOST = text(
  '{count, plural, one {# note} other {# notes}} on days without a check-in can’t be brought along.',
);
const LIMIT = text(
  '“{goal}” has a limit, and a target here is reached by more. Its days within the limit come along, its amounts don’t.',
);
const DELETED = text('“{goal}” was deleted there and is left out.');

/** A habit as a habit app has it: what was done on which days, and what of it can't be held here. */
export interface Habit {
  readonly name: string;
  /** In its app; undefined where it has none. */
  readonly id?: string | undefined;
  /** Undefined where the app doesn't ask for any. */
  readonly rate?: Rate | undefined;
  readonly done: readonly { readonly day: LocalDay; readonly note: string }[];
  readonly skipped: readonly LocalDay[];
  readonly isArchived: boolean;
  readonly isDeleted?: boolean;
  /** Of a habit that counts up to a target; its days done are found by it. */
  readonly measure?: Measure | undefined;
  /** It asks for no more than its target, which no goal here does. */
  readonly hasLimit?: boolean;
  /** Days with something, which was not enough and does not come along. */
  readonly unmet: number;
  /** Notes on days that were not done. */
  readonly lostNotes: number;
}

/** Habits as goals, and notes about what is left out. */
export function toGoals(habits: readonly Habit[], reading: Reading): Pick<FoundImport, 'goals' | 'notes'> {
  const makeKey = keyMaker();
  const named = habits.map((habit) => {
    const name = cleanText(habit.name, GOAL_TEXT_MAX_LENGTH) || 'Habit';
    return { habit, name, key: makeKey(cleanText(habit.id ?? '', 200) || name) };
  });
  const kept = named.filter(({ habit }) => habit.isDeleted !== true);
  const notes: Note[] = [];
  let lostNotes = 0;
  const goals = kept.map(({ habit, name, key }): ImportedGoal => {
    const days = habit.done.map(({ day }) => day);
    const today = parseLocalDay(reading.today) ?? days[0];
    const { times, inDays } = habit.rate ?? { times: 1, inDays: 1 };
    const rhythm = today === undefined ? { frequency: 'daily' as const } : rhythmOfTimes(times, inDays, days, today);
    notes.push(...noteOfRate(name, { times, inDays }, rhythm));
    const measured = habit.measure && toMeasured(name, habit.measure);
    notes.push(...(measured?.notes ?? []));
    if (habit.hasLimit === true) notes.push({ text: LIMIT, values: { goal: name } });
    const hasTarget = typeof measured?.fields.amount_target === 'number';
    const reached = hasTarget ? daysReached(rhythm, measured.fields) : undefined;
    const done = habit.done.filter(({ day }) => reached?.has(day) ?? true);
    lostNotes +=
      habit.lostNotes + habit.done.filter(({ day, note }) => note !== '' && reached?.has(day) === false).length;
    return {
      key,
      goal: name,
      ...rhythm,
      ...measured?.fields,
      frozen: rangesOf(habit.skipped.filter((day) => day < reading.today)),
      archived_on: habit.isArchived ? reading.today : null,
      check_ins: done.map(({ day, note }) => ({
        date: day,
        note: cleanText(note, CHECK_IN_DESCRIPTION_MAX_LENGTH),
      })),
    };
  });
  const deleted = named.filter(({ habit }) => habit.isDeleted === true);
  const sum = (count: (habit: Habit) => number) => kept.reduce((total, { habit }) => total + count(habit), 0);
  return {
    goals,
    notes: [
      ...notes,
      ...deleted.map(({ habit, name }) => ({ text: DELETED, values: { goal: name }, leftOut: habit.done.length })),
      ...leftOutNote(
        UNMET_LOST,
        sum(({ unmet }) => unmet),
      ),
      ...sentenceOf(NOTES_LOST, lostNotes),
    ],
  };
}

/** Days in a row as one range; the newest, as many as are taken. */
function rangesOf(days: readonly LocalDay[]): { from: LocalDay; to: LocalDay }[] {
  const ranges: { from: LocalDay; to: LocalDay }[] = [];
  for (const day of [...new Set(days)].toSorted()) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges.slice(-1000);
}
