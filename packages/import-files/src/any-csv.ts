import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { unguarded } from './csv.ts';
import { dayReader } from './days.ts';
import { answerReader } from './done-words.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundImport, leftOutNote, type Note } from './found.ts';
import { takeAmounts } from './csv-amounts.ts';
import { cleanText } from './text.ts';

/** In the languages of the app. Of more columns of a kind the first of these counts. */
const COLUMNS = {
  date: namesOf('date day checkdate completed_at timestamp datum tag fecha día dia jour data 日付 日'),
  goal: namesOf(
    'goal habit name activity task title ziel gewohnheit aufgabe titel objetivo hábito tarea objectif habitude tâche meta tarefa 目標 習慣',
  ),
  note: namesOf(
    'note notes comment comments description text notiz kommentar nota comentario commentaire comentário メモ コメント',
  ),
  value: namesOf(
    'done completed checked status result value erledigt geschafft wert hecho completado estado valor fait terminé valeur feito concluído 完了 達成 値',
  ),
  amount: namesOf('amount quantity menge anzahl cantidad quantité quantidade 量 数量'),
  target: namesOf(
    'target amount_target daily_target zielmenge cantidad_objetivo quantité_visée quantidade_meta 目標量',
  ),
  unit: namesOf('unit einheit unidad unité unidade 単位'),
};

const NEITHER = text(
  '{count, plural, one {# row is} other {# rows are}} left out: “{value}” in the column “{column}” says neither yes nor no.',
);
const TOO_WIDE = text(
  '{count, plural, one {# row is} other {# rows are}} left out: more cells than the first line names. A text with a separator in it needs quotes.',
);

const NOT_READ = text('These columns aren’t read: {columns}.');

/** A table with a row for each check-in: a column for the date and one for the goal. @throws FileProblem */
export function readAnyCsv([names = [], ...rows]: string[][], name: string, timeZone: string): FoundImport {
  const heads = names.map((each) => each.trim().toLowerCase());
  const columnOf = (wanted: readonly string[]) =>
    wanted.map((each) => heads.indexOf(each)).find((at) => at !== -1) ?? -1;
  const [date, goal] = [columnOf(COLUMNS.date), columnOf(COLUMNS.goal)];
  const [note, value] = [columnOf(COLUMNS.note), columnOf(COLUMNS.value)];
  const counted = { amount: columnOf(COLUMNS.amount), target: columnOf(COLUMNS.target), unit: columnOf(COLUMNS.unit) };
  if (date === -1 || goal === -1)
    throw new FileProblem(text('{name} needs a first line that names a column “date” and a column “goal”.'), { name });
  const others = names.filter(
    (head, at) => head.trim() !== '' && ![date, goal, note, value, ...Object.values(counted)].includes(at),
  );
  const { done: kept, notes } = takeDone(rows, value, names);
  const { done, amounts, notes: amountNotes } = takeAmounts(kept, counted, names);
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
    const day = readDay(row[date] ?? '');
    found.check_ins.push({ date: day, note: written });
    goals.set(named, found);
    amounts.add(named, day, row);
  }
  for (const found of goals.values()) amountNotes.push(...amounts.countIn(found));
  return {
    source: 'csv',
    goals: [...goals.values()],
    notes: [
      ...notes,
      ...amountNotes,
      ...(others.length > 0 ? [{ text: NOT_READ, values: { columns: cleanText(others.join(', '), 200) } }] : []),
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

/** 'completed_at' may be written 'completed at'. */
function namesOf(names: string): readonly string[] {
  return names.split(' ').flatMap((name) => [name, name.replaceAll('_', ' ')]);
}
