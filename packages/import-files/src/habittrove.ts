import type { ImportedGoal } from '@fivefold/contract/calls/import';
import { isTimeZone, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import type { Weekday } from '@fivefold/rules/days-off';
import { GOAL_TEXT_MAX_LENGTH } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { dayOfInstant } from './days.ts';
import { FileProblem } from './file-problem.ts';
import { type FoundImport, type Reading, sentenceOf } from './found.ts';
import { arrayOf, fieldOf, parseJson, textOf } from './json.ts';
import { type GoalRhythm, rhythmOfWeekdays } from './rhythm.ts';
import { cleanText } from './text.ts';
import type { OpenZip } from './zip.ts';

/*
 * HabitTrove keeps habits.json in its data folder and packs the folder into its backups: { habits: [{ id, name,
 * frequency, completions: [instants], targetCompletions?, isTask?, archived? }] }. Its source says so (lib/types.ts,
 * lib/backup.ts). `frequency` is an RRULE, or the due date of a task.
 */

const UNFINISHED_LOST = text(
  '{count, plural, one {# day} other {# days}} on which a habit wasn’t done often enough can’t be brought along.',
);

const WEEKDAYS: Readonly<Record<string, Weekday>> = { MO: 1, TU: 2, WE: 3, TH: 4, FR: 5, SA: 6, SU: 7 };

export function habitTrovePath({ paths }: Pick<OpenZip, 'paths'>): string | undefined {
  return paths.find((path) => /(^|\/)habits\.json$/.test(path));
}

/** A backup, with the time zone of its settings. @throws FileProblem */
export async function readHabitTroveZip(zip: OpenZip, path: string, reading: Reading): Promise<FoundImport> {
  const settingsPath = `${path.slice(0, -'habits.json'.length)}settings.json`;
  const settings = zip.paths.includes(settingsPath) ? parseJson(await zip.readText(settingsPath), settingsPath) : null;
  const zone = textOf(fieldOf(fieldOf(settings, 'system'), 'timezone'));
  const timeZone = isTimeZone(zone) ? zone : reading.timeZone;
  return readHabitTrove(parseJson(await zip.readText(path), path), path, { ...reading, timeZone });
}

export function isHabitTrove(json: unknown): boolean {
  return Array.isArray(fieldOf(json, 'habits'));
}

/** @throws FileProblem */
export function readHabitTrove(json: unknown, path: string, reading: Reading): FoundImport {
  let unfinished = 0;
  const goals = arrayOf(fieldOf(json, 'habits')).map((habit, at): ImportedGoal => {
    const name = cleanText(textOf(fieldOf(habit, 'name')), GOAL_TEXT_MAX_LENGTH);
    if (name === '') throw new FileProblem(text('{name} has a habit without a name.'), { name: path });
    const times = new Map<LocalDay, number>();
    for (const completion of arrayOf(fieldOf(habit, 'completions'))) {
      const day = dayOfInstant(completion, reading.timeZone, path);
      times.set(day, (times.get(day) ?? 0) + 1);
    }
    const target = Number(fieldOf(habit, 'targetCompletions') ?? 1);
    const days = [...times].flatMap(([day, count]) => (count >= target ? [day] : []));
    unfinished += times.size - days.length;
    const id = cleanText(textOf(fieldOf(habit, 'id')), 200);
    const today = parseLocalDay(reading.today);
    return {
      key: id === '' ? `${name} ${at}` : id,
      goal: name,
      ...(fieldOf(habit, 'isTask') === true || today === undefined
        ? { frequency: 'once' as const }
        : rhythmOf(textOf(fieldOf(habit, 'frequency')), days, today)),
      archived_on: fieldOf(habit, 'archived') === true ? reading.today : null,
      check_ins: days.toSorted().map((date) => ({ date })),
    };
  });
  return { source: 'habittrove', goals, notes: sentenceOf(UNFINISHED_LOST, unfinished) };
}

function rhythmOf(rule: string, days: readonly LocalDay[], today: LocalDay): GoalRhythm {
  const part = (name: string) => new RegExp(`(?:^|[;:\\s])${name}=([A-Z0-9,+-]+)`, 'i').exec(rule)?.[1]?.toUpperCase();
  const word = /^(daily|weekly|monthly|yearly)$/i.exec(rule)?.[1]?.toUpperCase();
  switch (part('FREQ') ?? word) {
    case 'WEEKLY': {
      const due = (part('BYDAY') ?? '').split(',').flatMap((each) => WEEKDAYS[each.slice(-2)] ?? []);
      if (due.length > 1) return rhythmOfWeekdays(due, days, today);
      const interval = Number(part('INTERVAL') ?? 1);
      if (interval > 3) return { frequency: 'monthly' };
      return { frequency: 'weekly', weekly_interval: interval === 3 ? 3 : interval === 2 ? 2 : 1 };
    }
    case 'MONTHLY':
    case 'YEARLY':
      return { frequency: 'monthly' };
    default:
      return { frequency: 'daily' };
  }
}
