import { GOALS_MAX, IMPORT_CHECK_INS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { readAnyCsv } from './any-csv.ts';
import { parseCsv } from './csv.ts';
import { FileProblem } from './file-problem.ts';
import { findFivefoldZip, readFivefoldZip } from './fivefold.ts';
import { type FoundImport, leftOutNote, type Note, type Reading } from './found.ts';
import { parseJson } from './json.ts';
import { isLoopTable, isLoopZip, readLoopTable, readLoopZip, splitLoopTable } from './loop.ts';
import { habitsPath, readHabits, readHabitsZip } from './read-habits.ts';
import { decodeTable, TEXT_BYTES_MAX, tooLarge } from './text.ts';
import { isZip, openZip } from './zip.ts';

/** More notes of a kind are counted in one. */
const NOTES_OF_A_KIND = 20;

const TO_COME = text(
  '{count, plural, one {# check-in is} other {# check-ins are}} left out: the day is still to come.',
);

const AMOUNTS_TO_COME = text(
  '{count, plural, one {# amount is} other {# amounts are}} left out: the day is still to come.',
);

/**
 * Reads what someone brings from elsewhere: the ZIP of Fivefold, Loop Habit Tracker or HabitTrove, the JSON of HabitTrove,
 * Beaver Habits or Table Habit, or a CSV with dates and goals. What the file is is found by what stands in it.
 * @throws FileProblem
 */
export async function readImportFile(blob: Blob, name: string, reading: Reading): Promise<FoundImport> {
  const read = (await isZip(blob)) ? await readZip(blob, reading) : await readText(blob, name, reading);
  const why = read.notes.find(({ leftOut }) => leftOut !== undefined);
  if (read.goals.length === 0 && why !== undefined) throw new FileProblem(why.text, why.values);
  if (read.goals.length === 0) throw new FileProblem(text('There are no goals in {name}.'), { name });
  if (read.goals.length > GOALS_MAX)
    throw new FileProblem(text('{name} has more than {most} goals.'), { name, most: GOALS_MAX });
  const found = withoutFuture(read, reading.today);
  const count = found.goals.reduce((sum, goal) => sum + goal.check_ins.length, 0);
  if (count > IMPORT_CHECK_INS_MAX)
    throw new FileProblem(text('{name} has more than {most, plural, other {# check-ins}}. Split it.'), {
      name,
      most: IMPORT_CHECK_INS_MAX,
    });
  return { ...found, notes: shorten(found.notes) };
}

async function readZip(blob: Blob, reading: Reading): Promise<FoundImport> {
  const zip = await openZip(blob);
  const ours = findFivefoldZip(zip);
  if (ours !== undefined) return readFivefoldZip(ours, reading);
  if (isLoopZip(zip)) return readLoopZip(zip, reading);
  const path = habitsPath(zip);
  if (path !== undefined) return readHabitsZip(zip, path, reading);
  throw new FileProblem(text('This ZIP isn’t an export of Fivefold, Loop Habit Tracker or HabitTrove.'));
}

async function readText(blob: Blob, name: string, reading: Reading): Promise<FoundImport> {
  if (blob.size > TEXT_BYTES_MAX) throw tooLarge(name);
  const { content, notes } = decodeTable(new Uint8Array(await blob.arrayBuffer()), name);
  const found = /^\s*[[{]/.test(content)
    ? readHabits(parseJson(content, name), name, reading)
    : readTable(content, name, reading);
  return { ...found, notes: [...found.notes, ...notes] };
}

function readTable(content: string, name: string, reading: Reading): FoundImport {
  const cells = content.startsWith('Date,') ? splitLoopTable(content) : [];
  if (isLoopTable(cells)) return readLoopTable(cells, name, reading);
  const rows = parseCsv(content, name);
  return isLoopTable(rows) ? readLoopTable(rows, name, reading) : readAnyCsv(rows, name, reading.timeZone);
}

/** The day of a file's device may be ahead of the person's; the rest of the file is as good. */
function withoutFuture({ goals, notes, ...found }: FoundImport, today: string): FoundImport {
  let [toCome, amountsToCome] = [0, 0];
  const kept = goals.map((goal) => {
    const past = goal.check_ins.filter(({ date }) => date <= today);
    toCome += goal.check_ins.length - past.length;
    const { amounts = [] } = goal;
    const checked = new Set(goal.check_ins.map(({ date }) => date));
    amountsToCome += amounts.filter(({ day }) => day > today && !checked.has(day)).length;
    if (past.length === goal.check_ins.length && amounts.every(({ day }) => day <= today)) return goal;
    return { ...goal, check_ins: past, amounts: amounts.filter(({ day }) => day <= today) };
  });
  const lost = [...leftOutNote(TO_COME, toCome), ...leftOutNote(AMOUNTS_TO_COME, amountsToCome)];
  return { ...found, goals: kept, notes: [...notes, ...lost] };
}

/** The first notes of each kind, and one for the others. */
function shorten(notes: readonly Note[]): readonly Note[] {
  const kinds = [...new Set(notes.map((note) => note.text))];
  return kinds.flatMap((kind) => {
    const ofKind = notes.filter((note) => note.text === kind);
    const others = ofKind.slice(NOTES_OF_A_KIND);
    if (others.length === 0) return ofKind;
    const more = { text: text('And {count, plural, other {# more}} like these.'), values: { count: others.length } };
    const isList = ofKind[0]?.leftOut !== undefined;
    const leftOut = others.reduce((sum, note) => sum + (note.leftOut ?? 0), 0);
    return [...ofKind.slice(0, NOTES_OF_A_KIND), isList ? { ...more, leftOut } : more];
  });
}
