import { isLocalDay, type LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { parseCsv, unguarded } from './csv.ts';
import { requireDay } from './days.ts';
import { FileProblem } from './file-problem.ts';
import type { FoundImport, Note, Reading } from './found.ts';
import { type Habit, toGoals } from './habits.ts';
import type { OpenZip } from './zip.ts';

/*
 * Loop Habit Tracker's 'Export as CSV' is a ZIP: Habits.csv, a folder '001 Meditate' for each habit with Checkmarks.csv
 * (Date, Value, Notes; without a first line in old versions) and Scores.csv, and two tables of all habits,
 * Checkmarks.csv and Scores.csv, whose names stand without quotes. A folder's name has only the ASCII letters and digits
 * of the habit's: that of 瞑想 is '001'. Its source says so (HabitsCSVExporter.kt, HabitList.kt, Entry.kt).
 */

/** What the user ticked; the others were computed, skipped, left or never answered. Old versions wrote the numbers. */
const NUMBERS: Readonly<Record<string, number>> = { YES_MANUAL: 2, YES_AUTO: 1, NO: 0, UNKNOWN: -1, SKIP: 3 };
const YES_MANUAL = 2;
const UNKNOWN = -1;
const SKIP = 3;
/** A measured habit's values are thousandths. */
const UNITS = 1000;

const NO_TARGET = text(
  '“{goal}” is measured, and this file doesn’t say its target: {count, plural, one {# day is} other {# days are}} left out.',
);
const NO_DAYS = text('“{goal}” is left out: this ZIP has no list of its days.');

interface LoopHabit {
  readonly position: string;
  readonly name: string;
  readonly times: number;
  readonly inDays: number;
  readonly isArchived: boolean;
  /** Undefined for a habit of yes and no. */
  readonly measure: { readonly target: number; readonly unit: string; readonly isAtMost: boolean } | undefined;
}

interface Entry {
  readonly day: LocalDay;
  readonly value: number;
  readonly note: string;
}

interface HabitOfDays {
  readonly habit: LoopHabit;
  /** Undefined where the file has none. */
  readonly entries: readonly Entry[] | undefined;
}

export function isLoopZip({ paths }: Pick<OpenZip, 'paths'>): boolean {
  return paths.some((path) => /(^|\/)Habits\.csv$/.test(path)) && paths.some((path) => path.endsWith('Checkmarks.csv'));
}

/** @throws FileProblem */
export async function readLoopZip(zip: OpenZip, reading: Reading): Promise<FoundImport> {
  const habitsPath = zip.paths.find((path) => /(^|\/)Habits\.csv$/.test(path)) ?? 'Habits.csv';
  const folder = habitsPath.slice(0, -'Habits.csv'.length);
  const habits = readHabits(parseCsv(await zip.readText(habitsPath), habitsPath));
  const paths = daysPaths(zip.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)));
  const found: HabitOfDays[] = [];
  for (const habit of habits) {
    const inFolder = paths.get(Number(habit.position));
    const path = `${folder}${inFolder}`;
    const entries = inFolder === undefined ? undefined : readEntries(parseCsv(await zip.readText(path), path), path);
    found.push({ habit, entries });
  }
  return toFound(found, reading);
}

/** The lists of days by the number of their folder, which is the place of the habit in Habits.csv. */
function daysPaths(paths: readonly string[]): ReadonlyMap<number, string> {
  return new Map(
    paths.flatMap((path) => {
      const number = /^(\d+)(?: [^/]*)?\/Checkmarks\.csv$/.exec(path)?.[1];
      return number === undefined ? [] : [[Number(number), path] as const];
    }),
  );
}

function readHabits([names = [], ...rows]: string[][]): LoopHabit[] {
  const column = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name.trim()));
  const [position, name] = [column('Position'), column('Name')];
  const [times, inDays] = [column('FrequencyNumerator', 'NumRepetitions'), column('FrequencyDenominator', 'Interval')];
  if (position === -1 || name === -1) throw new FileProblem(text('Habits.csv isn’t the one of Loop Habit Tracker.'));
  const [type, targetType, target] = [column('Type'), column('Target Type'), column('Target Value')];
  const unit = column('Unit');
  const archived = column('Archived?');
  return rows.map((row) => ({
    position: row[position] ?? '',
    name: row[name] ?? '',
    times: Number(row[times] ?? 1),
    inDays: Number(row[inDays] ?? 1),
    isArchived: row[archived] === 'true',
    measure:
      row[type] === 'NUMERICAL'
        ? {
            target: Number(row[target] ?? 0),
            unit: unguarded(row[unit] ?? ''),
            isAtMost: row[targetType] === 'AT_MOST',
          }
        : undefined,
  }));
}

function readEntries(rows: string[][], path: string): Entry[] {
  return rows
    .filter((row, at) => at > 0 || row[0] !== 'Date')
    .map(([date, value = '', note = '']) => ({ day: requireDay(date, path), value: toNumber(value, path), note }));
}

function toNumber(value: string, path: string): number {
  const number = NUMBERS[value.trim()] ?? Number(value);
  if (value.trim() === '' || Number.isNaN(number))
    throw new FileProblem(text('{name} has the unknown value “{value}”.'), { name: path, value: value.slice(0, 40) });
  return number;
}

/** Whether a table is the one of all habits: a day and Loop's values in each row, and an empty last column. */
export function isLoopTable([names = [], ...rows]: readonly string[][]): boolean {
  const isValue = (cell: string) => Object.hasOwn(NUMBERS, cell) || /^-?\d+$/.test(cell);
  const columns = rows[0]?.length ?? 0;
  return (
    names[0] === 'Date' &&
    names.length > 2 &&
    names.at(-1) === '' &&
    rows.length > 0 &&
    rows.every(
      (row) =>
        row.length === columns && isLocalDay(row[0] ?? '') && row.slice(1, -1).every(isValue) && row.at(-1) === '',
    )
  );
}

/** The cells of a table whose names Loop wrote without quotes: '"Deep" work' is a name, too. */
export function splitLoopTable(content: string): string[][] {
  return content
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .map((line) => line.split(','));
}

/** The table of all habits alone says neither how often they are due nor their notes. @throws FileProblem */
export function readLoopTable([names = [], ...rows]: string[][], path: string, reading: Reading): FoundImport {
  if (rows.some((row) => row.length !== names.length))
    throw new FileProblem(
      text('A habit’s name in {name} has a comma, so its columns can’t be told apart. Choose Loop’s ZIP.'),
      { name: path },
    );
  const found = names.slice(1, -1).map((name, at) => ({
    habit: { position: '', name, times: 1, inDays: 1, isArchived: false, measure: undefined },
    entries: rows.map((row) => ({ day: requireDay(row[0], path), value: toNumber(row[at + 1] ?? '', path), note: '' })),
  }));
  const { notes, ...rest } = toFound(found, reading);
  return {
    ...rest,
    notes: [{ text: text('This table doesn’t say how often a habit is due. Loop’s ZIP does.') }, ...notes],
  };
}

function toFound(found: readonly HabitOfDays[], reading: Reading): FoundImport {
  const leftOut: Note[] = [];
  const habits = found.flatMap(({ habit, entries }) => {
    if (entries === undefined) leftOut.push({ text: NO_DAYS, values: { goal: habit.name }, leftOut: 0 });
    else if (isWithoutTarget(habit, entries)) {
      const count = entries.filter(({ value }) => value > 0 && value !== SKIP).length;
      leftOut.push({ text: NO_TARGET, values: { goal: habit.name, count }, leftOut: count });
    } else return [toHabit(habit, entries)];
    return [];
  });
  const { goals, notes } = toGoals(habits, reading);
  return { source: 'loop', goals, notes: [...leftOut, ...notes] };
}

/** A habit of yes and no has none but the known values; old versions don't say which habits are measured. */
function isWithoutTarget({ measure }: LoopHabit, entries: readonly Entry[]): boolean {
  return measure === undefined
    ? entries.some(({ value }) => value > SKIP || value < UNKNOWN || !Number.isInteger(value))
    : !Number.isFinite(measure.target);
}

function toHabit(habit: LoopHabit, entries: readonly Entry[]): Habit {
  const { measure, name, times, inDays, isArchived } = habit;
  const done = entries.filter(({ value }) => (measure ? isReached(measure, habit, value) : value === YES_MANUAL));
  const isDone = new Set(done);
  const others = entries.filter((entry) => !isDone.has(entry));
  // Of a limit less is better: here more would reach it.
  const counted = measure?.isAtMost === false ? entries.filter(({ value }) => value > 0 && value !== SKIP) : undefined;
  return {
    name: unguarded(name),
    rate: { times, inDays },
    done,
    skipped: measure ? [] : others.filter(({ value }) => value === SKIP).map(({ day }) => day),
    isArchived,
    measure: counted && {
      target: measure?.target ?? 0,
      unit: measure?.unit ?? '',
      amounts: new Map(counted.map(({ day, value }) => [day, value / UNITS])),
    },
    hasLimit: measure?.isAtMost === true,
    unmet: measure?.isAtMost === true ? others.filter(({ value }) => value > 0 && value !== SKIP).length : 0,
    lostNotes: others.filter(({ note }) => note !== '').length,
  };
}

/**
 * A measured habit is done on a day that reaches its target; where the target is of more days, on every day with
 * something.
 */
function isReached(
  { target, isAtMost }: NonNullable<LoopHabit['measure']>,
  { inDays }: LoopHabit,
  value: number,
): boolean {
  if (value < 0 || value === SKIP) return false;
  if (isAtMost) return value / UNITS <= target;
  return value > 0 && (inDays > 1 || value / UNITS >= target);
}
