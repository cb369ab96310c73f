import { text } from '@fivefold/rules/text-key';
import { isBeaverHabits, readBeaverHabits } from './beaver-habits.ts';
import { FileProblem } from './file-problem.ts';
import type { FoundImport, Reading } from './found.ts';
import { habitTroveZone, isHabitTrove, readHabitTrove } from './habittrove.ts';
import { fieldOf, parseJson } from './json.ts';
import { isTableHabit, readTableHabit } from './table-habit.ts';
import type { OpenZip } from './zip.ts';

interface Format {
  /** Whether all habits have the marks of the format. */
  readonly has: (habits: readonly unknown[]) => boolean;
  readonly read: (habits: readonly unknown[], path: string, reading: Reading, json: unknown) => FoundImport;
}

const FORMATS: readonly Format[] = [
  { has: isHabitTrove, read: readHabitTrove },
  { has: isTableHabit, read: readTableHabit },
  { has: isBeaverHabits, read: readBeaverHabits },
];

export function habitsPath({ paths }: Pick<OpenZip, 'paths'>): string | undefined {
  return paths.find((path) => /(^|\/)habits\.json$/.test(path));
}

/** A backup of HabitTrove, with the time zone of its settings. @throws FileProblem */
export async function readHabitsZip(zip: OpenZip, path: string, reading: Reading): Promise<FoundImport> {
  const settingsPath = `${path.slice(0, -'habits.json'.length)}settings.json`;
  const settings = zip.paths.includes(settingsPath) ? parseJson(await zip.readText(settingsPath), settingsPath) : null;
  const timeZone = habitTroveZone(settings) ?? reading.timeZone;
  return readHabits(parseJson(await zip.readText(path), path), path, { ...reading, timeZone });
}

/** A list of habits, as several apps export it under the same name. @throws FileProblem */
export function readHabits(json: unknown, path: string, reading: Reading): FoundImport {
  const habits = fieldOf(json, 'habits');
  const format = Array.isArray(habits) ? FORMATS.find(({ has }) => has(habits)) : undefined;
  if (!Array.isArray(habits) || format === undefined)
    throw new FileProblem(text('{name} isn’t a file of HabitTrove, Beaver Habits or Table Habit.'), { name: path });
  return format.read(habits, path, reading, json);
}
