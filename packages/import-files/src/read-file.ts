import { GOALS_MAX, IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { readAnyCsv } from './any-csv.ts';
import { parseCsv } from './csv.ts';
import { FileProblem } from './file-problem.ts';
import { isFivefoldZip, readFivefoldZip } from './fivefold.ts';
import type { FoundImport, Reading } from './found.ts';
import { habitTrovePath, isHabitTrove, readHabitTrove, readHabitTroveZip } from './habittrove.ts';
import { parseJson } from './json.ts';
import { isLoopTable, isLoopZip, readLoopTable, readLoopZip } from './loop.ts';
import { decodeText, TEXT_BYTES_MAX, tooLarge } from './text.ts';
import { isZip, openZip } from './zip.ts';

/**
 * Reads what someone brings from elsewhere: the ZIP of Fivefold, Loop Habit Tracker or HabitTrove, HabitTrove's
 * habits.json, or a CSV with dates and goals. What the file is is found by what stands in it.
 * @throws FileProblem
 */
export async function readImportFile(blob: Blob, name: string, reading: Reading): Promise<FoundImport> {
  const found = (await isZip(blob)) ? await readZip(blob, reading) : await readText(blob, name, reading);
  const count = found.goals.reduce((sum, goal) => sum + goal.check_ins.length, 0);
  if (found.goals.length === 0) throw new FileProblem(text('There are no goals in {name}.'), { name });
  if (found.goals.length > GOALS_MAX)
    throw new FileProblem(text('{name} has more than {most} goals.'), { name, most: GOALS_MAX });
  if (count > IMPORT_CHECK_INS_MAX)
    throw new FileProblem(text('{name} has more than {most, plural, other {# check-ins}}. Split it.'), {
      name,
      most: IMPORT_CHECK_INS_MAX,
    });
  return found;
}

async function readZip(blob: Blob, reading: Reading): Promise<FoundImport> {
  const zip = await openZip(blob);
  if (isFivefoldZip(zip)) return readFivefoldZip(zip, reading);
  if (isLoopZip(zip)) return readLoopZip(zip, reading);
  const habits = habitTrovePath(zip);
  if (habits !== undefined) return readHabitTroveZip(zip, habits, reading);
  throw new FileProblem(text('This ZIP isn’t an export of Fivefold, Loop Habit Tracker or HabitTrove.'));
}

async function readText(blob: Blob, name: string, reading: Reading): Promise<FoundImport> {
  if (blob.size > TEXT_BYTES_MAX) throw tooLarge(name);
  const content = decodeText(new Uint8Array(await blob.arrayBuffer()), name);
  if (/^\s*[[{]/.test(content)) {
    const json = parseJson(content, name);
    if (isHabitTrove(json)) return readHabitTrove(json, name, reading);
    throw new FileProblem(text('{name} isn’t HabitTrove’s habits.json.'), { name });
  }
  const rows = parseCsv(content, name);
  return isLoopTable(rows) ? readLoopTable(rows, name, reading) : readAnyCsv(rows, name);
}
