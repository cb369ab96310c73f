import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { goalStyle, ownTexts } from '@fivefold/contract/goal-fields';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { type Weekday, WEEKDAYS } from '@fivefold/rules/days-off';
import { isFrequency, isWeeklyInterval } from '@fivefold/rules/frequency';
import { CHECK_IN_DESCRIPTION_MAX_LENGTH, GOAL_TEXT_MAX_LENGTH, LETTER_MAX_LENGTH } from '@fivefold/rules/limits';
import { DAY_ANSWERS } from '@fivefold/rules/miss';
import { GOAL_STYLE, type GoalStyle, styleOf } from '@fivefold/rules/goal-label';
import { orderGoals } from '@fivefold/rules/goal-order';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';
import { readPerson } from './fivefold-person.ts';
import { type FoundImport, type FoundPhoto, type Reading, sentenceOf } from './found.ts';
import { arrayOf, fieldOf, parseJson, textOf } from './json.ts';
import { cleanText } from './text.ts';
import { inFolder, type OpenZip } from './zip.ts';

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const SHARED_LOST = text(
  '{count, plural, one {# shared goal} other {# shared goals}} will be your own, without your friend’s check-ins.',
);

type CheckIns = NonNullable<ImportedGoal['check_ins']>;
type Ranges = NonNullable<ImportedGoal['frozen']>;

/**
 * Our export in a ZIP: as it was downloaded, or unpacked and packed again in a folder, as Safari leads people to do.
 * Undefined where it is none.
 */
export function findFivefoldZip(zip: OpenZip): OpenZip | undefined {
  const [last, ...others] = MARKS;
  const folders = zip.paths.flatMap((path) => (path.endsWith(last) ? [path.slice(0, -last.length)] : []));
  const folder = folders.find(
    (each) => (each === '' || each.endsWith('/')) && others.every((name) => zip.paths.includes(each + name)),
  );
  return folder === undefined ? undefined : inFolder(zip, folder);
}

const MARKS = ['profile.json', 'goals.json', 'check-ins.json'] as const;

/** Our own export. Its photos are read when they are asked for. @throws FileProblem */
export async function readFivefoldZip(zip: OpenZip, { today }: Reading): Promise<FoundImport> {
  const read = async (path: string) => parseJson(await zip.readText(path), path);
  const checkIns = new Map<string, CheckIns>();
  const photos: FoundPhoto[] = [];
  const paths = new Set(zip.paths);
  for (const row of arrayOf(await read('check-ins.json'))) {
    const goalId = textOf(fieldOf(row, 'goal_id'));
    const list = checkIns.get(goalId) ?? [];
    const [photo, date] = [textOf(fieldOf(row, 'photo')), textOf(fieldOf(row, 'date'))];
    if (paths.has(photo)) photos.push({ key: goalId, date, read: () => zip.readPhoto(photo) });
    list.push(toCheckIn(row));
    checkIns.set(goalId, list);
  }
  const [reminders, misses, letters, answers, amounts] = await Promise.all(
    ['reminders.json', 'misses.json', 'letters.json', 'automaticity.json', 'amounts.json'].map(async (path) =>
      zip.paths.includes(path) ? arrayOf(await read(path)) : [],
    ),
  );
  const amountsOf = new Map<string, NonNullable<ImportedGoal['amounts']>>();
  for (const row of amounts ?? []) {
    const goalId = textOf(fieldOf(row, 'goal_id'));
    const list = amountsOf.get(goalId) ?? [];
    list.push(toAmount(row));
    amountsOf.set(goalId, list);
  }
  const profile = await read('profile.json');
  const away = arrayOf(fieldOf(fieldOf(profile, 'profile'), 'away')).flatMap((range) => {
    const [from, to] = [textOf(fieldOf(range, 'from')), textOf(fieldOf(range, 'to'))];
    return to !== '' && to < today ? [{ from, to }] : [];
  });
  const rows = arrayOf(await read('goals.json')).filter((row) => fieldOf(row, 'part') !== 'offered');
  // Rows are by id; goals that were never moved stand as they were made.
  const goals = inOrder(rows).map((row, position): ImportedGoal => {
    const id = textOf(fieldOf(row, 'id'));
    const ofGoal = (list: readonly unknown[] = []) => list.filter((one) => fieldOf(one, 'goal_id') === id);
    return {
      ...toGoal(row, away),
      position,
      key: id,
      reminders: ofGoal(reminders).map(toReminder),
      misses: ofGoal(misses).flatMap(toMiss),
      letters: ofGoal(letters).map(toLetter),
      automaticity: ofGoal(answers).map(toAnswer),
      amounts: amountsOf.get(id) ?? [],
      check_ins: checkIns.get(id) ?? [],
    };
  });
  const shared = rows.filter((row) => fieldOf(row, 'type') === 'shared').length;
  return {
    source: 'fivefold',
    goals,
    photos,
    person: readPerson(profile),
    notes: sentenceOf(SHARED_LOST, shared),
  };
}

/** As the day's list showed them: personal goals before shared ones, the oldest first. */
function inOrder(rows: readonly unknown[]): unknown[] {
  const keysOf = (row: unknown) =>
    [fieldOf(row, 'type') === 'shared' ? '1' : '0', textOf(fieldOf(row, 'created_at'))].join(' ');
  const byAge = rows.toSorted((one, other) => (keysOf(one) < keysOf(other) ? -1 : 1));
  const placed = byAge.map((row) => {
    const position = fieldOf(row, 'position');
    return { row, position: typeof position === 'number' ? position : null };
  });
  return orderGoals(placed).map(({ row }) => row);
}

function toGoal(row: unknown, away: Ranges): Omit<ImportedGoal, 'key' | 'check_ins' | 'position'> {
  const goal = cleanText(textOf(fieldOf(row, 'goal')), GOAL_TEXT_MAX_LENGTH);
  const frequency = fieldOf(row, 'frequency');
  if (goal === '' || !isFrequency(frequency))
    throw new FileProblem(text('goals.json isn’t the one of a Fivefold export.'));
  const interval = fieldOf(row, 'weekly_interval');
  const archived = textOf(fieldOf(row, 'archived_days')).split('; ').filter(Boolean);
  const since = archived.find((part) => part.startsWith(SINCE))?.slice(SINCE.length);
  const rooted = textOf(fieldOf(row, 'rooted_days')).split('; ').filter(Boolean);
  return {
    goal,
    frequency,
    weekly_interval: frequency === 'weekly' && isWeeklyInterval(interval) ? interval : null,
    ...toStyle(row),
    ...toOwnTexts(row),
    is_public: fieldOf(row, 'is_public') === true && fieldOf(row, 'type') !== 'shared',
    created_at: textOf(fieldOf(row, 'created_at')) || null,
    rest: textOf(fieldOf(row, 'rest_days')).split('; ').filter(Boolean).map(toRest),
    days_per_week: textOf(fieldOf(row, 'days_per_week')).split('; ').filter(Boolean).map(toDaysPerWeek),
    frozen: toRanges(textOf(fieldOf(row, 'frozen_days')).split('; ').filter(Boolean)),
    archived: [...toRanges(archived.filter((part) => !part.startsWith(SINCE))), ...away],
    archived_on: since ?? null,
    rooted: toRanges(rooted.filter((part) => !part.startsWith(SINCE))),
    rooted_on: rooted.find((part) => part.startsWith(SINCE))?.slice(SINCE.length) ?? null,
  };
}

const SINCE = 'since ';

/** What the contract takes of the style; the rest of the goal comes without it. */
function toStyle(row: unknown): GoalStyle {
  const read = GOAL_STYLE.flatMap((field) => {
    const { data } = goalStyle[field].safeParse(fieldOf(row, field));
    return data === undefined ? [] : [[field, data]];
  });
  return styleOf(Object.fromEntries(read) as Partial<GoalStyle>);
}

function toOwnTexts(row: unknown): Pick<ImportedGoal, keyof typeof ownTexts> {
  const { cue, small_version, part_of_day } = ownTexts;
  return {
    cue: cue.safeParse(fieldOf(row, 'cue')).data ?? null,
    small_version: small_version.safeParse(fieldOf(row, 'small_version')).data ?? null,
    part_of_day: part_of_day.safeParse(fieldOf(row, 'part_of_day')).data ?? null,
  };
}

/** '2026-11-01 to 2026-11-03' */
function toRanges(parts: readonly string[]): Ranges {
  return parts.map((part) => {
    const [from = '', to = ''] = part.split(' to ');
    return { from, to };
  });
}

/** '2026-11-01: Sat Sun', '2026-11-01: none' */
function toRest(part: string): NonNullable<ImportedGoal['rest']>[number] {
  const [from = '', names = ''] = part.split(': ');
  return { from, weekdays: toWeekdays(names) };
}

/** '2026-11-01: 4' */
function toDaysPerWeek(part: string): NonNullable<ImportedGoal['days_per_week']>[number] {
  const [from = '', days = ''] = part.split(': ');
  return { from, days: Number(days) };
}

function toWeekdays(names: string): Weekday[] {
  return WEEKDAYS.filter((weekday) => names.split(' ').includes(WEEKDAY_NAMES[weekday - 1] ?? ''));
}

function toReminder(row: unknown): NonNullable<ImportedGoal['reminders']>[number] {
  return { time: textOf(fieldOf(row, 'time')), weekdays: toWeekdays(textOf(fieldOf(row, 'days'))) };
}

function toMiss(row: unknown): NonNullable<ImportedGoal['misses']> {
  const reason = DAY_ANSWERS.find((each) => each === fieldOf(row, 'reason'));
  return reason === undefined
    ? []
    : [{ day: textOf(fieldOf(row, 'day')), reason, brought_offer: fieldOf(row, 'brought_offer') === true }];
}

function toLetter(row: unknown): NonNullable<ImportedGoal['letters']>[number] {
  return {
    row: Number(fieldOf(row, 'row')),
    text: cleanText(textOf(fieldOf(row, 'text')), LETTER_MAX_LENGTH),
    written_on: textOf(fieldOf(row, 'written_on')),
    read_on: textOf(fieldOf(row, 'read_on')) || null,
  };
}

function toAnswer(row: unknown): NonNullable<ImportedGoal['automaticity']>[number] {
  return { date: textOf(fieldOf(row, 'date')), items: textOf(fieldOf(row, 'items')).split(' ').map(Number) };
}

function toAmount(row: unknown): NonNullable<ImportedGoal['amounts']>[number] {
  return { day: textOf(fieldOf(row, 'date')), amount: Number(fieldOf(row, 'amount')) };
}

function toCheckIn(row: unknown): CheckIns[number] {
  const celebration = fieldOf(row, 'celebration');
  return {
    date: textOf(fieldOf(row, 'date')),
    note: cleanText(textOf(fieldOf(row, 'note')), CHECK_IN_DESCRIPTION_MAX_LENGTH),
    added_on: textOf(fieldOf(row, 'added_on')) || null,
    celebration: ALL_CELEBRATIONS.find((each) => each === celebration) ?? null,
    time_zone: textOf(fieldOf(row, 'time_zone')) || null,
    checked_in_at: textOf(fieldOf(row, 'checked_in_at')) || null,
    small: fieldOf(row, 'small') === true,
  };
}
