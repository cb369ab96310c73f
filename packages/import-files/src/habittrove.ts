import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { isTimeZone, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { dayOfInstant } from './days.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundImport, keyMaker, leftOutNote, type Note, type Reading } from './found.ts';
import { UNMET_LOST } from './habits.ts';
import { arrayOf, fieldOf, textOf } from './json.ts';
import { daysReached, toMeasured } from './measure.ts';
import { changedNote, type GoalRhythm, isHeld, rhythmOfTimes, rhythmOfWeekdays } from './rhythm.ts';
import { readRecurrence } from './rrule.ts';
import { cleanText } from './text.ts';

/*
 * HabitTrove keeps habits.json in its data folder and packs the folder into its backups: { habits: [{ id, name,
 * frequency, completions: [instants], targetCompletions?, isTask?, archived? }] }. Its source says so (lib/types.ts,
 * lib/backup.ts). `frequency` is an RRULE, or the due date of a task.
 */

const RULE_LOST = text('“{goal}” has a rule that isn’t available here ({rule}). It comes without it.');

/** The time zone of a backup's settings; undefined where it names none. */
export function habitTroveZone(settings: unknown): string | undefined {
  const zone = textOf(fieldOf(fieldOf(settings, 'system'), 'timezone'));
  return isTimeZone(zone) ? zone : undefined;
}

export function isHabitTrove(habits: readonly unknown[]): boolean {
  return habits.every(
    (habit) =>
      typeof fieldOf(habit, 'name') === 'string' &&
      typeof fieldOf(habit, 'frequency') === 'string' &&
      Array.isArray(fieldOf(habit, 'completions')),
  );
}

/** @throws FileProblem */
export function readHabitTrove(habits: readonly unknown[], path: string, reading: Reading): FoundImport {
  const notes: Note[] = [];
  const makeKey = keyMaker();
  let unmet = 0;
  const goals = habits.map((habit): ImportedGoal => {
    const name = cleanText(textOf(fieldOf(habit, 'name')), GOAL_TEXT_MAX_LENGTH);
    if (name === '') throw new FileProblem(text('{name} has a habit without a name.'), { name: path });
    const times = new Map<LocalDay, number>();
    for (const completion of arrayOf(fieldOf(habit, 'completions'))) {
      const day = dayOfInstant(completion, reading.timeZone, path);
      times.set(day, (times.get(day) ?? 0) + 1);
    }
    const target = Number(fieldOf(habit, 'targetCompletions') ?? 1);
    const days = [...times].flatMap(([day, count]) => (count >= target ? [day] : []));
    const measured = target > 1 ? toMeasured(name, { target, unit: '', amounts: times }) : undefined;
    if (measured === undefined) unmet += times.size - days.length;
    const today = parseLocalDay(reading.today);
    const isOnce = fieldOf(habit, 'isTask') === true || today === undefined;
    const found = isOnce
      ? { rhythm: { frequency: 'once' as const }, notes: [] }
      : rhythmOf(textOf(fieldOf(habit, 'frequency')), name, days, today);
    notes.push(...found.notes, ...(measured?.notes ?? []));
    const hasTarget = typeof measured?.fields.amount_target === 'number';
    const done = hasTarget ? [...daysReached(found.rhythm, measured.fields)] : days;
    return {
      key: makeKey(cleanText(textOf(fieldOf(habit, 'id')), 200) || name),
      goal: name,
      ...found.rhythm,
      ...measured?.fields,
      archived_on: fieldOf(habit, 'archived') === true ? reading.today : null,
      check_ins: done.toSorted().map((date) => ({ date })),
    };
  });
  return { source: 'habittrove', goals, notes: [...notes, ...leftOutNote(UNMET_LOST, unmet)] };
}

/** How often a goal is due, and a note where its rule asks for something else. */
function rhythmOf(
  rule: string,
  goal: string,
  days: readonly LocalDay[],
  today: LocalDay,
): { rhythm: GoalRhythm; notes: readonly Note[] } {
  const lost = { text: RULE_LOST, values: { goal, rule: cleanText(rule, 100) } };
  const found = readRecurrence(rule);
  if (found === undefined) return { rhythm: { frequency: 'daily' }, notes: [lost] };
  const { rate, weekdays, saysMore } = found;
  const onWeekdays = weekdays.length > 1;
  const rhythm = onWeekdays
    ? rhythmOfWeekdays(weekdays, days, today)
    : rhythmOfTimes(rate.times, rate.inDays, days, today);
  const isChanged = onWeekdays ? rate.inDays > 7 : !isHeld(rate);
  return { rhythm, notes: [...(isChanged ? [changedNote(goal, rate, rhythm)] : []), ...(saysMore ? [lost] : [])] };
}
