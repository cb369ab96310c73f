import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { unguarded } from './csv.ts';
import { dayReader } from './days.ts';
import { FileProblem } from './file-problem.ts';
import type { FoundImport } from './found.ts';
import { cleanText } from './text.ts';

const COLUMNS = {
  date: ['date', 'day', 'checkdate', 'completed at', 'timestamp'],
  goal: ['goal', 'habit', 'name', 'activity', 'task', 'title'],
  note: ['note', 'notes', 'comment', 'comments', 'description', 'text'],
  value: ['value', 'status', 'done', 'completed', 'checked', 'result'],
} as const;

/** What says that a day was not done, in a column of values. */
const NOT_DONE = new Set(['', '0', 'false', 'no', 'n', 'skip', 'skipped', 'missed', 'unknown', 'fail', 'failed']);

/** A table with a row for each check-in: a column for the date and one for the goal. @throws FileProblem */
export function readAnyCsv([names = [], ...rows]: string[][], name: string): FoundImport {
  const heads = names.map((each) =>
    each
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const columnOf = (wanted: readonly string[]) => heads.findIndex((head) => wanted.includes(head));
  const [date, goal] = [columnOf(COLUMNS.date), columnOf(COLUMNS.goal)];
  const [note, value] = [columnOf(COLUMNS.note), columnOf(COLUMNS.value)];
  if (date === -1 || goal === -1)
    throw new FileProblem(text('{name} needs a first line that names a column “date” and a column “goal”.'), { name });
  const done = rows.filter((row) => value === -1 || !NOT_DONE.has((row[value] ?? '').trim().toLowerCase()));
  const readDay = dayReader(
    done.map((row) => row[date] ?? ''),
    name,
  );
  const goals = new Map<string, ImportedGoal>();
  for (const row of done) {
    const named = cleanText(unguarded(row[goal] ?? ''), GOAL_TEXT_MAX_LENGTH);
    if (named === '') throw new FileProblem(text('{name} has a row without a goal.'), { name });
    const found = goals.get(named) ?? { key: named, goal: named, frequency: 'daily' as const, check_ins: [] };
    const written = note === -1 ? '' : cleanText(unguarded(row[note] ?? ''), CHECK_IN_DESCRIPTION_MAX_LENGTH);
    found.check_ins.push({ date: readDay(row[date] ?? ''), note: written });
    goals.set(named, found);
  }
  return {
    source: 'csv',
    goals: [...goals.values()],
    notes: [{ text: text('This file doesn’t say how often a goal is due. It’s daily unless you choose otherwise.') }],
  };
}
