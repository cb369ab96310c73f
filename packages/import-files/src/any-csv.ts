import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { unguarded } from './csv.ts';
import { dayReader } from './days.ts';
import { answerReader } from './done-words.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundImport, leftOutNote, type Note } from './found.ts';
import { cleanText } from './text.ts';

/** Of more columns of a kind the first of these counts. */
const COLUMNS = {
  date: ['date', 'day', 'checkdate', 'completed at', 'timestamp'],
  goal: ['goal', 'habit', 'name', 'activity', 'task', 'title'],
  note: ['note', 'notes', 'comment', 'comments', 'description', 'text'],
  value: ['done', 'completed', 'checked', 'status', 'result', 'value'],
} as const;

const NEITHER = text(
  '{count, plural, one {# row is} other {# rows are}} left out: “{value}” in the column “{column}” says neither yes nor no.',
);
const TOO_WIDE = text(
  '{count, plural, one {# row is} other {# rows are}} left out: more cells than the first line names. A text with a separator in it needs quotes.',
);

/** A table with a row for each check-in: a column for the date and one for the goal. @throws FileProblem */
export function readAnyCsv([names = [], ...rows]: string[][], name: string, timeZone: string): FoundImport {
  const heads = names.map((each) => each.trim().toLowerCase());
  const columnOf = (wanted: readonly string[]) =>
    wanted.map((each) => heads.indexOf(each)).find((at) => at !== -1) ?? -1;
  const [date, goal] = [columnOf(COLUMNS.date), columnOf(COLUMNS.goal)];
  const [note, value] = [columnOf(COLUMNS.note), columnOf(COLUMNS.value)];
  if (date === -1 || goal === -1)
    throw new FileProblem(text('{name} needs a first line that names a column “date” and a column “goal”.'), { name });
  const { done, notes } = takeDone(rows, value, names);
  const readDay = dayReader(
    done.map((row) => row[date] ?? ''),
    name,
    timeZone,
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
    notes: [
      ...notes,
      { text: text('This file doesn’t say how often a goal is due. It’s daily unless you choose otherwise.') },
    ],
  };
}

/** The rows of what was done, and notes about those that do not say it. */
function takeDone(
  rows: readonly string[][],
  value: number,
  names: readonly string[],
): { done: string[][]; notes: readonly Note[] } {
  const cellOf = (row: readonly string[]) => unguarded(row[value] ?? '').trim();
  const answerOf = answerReader(value === -1 ? [] : rows.map(cellOf));
  const done: string[][] = [];
  const unknown = new Map<string, number>();
  let tooWide = 0;
  for (const row of rows) {
    const cell = cellOf(row);
    const answer = value === -1 ? 'done' : answerOf(cell);
    if (row.slice(names.length).some((each) => each.trim() !== '')) tooWide++;
    else if (answer === 'done') done.push(row);
    else if (answer === 'unknown') unknown.set(cell, (unknown.get(cell) ?? 0) + 1);
  }
  const column = (names[value] ?? '').trim();
  const mostFirst = [...unknown].toSorted(([, one], [, other]) => other - one);
  return {
    done,
    notes: [
      ...mostFirst.flatMap(([cell, count]) => leftOutNote(NEITHER, count, { value: cleanText(cell, 40), column })),
      ...leftOutNote(TOO_WIDE, tooWide),
    ],
  };
}
