import { dayFromNumber, dayNumber, type LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';
import type { FoundImport, Reading } from './found.ts';
import { toGoals } from './habits.ts';
import { arrayOf, fieldOf, textOf } from './json.ts';
import type { Rate } from './rhythm.ts';

/*
 * Table Habit exports { habits: [{ name, type, status, daily_goal, daily_goal_extra?, freq_type, freq_custom, records:
 * [{ record_date, record_type, record_value, reason? }] }] }: days as numbers since 1970-01-01, codes for everything, and
 * the arguments of a frequency as a text of JSON. Its source says so (models/habit_export.dart, models/habit_form.dart,
 * models/habit_freq.dart, models/habit_daily_record_form.dart).
 */

const NEGATIVE_TYPE = 2;
const STATUS = { deleted: 2, archived: 3 } as const;
const RECORD = { done: 1, skip: 2 } as const;
const FREQUENCY = { weekly: 1, monthly: 2, custom: 3 } as const;

export function isTableHabit(habits: readonly unknown[]): boolean {
  const isNumber = (value: unknown, name: string) => typeof fieldOf(value, name) === 'number';
  return habits.every(
    (habit) =>
      typeof fieldOf(habit, 'name') === 'string' &&
      isNumber(habit, 'freq_type') &&
      isNumber(habit, 'daily_goal') &&
      Array.isArray(fieldOf(habit, 'records')) &&
      arrayOf(fieldOf(habit, 'records')).every(
        (record) => isNumber(record, 'record_date') && isNumber(record, 'record_type'),
      ),
  );
}

/** @throws FileProblem */
export function readTableHabit(habits: readonly unknown[], path: string, reading: Reading): FoundImport {
  const found = habits.map((habit) => {
    const records = arrayOf(fieldOf(habit, 'records')).map((record) => ({
      day: dayOf(fieldOf(record, 'record_date'), path),
      type: fieldOf(record, 'record_type'),
      value: Number(fieldOf(record, 'record_value') ?? 0),
      note: textOf(fieldOf(record, 'reason')),
    }));
    const isMet = targetOf(habit);
    const done = records.filter(({ type, value }) => type === RECORD.done && isMet(value));
    const isDone = new Set(done);
    const others = records.filter((record) => !isDone.has(record));
    const status = fieldOf(habit, 'status');
    const hasLimit = fieldOf(habit, 'type') === NEGATIVE_TYPE;
    const [target, unit] = [Number(fieldOf(habit, 'daily_goal')), textOf(fieldOf(habit, 'daily_goal_unit')).trim()];
    const values = records.filter(({ type, value }) => type === RECORD.done && value > 0);
    const isMeasured = !hasLimit && target > 0 && (target !== 1 || unit !== '');
    return {
      name: textOf(fieldOf(habit, 'name')),
      rate: rateOf(habit),
      done,
      skipped: others.filter(({ type }) => type === RECORD.skip).map(({ day }) => day),
      isArchived: status === STATUS.archived,
      isDeleted: status === STATUS.deleted,
      measure: isMeasured
        ? { target, unit, amounts: new Map(values.map(({ day, value }) => [day, value])) }
        : undefined,
      hasLimit,
      unmet: isMeasured ? 0 : others.filter(({ type, value }) => type === RECORD.done && value > 0).length,
      lostNotes: others.filter(({ note }) => note !== '').length,
    };
  });
  return { source: 'tablehabit', ...toGoals(found, reading) };
}

/** What reaches the day's target: as much of a good habit, and no more of a bad one. */
function targetOf(habit: unknown): (value: number) => boolean {
  const target = Number(fieldOf(habit, 'daily_goal'));
  if (fieldOf(habit, 'type') !== NEGATIVE_TYPE) return (value) => value > 0 && value >= target;
  const most = Number(fieldOf(habit, 'daily_goal_extra') ?? target);
  return (value) => value >= target && value <= most;
}

function rateOf(habit: unknown): Rate | undefined {
  const [times, inDays] = argumentsOf(textOf(fieldOf(habit, 'freq_custom')));
  switch (fieldOf(habit, 'freq_type')) {
    case FREQUENCY.weekly:
      return { times: times ?? 1, inDays: 7 };
    case FREQUENCY.monthly:
      return { times: times ?? 1, inDays: 30 };
    case FREQUENCY.custom:
      return { times: times ?? 1, inDays: inDays ?? 1 };
    default:
      return undefined;
  }
}

function argumentsOf(json: string): readonly (number | undefined)[] {
  return (/^\[(.*)\]$/.exec(json)?.[1] ?? '').split(',').map((part) => (part.trim() === '' ? undefined : Number(part)));
}

/** @throws FileProblem */
function dayOf(written: unknown, path: string): LocalDay {
  const day = dayFromNumber(Number(written));
  // A day beyond the calendar would come as its last one.
  if (dayNumber(day) !== written) throw new FileProblem(text('{name} has a time that can’t be right.'), { name: path });
  return day;
}
