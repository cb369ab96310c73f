import { setImmediate } from 'node:timers/promises';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type DayRange, type DaysOff, joinRanges, NO_DAYS_OFF, NO_END, mondayOf } from '@fivefold/rules/days-off';
import { daysOffSince, weekSince } from '@fivefold/rules/days-off-shown';
import { type Rhythm, rhythmOf } from '@fivefold/rules/frequency';
import { mayHaveSomeDays } from '@fivefold/rules/goal-conflicts';
import { type PlannedCheckIns, planImport } from '@fivefold/rules/import';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { daysOfGoals } from '../check-ins/steps.ts';
import { daysOffOf, findImportTargets, type ImportTarget } from '../goals/steps.ts';
import type { GoalInput, ImportInput } from './check-file.ts';

/** Whose goals they become. */
export type Importer = Pick<Caller, 'uid' | 'timeZone' | 'away'>;

/** What becomes of a goal of a file: it is made, or it is one that the person has. */
export interface PlannedGoal {
  readonly file: GoalInput;
  readonly isNew: boolean;
  /** Null for a goal that is not made yet. */
  readonly id: string | null;
  readonly rhythm: Rhythm;
  readonly daysOff: DaysOff;
  /** The days that the goal has. */
  readonly stored: readonly LocalDay[];
  readonly checkIns: PlannedCheckIns;
  /** Those of a new goal, or after the last check-in of one that takes more check-ins. */
  readonly amounts: GoalInput['amounts'];
}

export function importedFrom(source: ImportInput['source'], { key }: Pick<GoalInput, 'key'>): string {
  return `${source}:${key}`;
}

/**
 * Finds for each goal of a file the one that the person has. It is the one that was imported from there before, or the
 * one that our own export was made of. A goal with the same text and frequency counts if it has all of the file's
 * check-ins; otherwise a goal of the file's own is made beside it.
 */
export async function planGoals(
  sql: Sql,
  { uid, away }: Importer,
  source: ImportInput['source'],
  goals: readonly GoalInput[],
): Promise<PlannedGoal[]> {
  const targets = await findImportTargets(sql, uid, {
    from: goals.map((goal) => importedFrom(source, goal)),
    ids: source === 'fivefold' ? goals.map(({ key }) => key) : [],
    texts: goals.map(({ goal }) => goal),
  });
  const stored = await daysOfGoals(
    sql,
    uid,
    targets.map(({ id }) => id),
  );
  const planOf = (file: GoalInput): PlannedGoal => {
    const days = file.check_ins.map(({ date }) => date).toSorted();
    const planFor = (target: ImportTarget): PlannedGoal => {
      const rhythm = rhythmOf(target.frequency, target.weekly_interval);
      const own = stored.get(target.id);
      const isOpen = target.imported_from !== null && target.kind === 'regular' && own?.isAllImported !== false;
      const has = own?.days ?? [];
      const daysOff = daysOffOf(target);
      const checkIns = planImport(rhythm, days, has, isOpen, daysOff);
      const last = has.at(-1);
      const isTaken = isOpen && checkIns.added.length > 0;
      const amounts = isTaken ? file.amounts.filter(({ day }) => last === undefined || day > last) : [];
      return { file, isNew: false, id: target.id, rhythm, daysOff, stored: has, checkIns, amounts };
    };
    const from = importedFrom(source, file);
    const same =
      targets.find((target) => target.imported_from === from) ??
      targets.find((target) => source === 'fivefold' && target.id === file.key);
    if (same !== undefined) return planFor(same);
    const rhythm = rhythmOf(file.frequency, file.weekly_interval);
    const twin = targets
      .filter(({ goal }) => goal === file.goal)
      .map(planFor)
      .find((plan) => isSameRhythm(plan.rhythm, rhythm) && plan.checkIns.duplicates === days.length);
    if (twin !== undefined) return twin;
    const rooted = rootTimesOf(file);
    const checkIns = planImport(rhythm, days, [], true, { ...NO_DAYS_OFF, rooted: rooted ?? undefined });
    const own = storedDaysOff({ file, checkIns });
    const daysOff = daysOffOf({
      days_off: own,
      week_plan: own.week ?? null,
      archived_on: file.archived_on,
      rooted,
      away,
    });
    return { file, isNew: true, id: null, rhythm, daysOff, stored: [], checkIns, amounts: file.amounts };
  };
  const planned: PlannedGoal[] = [];
  for (const file of goals) {
    planned.push(planOf(file));
    // Other requests wait for one goal at most, not for 50,000 check-ins.
    await setImmediate();
  }
  return planned;
}

/** Days off of a new goal in as few entries as there can be: those before its first check-in decide nothing. */
export function storedDaysOff({ file, checkIns }: Pick<PlannedGoal, 'file' | 'checkIns'>) {
  const first = checkIns.added[0] ?? ((file.created_at?.slice(0, 10) ?? '1900-01-01') as LocalDay);
  const { rest, frozen, archived } = daysOffSince(
    {
      rest: file.rest.toSorted(byFrom),
      away: [],
      frozen: joinRanges(file.frozen),
      archived: joinRanges(file.archived),
    },
    first,
  );
  const changes = mayHaveSomeDays({ frequency: file.frequency }) ? file.days_per_week.toSorted(byFrom) : [];
  const week = weekSince({ changes, checked: [] }, mondayOf(first));
  return { rest, frozen, archived, ...(week.changes.length > 0 && { week }) };
}

/** When a new goal was a root, and is one. */
export function rootTimesOf({ frequency, rooted, rooted_on: since }: GoalInput): readonly DayRange[] | null {
  if (frequency === 'once') return null;
  const over = joinRanges(rooted).filter(({ to }) => since === null || to < since);
  const times = since === null ? over : [...over, { from: since, to: NO_END }];
  return times.length === 0 ? null : times;
}

function byFrom(one: { readonly from: string }, other: { readonly from: string }): number {
  return one.from < other.from ? -1 : 1;
}

function isSameRhythm(one: Rhythm, other: Rhythm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
