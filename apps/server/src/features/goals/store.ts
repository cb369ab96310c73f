import type { PeriodAmount } from '@fivefold/rules/amount';
import { MINIMAL_OWN_CHECK_INS, OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import type { LocalDay } from '@fivefold/rules/calendar';
import { daysOfLastWeek } from '@fivefold/rules/days-a-week';
import type { WeekPlan } from '@fivefold/rules/days-off';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { GoalLabel } from '@fivefold/rules/goal-label';
import type { GoalProgress } from '@fivefold/rules/goal-state';
import type { CheckInTotals } from '@fivefold/rules/runs';
import { type Kysely, sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import {
  type AmountColumns,
  amountColumnsSql,
  type GoalColumns,
  goalColumnsOf,
  goalColumnsSql,
  type LetterColumns,
  letterColumnsSql,
  type OwnColumns,
  ownColumnsOf,
  ownColumnsSql,
  progressColumnsSql,
  type RunColumns,
  runColumnsSql,
  storedLabel,
} from './columns.ts';
import { type DaysOffColumns, daysOffColumnsSql, daysOffJson, type OwnDaysOff, weekPlanJson } from './days-off.ts';
import { absentSql, audienceSql, goneCheckInsSql } from './absent.ts';
import type { AskedColumns } from './asked.ts';
import { type GoalForm, newestCheckInsSql } from './stored-check-ins.ts';
import { TOTALS_COLUMNS, type TotalsColumn, totalsRow } from './totals.ts';
import type { GoalRow } from './wire.ts';

const REMOVED_GOAL = 'Removed by the people who run this service';

export interface NewGoal extends GoalColumns, OwnColumns, Pick<GoalRow, 'is_public' | 'audience'> {
  readonly uid: string;
  readonly daysOff: OwnDaysOff;
  readonly createdAt: Date;
}

/** Whether there is a goal with this id, of any person, also a deleted one. */
export async function hasGoal(tx: Tx<Schema>, goalId: string): Promise<boolean> {
  return (await tx.selectFrom('goals').select('id').where('id', '=', goalId).executeTakeFirst()) !== undefined;
}

export async function insertPersonalGoal(tx: Tx<Schema>, goal: NewGoal): Promise<void> {
  await tx
    .insertInto('goals')
    .values({
      ...storedLabel(goalColumnsOf(goal)),
      kind: 'regular',
      is_public: goal.is_public,
      audience: goal.audience === null ? null : [...goal.audience],
      created_by: goal.uid,
      created_at: goal.createdAt,
    })
    .execute();
  await tx
    .insertInto('goal_participants')
    .values({
      goal_id: goal.id,
      uid: goal.uid,
      last_checked: null,
      joined_at: goal.createdAt,
      days_off: daysOffJson(goal.daysOff),
      ...ownColumnsOf(goal),
      week_plan: weekPlanJson(goal.daysOff.week),
    })
    .execute();
}

/** How many goals a person has, without offers that they did not accept. */
export async function countGoals(tx: Tx<Schema>, uid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('goal_participants')
    .innerJoin('goals', 'goals.id', 'goal_participants.goal_id')
    .where('goal_participants.uid', '=', uid)
    .where('goals.deleted_at', 'is', null)
    .where('goal_participants.offered_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Locks a goal until the transaction ends, if it exists. */
export async function lockGoal(tx: Tx<Schema>, goalId: string): Promise<void> {
  await tx.selectFrom('goals').select('id').where('id', '=', goalId).forNoKeyUpdate().execute();
}

/** What the rules need of one person's part in a goal. */
export interface Participation extends DaysOffColumns, AskedColumns, AmountColumns {
  readonly target_hundredths: number | null;
  readonly avoid: boolean;
  readonly amount_unit: string | null;
  readonly kind: 'regular' | 'shared';
  readonly frequency: Frequency;
  readonly weekly_interval: WeeklyInterval | null;
  readonly last_checked: LocalDay | null;
  readonly returns: number;
  readonly next_idx: number;
  readonly gone_check_ins: number;
  /** An imported goal began for the rules when it was imported. */
  readonly created_at: Date;
}

/**
 * Locks a goal and a person's part in it, in the order of a check-in.
 * @param kind where only one kind is meant, the other is not there
 * @returns undefined when they do not take part
 * @throws Problem goals.not_accepted, when it is only offered to them
 */
export async function lockParticipation(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  kind?: 'regular' | 'shared',
): Promise<Participation | undefined> {
  await lockGoal(tx, goalId);
  const { rows } = await raw<Participation & { readonly offered_at: Date | null }>`
    select g.kind, g.frequency, g.weekly_interval, g.next_idx, ${raw.raw(goneCheckInsSql('g', 'absent.uids'))} as gone_check_ins, greatest(g.created_at, g.imported_at) as created_at, p.last_checked, p.returns, p.offered_at, p.automaticity_asked, g.target_hundredths, g.avoid, g.amount_unit, ${raw.raw(amountColumnsSql('p'))}, ${raw.raw(daysOffColumnsSql('p', 'pr'))}
    from goal_participants p
    join goals g on g.id = p.goal_id and g.kind = coalesce(${kind ?? null}, g.kind) and g.deleted_at is null
    join profiles pr on pr.uid = p.uid
    cross join lateral (select ${raw.raw(absentSql('g'))} as uids) absent
    where p.goal_id = ${goalId} and p.uid = ${uid}
    for no key update of p`.execute(tx);
  const [part] = rows;
  if (part !== undefined && part.offered_at !== null) throw new Problem('goals.not_accepted');
  return part;
}

export interface Recounted {
  readonly progress: GoalProgress;
  readonly totals: CheckInTotals;
  /** Of all their check-ins, or of those since the last one's Monday; ascending. */
  readonly days: readonly LocalDay[];
  /** How many of those are returns, and the day of the last one. */
  readonly returns: { readonly returns: number; readonly last_return: LocalDay | null };
}

/**
 * Writes how a person stands with a goal, and the totals of their check-ins. The transaction must hold the lock of
 * {@link lockParticipation}.
 */
export async function writeProgress(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  { progress, totals, days, returns }: Recounted,
): Promise<void> {
  const checked = JSON.stringify(daysOfLastWeek(days));
  await tx
    .updateTable('goal_participants')
    .set({
      last_checked: progress.lastChecked,
      count_checked: progress.countChecked,
      count_streak: progress.countStreak,
      ...totalsRow(totals),
      ...returns,
      week_plan: raw`jsonb_set(week_plan, '{checked}', ${checked}::jsonb)`,
    })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/** Writes what a person added in the newest period. The transaction must hold the lock of {@link lockParticipation}. */
export async function writePeriodAmount(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  kept: PeriodAmount | null,
): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ amount_from: kept?.from ?? null, amount_hundredths: kept?.hundredths ?? null })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/** Writes the totals of a person's check-ins alone. The transaction must hold the lock of {@link lockParticipation}. */
export async function writeTotals(tx: Tx<Schema>, uid: string, goalId: string, totals: CheckInTotals): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set(totalsRow(totals))
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/** Writes a person's returns on a goal alone. The transaction must hold the lock of {@link lockParticipation}. */
export async function writeReturns(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  returns: Recounted['returns'],
): Promise<void> {
  await tx.updateTable('goal_participants').set(returns).where('goal_id', '=', goalId).where('uid', '=', uid).execute();
}

/** Stores on how many days of a week a goal is due. The transaction must hold the lock of {@link lockParticipation}. */
export async function writeWeekPlan(
  tx: Tx<Schema>,
  uid: string,
  goalId: string,
  week: WeekPlan | undefined,
): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ week_plan: weekPlanJson(week) })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/** Stores a person's days off for a goal. The transaction must hold the lock of {@link lockParticipation}. */
export async function writeDaysOff(tx: Tx<Schema>, uid: string, goalId: string, daysOff: StoredDaysOff): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ days_off: daysOffJson(daysOff) })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/** Stores since when letters wait. The transaction must hold the lock of {@link lockParticipation}. */
export async function writeLettersSince(
  tx: Tx<Schema>,
  { uid, goalId }: { readonly uid: string; readonly goalId: string },
  since: LocalDay | null,
): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ letters_since: since })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}

/**
 * Leaves out the goal's next index, so that a check-in which was decided before the change loses its race and decides
 * again.
 * @param undone how many check-ins the change took away
 */
export async function skipIndex(tx: Tx<Schema>, goalId: string, undone: 0 | 1): Promise<void> {
  await tx
    .updateTable('goals')
    .set((eb) => ({ next_idx: eb('next_idx', '+', 1), gone_check_ins: eb('gone_check_ins', '+', 1 + undone) }))
    .where('id', '=', goalId)
    .execute();
}

/** Takes a goal's next index for a check-in. The transaction must hold the lock of {@link lockParticipation}. */
export async function takeIndex(tx: Tx<Schema>, goalId: string): Promise<void> {
  await tx
    .updateTable('goals')
    .set((eb) => ({ next_idx: eb('next_idx', '+', 1) }))
    .where('id', '=', goalId)
    .execute();
}

/** Takes away a goal's words, which the operator found to be against the rules, and cues, which partners see, too. */
export async function removeGoalText(tx: Tx<Schema>, goalId: string): Promise<void> {
  await tx
    .updateTable('goals')
    .set({ goal: REMOVED_GOAL, emoji: null, amount_unit: null })
    .where('id', '=', goalId)
    .execute();
  await tx.updateTable('goal_participants').set({ cue: null, cue_since: null }).where('goal_id', '=', goalId).execute();
}

/** @returns the version of the person after it; undefined when there is no such goal */
export async function updatePersonalGoal(
  tx: Tx<Schema> | Kysely<Schema>,
  uid: string,
  goalId: string,
  changes: Partial<GoalLabel> & { is_public?: boolean; audience?: string[] | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goals')
    .set(storedLabel(changes))
    .where('id', '=', goalId)
    .where('created_by', '=', uid)
    .where('kind', '=', 'regular')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface GoalWithCheckInsRow
  extends GoalRow, OwnColumns, AmountColumns, RunColumns, AskedColumns, LetterColumns {
  /** The newest check-ins, for `checkInsJson`. */
  readonly check_ins: string | null;
}

/** An imported goal began before; what is added late lies after the import. */
const personalGoalsSql = (checkIns: number) => `
  select ${goalColumnsSql('g')}, greatest(g.created_at, g.imported_at) as created_at, g.is_public, ${audienceSql('g')} as audience, g.next_idx, g.gone_check_ins,
         ${progressColumnsSql('p')}, ${runColumnsSql('p')}, ${ownColumnsSql('p')}, ${amountColumnsSql('p')}, ${letterColumnsSql('p')}, p.automaticity_asked, p.position, ${daysOffColumnsSql('p', 'pr')}, c.check_ins
  from goal_participants p
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id and g.kind = 'regular' and g.deleted_at is null
  cross join lateral (${newestCheckInsSql('g', checkIns, { reader: '$1' })}) c
  where p.uid = $1`;

const ORDER = 'order by p.position, g.created_at, g.id';
const LISTS: Readonly<Record<GoalForm, string>> = {
  whole: `${personalGoalsSql(OWN_CHECK_INS_SHOWN)} ${ORDER}`,
  minimal: `${personalGoalsSql(MINIMAL_OWN_CHECK_INS)} ${ORDER}`,
};
const FIND_PERSONAL = `${personalGoalsSql(OWN_CHECK_INS_SHOWN)} and p.goal_id = $2`;

export function listPersonalGoals(sql: Sql, uid: string, form: GoalForm = 'whole'): Promise<GoalWithCheckInsRow[]> {
  return sql<GoalWithCheckInsRow>(`list_personal_goals_${form}`, LISTS[form], [uid]);
}

export async function findPersonalGoal(
  sql: Sql,
  uid: string,
  goalId: string,
): Promise<GoalWithCheckInsRow | undefined> {
  return (await sql<GoalWithCheckInsRow>('find_personal_goal', FIND_PERSONAL, [uid, goalId]))[0];
}

/**
 * SQL part of the statement that writes a check-in: takes the goal's next index, which locks its row. The statement
 * writes nothing when another check-in took the index first, when the person no longer takes part, or when `condition`
 * is false. Every value is SQL. @returns SQL for one row with the goal's `id`, or none.
 */
export function takeIndexSql(sql: Readonly<Record<'goalId' | 'uid' | 'index' | 'condition', string>>): string {
  return `
    update goals set next_idx = next_idx + 1
    where id = ${sql.goalId} and next_idx = ${sql.index} and deleted_at is null
      and exists (select 1 from goal_participants p where p.uid = ${sql.uid} and p.goal_id = ${sql.goalId}) and ${sql.condition}
    returning id`;
}

/**
 * SQL part of the same statement: the participant's new progress and totals. `from` names a CTE with the goal's `id`,
 * or no row.
 */
export function progressSql(
  sql: Readonly<
    Record<
      'from' | 'uid' | 'day' | 'countChecked' | 'countStreak' | 'checkedDays' | 'cameBack' | 'beganAnew',
      string
    > & {
      totals: Record<TotalsColumn, string>;
    }
  >,
): string {
  const totals = TOTALS_COLUMNS.map((column) => `${column} = ${sql.totals[column]}`).join(', ');
  return `
    update goal_participants set last_checked = ${sql.day}, count_checked = ${sql.countChecked}, count_streak = ${sql.countStreak}, ${totals}, week_plan = jsonb_set(week_plan, '{checked}', ${sql.checkedDays}),
      returns = returns + ${sql.cameBack}::int, last_return = case when ${sql.cameBack} then ${sql.day} else last_return end,
      began_anew = case when ${sql.beganAnew} then ${sql.day} else began_anew end
    from ${sql.from} where goal_participants.goal_id = ${sql.from}.id and goal_participants.uid = ${sql.uid}`;
}
