import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { parseCsv, unguarded } from './csv.ts';
import { requireDay } from './days.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundImport, keyMaker, type Reading, sentenceOf } from './found.ts';
import { rhythmOfTimes } from './rhythm.ts';
import { cleanText } from './text.ts';
import type { OpenZip } from './zip.ts';

/*
 * Loop Habit Tracker's 'Export as CSV' is a ZIP: Habits.csv, a folder '001 Meditate' for each habit with Checkmarks.csv
 * (Date, Value, Notes; without a first line in old versions) and Scores.csv, and two tables of all habits,
 * Checkmarks.csv and Scores.csv. Its source says so (HabitsCSVExporter.kt, HabitList.kt, Entry.kt).
 */

/** What the user ticked; the others were computed, skipped, left or never answered. Old versions wrote the numbers. */
const NUMBERS: Readonly<Record<string, number>> = { YES_MANUAL: 2, YES_AUTO: 1, NO: 0, UNKNOWN: -1, SKIP: 3 };
const YES_MANUAL = 2;
const SKIP = 3;
/** A measured habit's values are thousandths. */
const UNITS = 1000;

const NOTES_LOST = text(
  '{count, plural, one {# note} other {# notes}} on days without a check-in can’t be brought along.',
);

interface Habit {
  readonly position: string;
  readonly name: string;
  readonly times: number;
  readonly inDays: number;
  readonly isArchived: boolean;
  /** Undefined for a habit of yes and no. */
  readonly measure: { readonly target: number; readonly isAtMost: boolean } | undefined;
}

interface Entry {
  readonly day: LocalDay;
  readonly value: number;
  readonly note: string;
}

export function isLoopZip({ paths }: Pick<OpenZip, 'paths'>): boolean {
  return paths.some((path) => /(^|\/)Habits\.csv$/.test(path)) && paths.some((path) => path.endsWith('Checkmarks.csv'));
}

/** @throws FileProblem */
export async function readLoopZip(zip: OpenZip, reading: Reading): Promise<FoundImport> {
  const habitsPath = zip.paths.find((path) => /(^|\/)Habits\.csv$/.test(path)) ?? 'Habits.csv';
  const folder = habitsPath.slice(0, -'Habits.csv'.length);
  const habits = readHabits(parseCsv(await zip.readText(habitsPath), habitsPath));
  const found: { habit: Habit; entries: Entry[] }[] = [];
  for (const habit of habits) {
    const path = zip.paths.find(
      (each) =>
        each.startsWith(`${folder}${habit.position} `) && /^[^/]+\/Checkmarks\.csv$/.test(each.slice(folder.length)),
    );
    const entries = path === undefined ? [] : readEntries(parseCsv(await zip.readText(path), path), path);
    found.push({ habit, entries });
  }
  return toFound(found, reading);
}

function readHabits([names = [], ...rows]: string[][]): Habit[] {
  const column = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name.trim()));
  const [position, name] = [column('Position'), column('Name')];
  const [times, inDays] = [column('FrequencyNumerator', 'NumRepetitions'), column('FrequencyDenominator', 'Interval')];
  if (position === -1 || name === -1) throw new FileProblem(text('Habits.csv isn’t the one of Loop Habit Tracker.'));
  const [type, targetType, target] = [column('Type'), column('Target Type'), column('Target Value')];
  const archived = column('Archived?');
  return rows.map((row) => ({
    position: row[position] ?? '',
    name: row[name] ?? '',
    times: Number(row[times] ?? 1),
    inDays: Number(row[inDays] ?? 1),
    isArchived: row[archived] === 'true',
    measure:
      row[type] === 'NUMERICAL'
        ? { target: Number(row[target] ?? 0), isAtMost: row[targetType] === 'AT_MOST' }
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

export function isLoopTable([names = []]: readonly string[][]): boolean {
  return names[0] === 'Date' && names.length > 2 && names.at(-1) === '';
}

/** The table of all habits alone says neither how often they are due nor their notes. @throws FileProblem */
export function readLoopTable([names = [], ...rows]: string[][], path: string, reading: Reading): FoundImport {
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

function toFound(found: readonly { habit: Habit; entries: readonly Entry[] }[], reading: Reading): FoundImport {
  const makeKey = keyMaker();
  let notesLost = 0;
  const goals = found.map(({ habit, entries }): ImportedGoal => {
    const { measure } = habit;
    const done = entries.filter(({ value }) => (measure ? isReached(measure, habit, value) : value === YES_MANUAL));
    const isDone = new Set(done);
    notesLost += entries.filter((entry) => entry.note !== '' && !isDone.has(entry)).length;
    const days = done.map(({ day }) => day);
    const skipped = measure ? [] : entries.filter(({ value, day }) => value === SKIP && day < reading.today);
    const today = parseLocalDay(reading.today) ?? days[0];
    const rhythm =
      today === undefined ? { frequency: 'daily' as const } : rhythmOfTimes(habit.times, habit.inDays, days, today);
    const name = cleanText(unguarded(habit.name), GOAL_TEXT_MAX_LENGTH) || 'Habit';
    return {
      key: makeKey(name),
      goal: name,
      ...rhythm,
      frozen: rangesOf(skipped.map(({ day }) => day)),
      archived_on: habit.isArchived ? reading.today : null,
      check_ins: done.map(({ day, note }) => ({ date: day, note: cleanText(note, CHECK_IN_DESCRIPTION_MAX_LENGTH) })),
    };
  });
  return { source: 'loop', goals, notes: sentenceOf(NOTES_LOST, notesLost) };
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

/**
 * A measured habit is done on a day that reaches its target; where the target is of more days, on every day with
 * something.
 */
function isReached({ target, isAtMost }: NonNullable<Habit['measure']>, { inDays }: Habit, value: number): boolean {
  if (value < 0 || value === SKIP) return false;
  if (isAtMost) return value / UNITS <= target;
  return value > 0 && (inDays > 1 || value / UNITS >= target);
}
