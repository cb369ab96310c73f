import type { Sentence } from '@fivefold/rules/sentence';
import { randomUUID } from 'node:crypto';
import type { WireImport } from '@fivefold/contract/calls/import';
import type { LocalDay } from '@fivefold/rules/calendar';
import { countEntries } from '@fivefold/rules/days-off';
import { type GoalFields, intervalOf, mayAvoid } from '@fivefold/rules/goal-conflicts';
import { styleOf } from '@fivefold/rules/goal-label';
import { DAYS_OFF_MAX, GOALS_MAX } from '@fivefold/rules/limits';
import { type MarkedDay, marksFromHistory } from '@fivefold/rules/marks';
import { startOfDay } from '@fivefold/rules/start-of-day';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { sqlIn } from '#kernel/db/sql';
import { sentence } from '#kernel/language/sentence';
import { Problem } from '#kernel/problem';
import { countReturns, type ImportedCheckIn, insertImported, insertImportedAmounts } from '../check-ins/steps.ts';
import { todayOf, zoneOf } from '#kernel/today';
import {
  countDaysOff,
  countGoals,
  insertImportedGoal,
  insertImportedMisses,
  lockImportTarget,
  placeBehind,
  requireRoomForDaysOff,
  writeImported,
} from '../goals/steps.ts';
import { insertImportedLetters } from '../letters/steps.ts';
import { lockProfiles } from '../profile/steps.ts';
import { storeReminders } from '../reminders/steps.ts';
import type { GoalInput, ImportInput } from './check-file.ts';
import { importedFrom, type Importer, type PlannedGoal, planGoals, rootTimesOf, storedDaysOff } from './match.ts';

export interface ImportDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/**
 * What an import of a file would make that `checkFile` has taken.
 * @throws Problem goals.too_many, goals.too_many_days_off
 */
export async function previewImport(deps: ImportDeps, person: Importer, input: ImportInput): Promise<WireImport> {
  return answerOf(await plan(deps, person, input));
}

/**
 * Imports such a file, each goal in a transaction of its own: if one fails, those before it stay, and a repeat goes on
 * behind them.
 * @throws Problem goals.too_many, goals.too_many_days_off
 */
export async function runImport(deps: ImportDeps, person: Importer, input: ImportInput): Promise<WireImport> {
  const done: PlannedGoal[] = [];
  for (const planned of await plan(deps, person, input))
    done.push(await importGoal(deps, person, { source: input.source, planned }));
  const made = done.filter(({ isNew }) => isNew).toSorted(byPlace);
  if (made.length > 0) {
    const ids = made.flatMap(({ id }) => id ?? []);
    await inTransaction(deps.db.kysely, (tx) => placeBehind(tx, person.uid, ids));
  }
  return answerOf(done);
}

/** Goals come in the order in which they stood; without one the oldest first, or as they stand in the file. */
function byPlace({ file: one }: PlannedGoal, { file: other }: PlannedGoal): number {
  const placeOf = ({ position, created_at: at }: GoalInput) => [
    position ?? Infinity,
    at === null ? Infinity : Date.parse(at),
  ];
  const [[place = 0, at = 0], [otherPlace = 0, otherAt = 0]] = [placeOf(one), placeOf(other)];
  // Infinity minus itself is no number.
  return place === otherPlace ? Number(at > otherAt) - Number(at < otherAt) : place - otherPlace;
}

/** Decides on all goals; nothing is written unless all of them have room. */
async function plan({ db }: ImportDeps, person: Importer, input: ImportInput): Promise<readonly PlannedGoal[]> {
  return inTransaction(db.kysely, async (tx) => {
    const goals = await planGoals(sqlIn(tx), person, input.source, input.goals);
    const count = await countGoals(tx, person.uid);
    const added = goals.filter(({ isNew }) => isNew).length;
    if (added > 0 && count + added > GOALS_MAX) throw new Problem('goals.too_many', tooMany(count, added));
    const entries = goals.reduce((sum, goal) => sum + (goal.isNew ? countEntries(storedDaysOff(goal)) : 0), 0);
    const room = DAYS_OFF_MAX - (await countDaysOff(tx, person.uid));
    if (entries > 0 && entries > room) throw new Problem('goals.too_many_days_off', tooManyDaysOff(entries, room));
    return goals;
  });
}

function tooMany(count: number, added: number): Sentence {
  return sentence('You have {count} goals, and this file has {added} more. The maximum is {most}.', {
    count,
    added,
    most: GOALS_MAX,
  });
}

function tooManyDaysOff(entries: number, room: number): Sentence {
  return sentence(
    'This file has {entries} rest days, freezes and stays in the archive, and your goals have room for {room, plural, one {one more} other {# more}}.',
    { entries, room: Math.max(room, 0) },
  );
}

async function importGoal(
  { db, clock }: ImportDeps,
  person: Importer,
  { source, planned }: { source: ImportInput['source']; planned: PlannedGoal },
): Promise<PlannedGoal> {
  if (!planned.isNew && planned.checkIns.added.length === 0) return planned;
  return inTransaction(db.kysely, async (tx) => {
    if (planned.id === null) await lockProfiles(tx, person.uid);
    const index = planned.id === null ? 0 : await lockImportTarget(tx, person.uid, planned.id);
    // Decided again under the lock: another import of the same file may have been first.
    const [decided] = await planGoals(sqlIn(tx), person, source, [planned.file]);
    if (decided === undefined || index === undefined || decided.id !== planned.id) throw new Problem('import.busy');
    const goal = { ...decided, id: decided.id ?? randomUUID() };
    if (decided.isNew) await makeGoal(tx, clock, person, { source, goal });
    await addCheckIns(tx, clock, person, { goal, index });
    return goal;
  });
}

type DecidedGoal = PlannedGoal & { readonly id: string };

async function makeGoal(
  tx: Tx<Schema>,
  clock: Clock,
  person: Importer,
  { source, goal }: { source: ImportInput['source']; goal: DecidedGoal },
): Promise<void> {
  const { file, id } = goal;
  const now = clock.now();
  await requireRoomForDaysOff(tx, person.uid, countEntries(storedDaysOff(goal)));
  await insertImportedGoal(tx, {
    id,
    uid: person.uid,
    goal: file.goal,
    ...styleOf(file),
    avoid: file.avoid === true && mayAvoid(fieldsInFile(file)),
    cue: file.cue ?? null,
    // It came with its question answered, or without one.
    cue_since: null,
    small_version: file.small_version ?? null,
    part_of_day: file.part_of_day ?? null,
    miss_answered: newestAnswer(file.misses, todayOf(clock, person)),
    is_public: file.is_public,
    audience: null,
    frequency: file.frequency,
    weekly_interval: intervalOf(file.frequency, file.weekly_interval),
    daysOff: storedDaysOff(goal),
    createdAt: beginningOf(goal, zoneOf(person), now),
    importedFrom: importedFrom(source, file),
    importedAt: now,
    archivedOn: file.archived_on,
    rooted: rootTimesOf(file),
    answers: file.frequency === 'once' ? [] : file.automaticity.map(({ date, items }) => ({ day: date, items })),
  });
  await insertImportedMisses(
    tx,
    { uid: person.uid, goalId: id },
    { misses: file.misses, today: todayOf(clock, person) },
  );
  await insertImportedLetters(tx, { uid: person.uid, goalId: id }, file.letters);
  if (file.reminders.length > 0) await storeReminders(tx, clock, person, { goalId: id, reminders: file.reminders });
}

/** The last day that was answered for: its card asks no more, and a slip of today can be undone. */
function newestAnswer(misses: GoalInput['misses'], today: LocalDay): LocalDay | null {
  const days = misses.map(({ day }) => day).filter((day) => day <= today);
  return days.toSorted().at(-1) ?? null;
}

/** As it is in the end. */
function fieldsInFile({ frequency, amount_target, days_per_week: changes }: GoalInput): GoalFields {
  return { frequency, hasAmount: (amount_target ?? null) !== null, daysPerWeek: changes.at(-1)?.days ?? 7 };
}

/** When the file says, but not after the first check-in. */
function beginningOf({ file, checkIns }: PlannedGoal, zone: string, now: Date): Date {
  const [first] = checkIns.added;
  const said = file.created_at === null ? now : new Date(file.created_at);
  const began = first === undefined ? said : startOfDay(first, zone);
  return began < said ? began : said;
}

async function addCheckIns(
  tx: Tx<Schema>,
  clock: Clock,
  person: Importer,
  { goal, index }: { goal: DecidedGoal; index: number },
): Promise<void> {
  const { added } = goal.checkIns;
  const place = { goalId: goal.id, uid: person.uid };
  const days = [...goal.stored, ...added];
  const counted = { amounts: goal.amounts, rhythm: goal.rhythm, daysOff: goal.daysOff, days };
  if (added.length === 0) return insertImportedAmounts(tx, place, counted);
  const { marks, totals } = marksFromHistory(goal.rhythm, days, goal.daysOff);
  const marked = marks.slice(goal.stored.length);
  await insertImported(tx, { ...place, index }, checkInsOn(goal.file, marked, clock.now()));
  const returns = await countReturns(tx, goal.id, person.uid);
  await writeImported(tx, { ...place, added: added.length, totals, days, returns });
  await insertImportedAmounts(tx, place, counted);
}

/** Of a day that the file has twice the first one with a note counts. */
function checkInsOn(file: GoalInput, days: readonly MarkedDay[], now: Date): ImportedCheckIn[] {
  const byDay = new Map<LocalDay, GoalInput['check_ins'][number]>();
  for (const checkIn of file.check_ins) {
    const before = byDay.get(checkIn.date);
    if (before === undefined || (before.note === '' && checkIn.note !== '')) byDay.set(checkIn.date, checkIn);
  }
  return days.map(({ day, cameBack, milestone }) => {
    const found = byDay.get(day);
    return {
      day,
      description: found?.note ?? '',
      addedOn: found?.added_on ?? null,
      celebration: found?.celebration ?? null,
      timeZone: found?.time_zone ?? null,
      arrivedAt: new Date(found?.checked_in_at ?? now),
      small: found?.small ?? false,
      cameBack,
      milestone,
    };
  });
}

function answerOf(goals: readonly PlannedGoal[]): WireImport {
  const rows = goals.map(({ file, id, isNew, checkIns, amounts }) => ({
    key: file.key,
    goal: file.goal,
    id,
    is_new: isNew,
    check_ins: checkIns.added.length,
    duplicates: checkIns.duplicates,
    in_done_periods: checkIns.inDonePeriods,
    too_old: checkIns.tooOld,
    amounts: amounts.length,
  }));
  const sumOf = (count: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + count(row), 0);
  return {
    goals: rows,
    new_goals: sumOf((row) => (row.is_new ? 1 : 0)),
    check_ins: sumOf((row) => row.check_ins),
    duplicates: sumOf((row) => row.duplicates),
    in_done_periods: sumOf((row) => row.in_done_periods),
    too_old: sumOf((row) => row.too_old),
    amounts: sumOf((row) => row.amounts),
  };
}
