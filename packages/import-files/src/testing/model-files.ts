import { addDays, dayNumber, type LocalDay } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { cleanText } from '../text.ts';
import { zipOf } from './zips.ts';

/** What a person did on a day; `half` is what the format can't take for done. */
interface ModelEntry {
  readonly ago: number;
  readonly says: 'done' | 'not-done' | 'half';
  readonly note: string;
}

interface ModelGoal {
  readonly name: string;
  /** One a day; some of them lie before today by less than nothing. */
  readonly entries: readonly ModelEntry[];
}

/** How a file is written. */
interface Style {
  readonly newline: '\n' | '\r\n' | '\r';
  readonly delimiter: ',' | ';' | '\t';
  readonly encoding: 'utf-8' | 'utf-8-mark' | 'utf-16le' | 'utf-16be';
  readonly hasSeparatorLine: boolean;
  readonly hasEmptyColumn: boolean;
  readonly folder: '' | 'Export/' | 'Ünser Ordner/a b/';
}

/** A file, and what stands in it. */
interface ModelFile {
  readonly blob: Blob;
  /** The days that were done, by goal. */
  readonly done: Readonly<Record<string, readonly string[]>>;
  /** Entries that can't come along: half of them done, or still to come. */
  readonly leftOut: number;
}

type Format = 'csv' | 'loop' | 'loop-table' | 'habittrove' | 'beaverhabits' | 'tablehabit';
type Writer = (goals: readonly DatedGoal[], style: Style) => Promise<Blob> | Blob;
type DatedGoal = Omit<ModelGoal, 'entries'> & {
  readonly entries: readonly (ModelEntry & { readonly day: LocalDay })[];
};

export const FORMATS: readonly Format[] = ['csv', 'loop', 'loop-table', 'habittrove', 'beaverhabits', 'tablehabit'];

const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    'Медитация',
    '瞑想',
    '💧',
    'قراءة',
    '"Deep" work',
    "O'Neill; and, others",
    'sep=;',
    '001',
    'Date',
    '…',
  ),
);
/** As it comes out of the reader, so that goals are found by their names. */
const name = oddText.filter((text) => cleanText(text, 100) === text && !/^'[=+\-@＝＋－＠]/.test(text));
const entry: fc.Arbitrary<ModelEntry> = fc.record({
  ago: fc.integer({ min: -2, max: 40 }),
  says: fc.constantFrom('done', 'not-done', 'half'),
  note: fc.oneof(fc.constant(''), oddText),
});
const goals = fc.uniqueArray(
  fc.record({ name, entries: fc.uniqueArray(entry, { selector: ({ ago }) => ago, minLength: 1, maxLength: 8 }) }),
  { selector: (goal) => goal.name, minLength: 1, maxLength: 4 },
);
const style: fc.Arbitrary<Style> = fc.record({
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  encoding: fc.constantFrom('utf-8', 'utf-8-mark', 'utf-16le', 'utf-16be'),
  hasSeparatorLine: fc.boolean(),
  hasEmptyColumn: fc.boolean(),
  folder: fc.constantFrom('', 'Export/', 'Ünser Ordner/a b/'),
});
export const model = fc.record({ goals, style });
type Model = typeof model extends fc.Arbitrary<infer Value> ? Value : never;

/** Writes a model as a file of a format. */
export async function writeModel(
  format: Format,
  { goals: all, style: how }: Model,
  today: LocalDay,
): Promise<ModelFile> {
  const dated = all.map((goal) => ({
    // Loop's table has no quotes.
    name: format === 'loop-table' ? goal.name.replaceAll(/[,\n]/g, '.') : goal.name,
    entries: goal.entries.map((each) => ({ ...each, day: addDays(today, -each.ago) })),
  }));
  const entries = dated.flatMap((goal) => goal.entries);
  const isLeftOut = ({ ago, says }: ModelEntry) => says === 'half' || (says === 'done' && ago < 0);
  // Half of a target comes as an amount. Loop's habits of yes and no know no half.
  const isMeasured = ['loop', 'habittrove', 'tablehabit'].includes(format);
  const isToCome = ({ ago, says }: ModelEntry) => ago < 0 && (says === 'done' || (isMeasured && says === 'half'));
  const count = isMeasured || format === 'loop-table' ? isToCome : isLeftOut;
  return {
    blob: await WRITERS[format](dated, how),
    done: Object.fromEntries(
      dated.map((goal) => [
        goal.name,
        goal.entries.filter(({ ago, says }) => says === 'done' && ago >= 0).map(({ day }) => day as string),
      ]),
    ),
    leftOut: entries.filter(count).length,
  };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const tableOf = (rows: readonly (readonly string[])[], { delimiter, newline }: Pick<Style, 'delimiter' | 'newline'>) =>
  rows
    .map((cells) => cells.map((cell) => (/^[\w-]*$/.test(cell) ? cell : quoted(cell))).join(delimiter) + newline)
    .join('');

function encode(text: string, encoding: Style['encoding']): Blob {
  if (encoding === 'utf-8') return new Blob([text]);
  if (encoding === 'utf-8-mark') return new Blob([`\uFEFF${text}`]);
  const view = new DataView(new ArrayBuffer((text.length + 1) * 2));
  for (const [at, unit] of `\uFEFF${text}`.split('').entries())
    view.setUint16(at * 2, unit.charCodeAt(0), encoding === 'utf-16le');
  return new Blob([view.buffer]);
}

const CSV_VALUES = { done: '✓', 'not-done': 'FALSCH', half: 'maybe' } as const;
const LOOP_VALUES = { done: '5000', 'not-done': 'NO', half: '4000' } as const;
const LOOP_HEADS =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';

const WRITERS: Readonly<Record<Format, Writer>> = {
  csv(all, how) {
    const last = how.hasEmptyColumn ? [''] : [];
    const rows = all.flatMap((goal) =>
      goal.entries.map(({ day, says, note }) => [day, goal.name, note, CSV_VALUES[says], ...last]),
    );
    const names = ['date', 'goal', 'note; or, text', 'done', ...last];
    const separator = how.hasSeparatorLine ? `sep=${how.delimiter}${how.newline}` : '';
    return encode(separator + tableOf([names, ...rows], how), how.encoding);
  },
  loop(all, { folder }) {
    const plain = { delimiter: ',', newline: '\n' } as const;
    const numbers = all.map((_, at) => String(at + 1).padStart(3, '0'));
    const habits = all.map((goal, at) => [
      numbers[at] ?? '',
      goal.name,
      'NUMERICAL',
      '',
      '',
      '1',
      '1',
      '#FF8F00',
      'km',
      'AT_LEAST',
      '5.0',
      'false',
    ]);
    const days = all.map((goal, at) => [
      `${folder}${`${numbers[at]} ${goal.name.replaceAll(/[^ a-zA-Z0-9._-]+/g, '')}`.trim()}/Checkmarks.csv`,
      tableOf(
        [['Date', 'Value', 'Notes'], ...goal.entries.map(({ day, says, note }) => [day, LOOP_VALUES[says], note])],
        plain,
      ),
    ]);
    return zipOf({
      [`${folder}Habits.csv`]: `${LOOP_HEADS}\n${tableOf(habits, plain)}`,
      ...(Object.fromEntries(days) as Record<string, string>),
    });
  },
  'loop-table'(all) {
    const days = [...new Set(all.flatMap(({ entries }) => entries.map(({ day }) => day)))].toSorted().toReversed();
    const valueOf = (goal: DatedGoal, day: LocalDay) =>
      goal.entries.some((each) => each.day === day && each.says === 'done') ? 'YES_MANUAL' : 'YES_AUTO';
    const rows = days.map((day) => [day, ...all.map((goal) => valueOf(goal, day)), '']);
    return new Blob([
      [['Date', ...all.map((goal) => goal.name), ''], ...rows].map((row) => `${row.join(',')}\n`).join(''),
    ]);
  },
  habittrove(all, { folder }) {
    const timesOf = { done: 2, 'not-done': 0, half: 1 } as const;
    const habits = all.map((goal, at) => ({
      id: String(at),
      name: goal.name,
      frequency: 'RRULE:FREQ=DAILY',
      targetCompletions: 2,
      completions: goal.entries.flatMap(({ day, says }) =>
        Array.from({ length: timesOf[says] }, (_, hour) => `${day}T1${hour}:30:00.000Z`),
      ),
    }));
    return zipOf({ [`${folder}habits.json`]: JSON.stringify({ habits }) });
  },
  beaverhabits(all, { encoding }) {
    // A day is done or not: half of it comes as a habit that was deleted.
    const recordsOf = (goal: DatedGoal, says: ModelEntry['says']) =>
      goal.entries.filter((each) => each.says === says).map(({ day, note }) => ({ day, done: true, text: note }));
    const others = (goal: DatedGoal) =>
      goal.entries.filter(({ says }) => says === 'not-done').map(({ day }) => ({ day, done: false }));
    const habits = all.flatMap((goal) => [
      { name: goal.name, records: [...recordsOf(goal, 'done'), ...others(goal)] },
      { name: goal.name, status: 'soft_delete', records: recordsOf(goal, 'half') },
    ]);
    return encode(JSON.stringify({ habits }), encoding);
  },
  tablehabit(all, { encoding }) {
    const values = { done: 3, 'not-done': 0, half: 2 } as const;
    const habits = all.map((goal) => ({
      name: goal.name,
      type: 1,
      status: 1,
      daily_goal: 3,
      freq_type: 3,
      freq_custom: '[1,1]',
      start_date: 20000,
      records: goal.entries.map(({ day, says, note }) => ({
        record_date: dayNumber(day),
        record_type: 1,
        record_value: values[says],
        reason: note,
      })),
    }));
    return encode(JSON.stringify({ habits, groups: [] }), encoding);
  },
};
