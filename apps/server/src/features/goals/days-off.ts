import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { withDaysPerWeek } from '@fivefold/rules/days-a-week';
import {
  countEntries,
  type DayRange,
  type DaysOff,
  NO_DAYS_OFF,
  NO_END,
  type WeekPlan,
  type Weekday,
  withRestDays,
} from '@fivefold/rules/days-off';
import { DAYS_OFF_MAX } from '@fivefold/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import { Problem } from '#kernel/problem';
import { lockProfiles } from '../profile/steps.ts';

/** The columns of a participant and of their profile that hold days off. */
export interface DaysOffColumns {
  readonly days_off: StoredDaysOff | null;
  readonly week_plan: WeekPlan | null;
  readonly archived_on: LocalDay | null;
  readonly away: readonly DayRange[] | null;
  /** Of a personal goal. */
  readonly rooted?: readonly DayRange[] | null;
}

/** SQL: those columns. `p` and `pr` are the aliases of the participant and of their profile. */
export function daysOffColumnsSql(p: string, pr: string): string {
  return `${p}.days_off, ${p}.week_plan, ${p}.archived_on, ${p}.rooted, ${pr}.away`;
}

/** What the rules need of days off; the same object for everyone who has none. */
export function daysOffOf(columns: DaysOffColumns): DaysOff {
  const { days_off: own, week_plan: week, archived_on: archivedOn, rooted = null, away } = columns;
  if (own === null && week === null && archivedOn === null && rooted === null && away === null) return NO_DAYS_OFF;
  const inArchive = archivedOn === null ? [] : [{ from: archivedOn, to: NO_END }];
  return {
    rest: own?.rest ?? [],
    away: away ?? [],
    frozen: own?.frozen ?? [],
    archived: [...(own?.archived ?? []), ...inArchive],
    ...(week !== null && { week }),
    ...(rooted !== null && { rooted }),
  };
}

/** Days off as they are stored; null for none, so that the rules take their fast path. */
export function daysOffJson({ rest, frozen, archived }: StoredDaysOff): string | null {
  if (rest.length + frozen.length + archived.length === 0) return null;
  return JSON.stringify({ rest, frozen, archived });
}

/** A plan as it is stored; null for a goal that is due every day. */
export function weekPlanJson(week: WeekPlan | undefined): string | null {
  return week === undefined || week.changes.length === 0 ? null : JSON.stringify(week);
}

/** Days off of a goal itself; absences belong to the person. */
export type OwnDaysOff = Omit<DaysOff, 'away'>;

/** On which days a goal is due, as it is sent. */
export interface DueDays {
  readonly rest_weekdays?: Weekday[] | undefined;
  readonly days_per_week?: number | undefined;
}

/** The rest days or days a week that a new goal begins with. */
export function initialDaysOff(
  { rest_weekdays: weekdays = [], days_per_week: days = 7 }: DueDays,
  today: LocalDay,
): OwnDaysOff {
  const changes = withDaysPerWeek([], days, today);
  return {
    ...NO_DAYS_OFF,
    rest: withRestDays([], weekdays, today),
    ...(changes.length > 0 && { week: { changes, checked: [] } }),
  };
}

/** Days off as the API answers them; null for none. */
export function toWireDaysOff({ rest, away, frozen, archived, week, rooted = [] }: DaysOff): WireDaysOff {
  const count = rest.length + away.length + frozen.length + archived.length + rooted.length;
  if (count === 0 && week === undefined) return null;
  return {
    rest: rest.map(({ from, weekdays }) => ({ from, weekdays: [...weekdays] })),
    away: [...away],
    frozen: [...frozen],
    archived: [...archived],
    ...(week !== undefined && { week: { changes: [...week.changes], checked: [...week.checked] } }),
    ...(rooted.length > 0 && { rooted: [...rooted] }),
  };
}

/** How many entries a person's days off have, over all their goals and with their absences. */
export async function countDaysOff(tx: Tx<Schema>, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(jsonb_array_length(pr.away), 0) + coalesce((
      select sum(jsonb_array_length(p.days_off -> 'rest') + jsonb_array_length(p.days_off -> 'frozen') + jsonb_array_length(p.days_off -> 'archived'))
      from goal_participants p where p.uid = pr.uid and p.days_off is not null), 0)::int + coalesce((
      select sum(jsonb_array_length(p.week_plan -> 'changes'))
      from goal_participants p where p.uid = pr.uid and p.week_plan is not null), 0)::int as count
    from profiles pr where pr.uid = ${uid}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Refuses more entries than a person has room for. The transaction must hold their profile.
 * @throws Problem goals.too_many_days_off
 */
export async function requireRoomForDaysOff(tx: Tx<Schema>, uid: string, added: number): Promise<void> {
  if (added > 0 && (await countDaysOff(tx, uid)) + added > DAYS_OFF_MAX) throw new Problem('goals.too_many_days_off');
}

/**
 * The same for a change of one goal's days off; it locks the profile where there are more entries than before.
 * @throws Problem goals.too_many_days_off
 */
export async function requireRoomToChange(
  tx: Tx<Schema>,
  uid: string,
  before: StoredDaysOff | OwnDaysOff | null,
  after: StoredDaysOff | OwnDaysOff,
): Promise<void> {
  const added = countEntries(after) - countEntries(before ?? NO_DAYS_OFF);
  if (added <= 0) return;
  await lockProfiles(tx, uid);
  await requireRoomForDaysOff(tx, uid, added);
}
