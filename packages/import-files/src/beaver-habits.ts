import { requireDay } from './days.ts';
import type { FoundImport, Reading } from './found.ts';
import { toGoals } from './habits.ts';
import { arrayOf, fieldOf, textOf } from './json.ts';
import type { Rate } from './rhythm.ts';

/*
 * Beaver Habits exports { habits: [{ id, name, status, period, records: [{ day, done, text? }] }] }, and keeps the same
 * with an `order` of ids. `period` is { period_type: D W M or Y, period_count, target_count }. Its source says so
 * (storage/dict.py, storage/storage.py, views.py).
 */

const PERIOD_DAYS: Readonly<Record<string, number>> = { D: 1, W: 7, M: 30, Y: 365 };

export function isBeaverHabits(habits: readonly unknown[]): boolean {
  return habits.every(
    (habit) =>
      typeof fieldOf(habit, 'name') === 'string' &&
      Array.isArray(fieldOf(habit, 'records')) &&
      arrayOf(fieldOf(habit, 'records')).every(
        (record) =>
          typeof fieldOf(record, 'day') === 'string' &&
          ['boolean', 'undefined'].includes(typeof fieldOf(record, 'done')),
      ),
  );
}

/** @throws FileProblem */
export function readBeaverHabits(
  habits: readonly unknown[],
  path: string,
  reading: Reading,
  json: unknown,
): FoundImport {
  const order = arrayOf(fieldOf(json, 'order'));
  const placeOf = (habit: unknown) => {
    const at = order.indexOf(fieldOf(habit, 'id'));
    return at === -1 ? order.length : at;
  };
  const found = habits
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((habit) => {
      const records = arrayOf(fieldOf(habit, 'records')).map((record) => ({
        day: requireDay(fieldOf(record, 'day'), path),
        isDone: fieldOf(record, 'done') === true,
        note: textOf(fieldOf(record, 'text')),
      }));
      const status = fieldOf(habit, 'status');
      return {
        name: textOf(fieldOf(habit, 'name')),
        id: textOf(fieldOf(habit, 'id')),
        rate: rateOf(fieldOf(habit, 'period')),
        done: records.filter(({ isDone }) => isDone),
        skipped: [],
        isArchived: status === 'archive',
        isDeleted: status === 'soft_delete',
        unmet: 0,
        lostNotes: records.filter(({ isDone, note }) => !isDone && note !== '').length,
      };
    });
  return { source: 'beaverhabits', ...toGoals(found, reading) };
}

function rateOf(period: unknown): Rate | undefined {
  const days = PERIOD_DAYS[textOf(fieldOf(period, 'period_type'))];
  const [count, times] = [Number(fieldOf(period, 'period_count')), Number(fieldOf(period, 'target_count'))];
  return days === undefined ? undefined : { times, inDays: days * count };
}
