import type { GoalLabel } from '@fivefold/rules/goal-label';
import { MINIMAL_SHARED_CHECK_INS, OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import { type Kysely, sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { absentSql, goneCheckInsSql } from './absent.ts';
import {
  amountColumnsSql,
  type GoalColumns,
  goalColumnsOf,
  goalColumnsSql,
  letterColumnsSql,
  type OwnColumns,
  ownColumnsOf,
  ownColumnsSql,
  progressColumnsSql,
  runColumnsSql,
  storedLabel,
} from './columns.ts';
import { daysOffColumnsSql, daysOffJson, type OwnDaysOff, weekPlanJson } from './days-off.ts';
import { type GoalForm, newestCheckInsSql } from './stored-check-ins.ts';
import type { SharedGoalRow } from './wire.ts';

export interface SharedGoalWithCheckInsRow extends SharedGoalRow {
  /** The newest check-ins, for `checkInsJson`. */
  readonly check_ins: string | null;
}

const sharedGoalsSql = (checkIns: number) => `
  select ${goalColumnsSql('g')}, p.joined_at as created_at,
         case when g.created_by = any(absent.uids) then '' else g.created_by end as created_by, g.next_idx, gone.count as gone_check_ins,
         ${progressColumnsSql('p')}, ${runColumnsSql('p')}, ${ownColumnsSql('p')}, ${amountColumnsSql('p')}, ${letterColumnsSql('p')}, p.position, ${daysOffColumnsSql('p', 'own')}, m.participants, c.check_ins,
         p.high_fived_on, j.count as joint_count, j.from_day as joint_from, j.to_day as joint_to
  from goal_participants p
  join profiles own on own.uid = p.uid
  join goals g on g.id = p.goal_id and g.kind = 'shared' and g.deleted_at is null
  cross join lateral (select ${absentSql('g')} as uids) absent
  cross join lateral (select ${goneCheckInsSql('g', 'absent.uids')} as count) gone
  left join joint_runs j on j.goal_id = g.id and absent.uids = '{}'
  cross join lateral (
    select json_agg(json_build_object(
      'uid', q.uid, 'email', pr.email, 'display_name', pr.display_name, 'avatar_color', pr.avatar_color, 'lifetime_points', pr.lifetime_points, 'cue', q.cue,
      'last_checked', q.last_checked, 'count_checked', q.count_checked, 'count_streak', q.count_streak,
      'days_off', q.days_off, 'week_plan', q.week_plan, 'archived_on', q.archived_on, 'away', pr.away, 'accepted', q.offered_at is null,
      'run_from', q.run_from, 'run_to', q.run_to, 'run_count', q.run_count,
      'nudged_at', q.nudged_at, 'time_zone', pr.time_zone
    ) order by q.uid <> g.created_by, q.uid) as participants
    from goal_participants q join profiles pr on pr.uid = q.uid where q.goal_id = g.id and q.uid <> all(absent.uids)) m
  cross join lateral (${newestCheckInsSql('g', checkIns, { reader: '$1', seen: { absent: 'absent.uids', gone: 'gone.count' } })}) c
  where p.uid = $1`;

const ORDER = 'order by p.position, g.created_at, g.id';
const LISTS: Readonly<Record<GoalForm, string>> = {
  whole: `${sharedGoalsSql(OWN_CHECK_INS_SHOWN)} ${ORDER}`,
  minimal: `${sharedGoalsSql(MINIMAL_SHARED_CHECK_INS)} ${ORDER}`,
};
const FIND_SHARED = `${sharedGoalsSql(OWN_CHECK_INS_SHOWN)} and p.goal_id = $2`;

export function listSharedGoals(sql: Sql, uid: string, form: GoalForm = 'whole'): Promise<SharedGoalWithCheckInsRow[]> {
  return sql<SharedGoalWithCheckInsRow>(`list_shared_goals_${form}`, LISTS[form], [uid]);
}

export async function findSharedGoal(
  sql: Sql,
  uid: string,
  goalId: string,
): Promise<SharedGoalWithCheckInsRow | undefined> {
  return (await sql<SharedGoalWithCheckInsRow>('find_shared_goal', FIND_SHARED, [uid, goalId]))[0];
}

export interface NewSharedGoal extends GoalColumns, OwnColumns {
  readonly uid: string;
  readonly friendUid: string;
  /** Rest days are the creator’s own; on how many days of a week the goal is due is said for both. */
  readonly daysOff: OwnDaysOff;
  readonly createdAt: Date;
}

export async function insertSharedGoal(tx: Tx<Schema>, goal: NewSharedGoal): Promise<void> {
  const { id, uid, friendUid, createdAt } = goal;
  await tx
    .insertInto('goals')
    .values({
      ...storedLabel(goalColumnsOf(goal)),
      kind: 'shared',
      is_public: false,
      created_by: uid,
      created_at: createdAt,
    })
    .execute();
  const part = { goal_id: id, last_checked: null, joined_at: createdAt, week_plan: weekPlanJson(goal.daysOff.week) };
  await tx
    .insertInto('goal_participants')
    .values([
      { ...part, uid, days_off: daysOffJson(goal.daysOff), ...ownColumnsOf(goal) },
      { ...part, uid: friendUid, offered_at: createdAt },
    ])
    .execute();
}

/**
 * Notes that a participant has seen the high five of the day on which they last checked in.
 * @returns false if they do not take part
 */
export async function noteHighFive(db: Kysely<Schema>, uid: string, goalId: string): Promise<boolean> {
  const { rows } = await raw`
    update goal_participants p set high_fived_on = greatest(p.high_fived_on, p.last_checked)
    from goals g where g.id = p.goal_id and g.kind = 'shared' and g.deleted_at is null
      and p.goal_id = ${goalId} and p.uid = ${uid} and p.offered_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function updateSharedGoalLabel(
  db: Kysely<Schema>,
  uid: string,
  goalId: string,
  label: Pick<GoalLabel, 'goal'> & Partial<GoalLabel>,
): Promise<void> {
  await db
    .updateTable('goals')
    .set(storedLabel(label))
    .where('id', '=', goalId)
    .where('created_by', '=', uid)
    .where('kind', '=', 'shared')
    .execute();
}

/** Removes a user from a goal that another user created; check-ins stay. @returns false if they do not take part. */
export async function leaveSharedGoal(tx: Tx<Schema>, uid: string, goalId: string, leftAt: Date): Promise<boolean> {
  const gone = await tx
    .deleteFrom('goal_participants')
    .using('goals')
    .whereRef('goals.id', '=', 'goal_participants.goal_id')
    .where('goals.kind', '=', 'shared')
    .where('goals.created_by', '<>', uid)
    .where('goals.deleted_at', 'is', null)
    .where('goal_participants.goal_id', '=', goalId)
    .where('goal_participants.uid', '=', uid)
    .returning(['goal_participants.uid', 'goal_participants.goal_id', 'goal_participants.offered_at'])
    .execute();
  await noteDepartures(tx, gone, leftAt);
  return gone.length > 0;
}

/** A former participant's own check-ins stay in their export (Decisions section 4). An offer leaves nothing behind. */
async function noteDepartures(
  tx: Tx<Schema>,
  gone: readonly { uid: string; goal_id: string; offered_at: Date | null }[],
  leftAt: Date,
): Promise<void> {
  const left = gone.filter(({ offered_at: offeredAt }) => offeredAt === null);
  if (left.length === 0) return;
  await tx
    .insertInto('goal_departures')
    .values(left.map(({ uid, goal_id }) => ({ uid, goal_id, left_at: leftAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Ends sharing between two former friends: each shared goal stays with its creator, and the other leaves it (Decisions
 * section 4).
 */
export async function endSharing(tx: Tx<Schema>, one: string, other: string, partedAt: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('goal_participants')
    .using('goals')
    .whereRef('goals.id', '=', 'goal_participants.goal_id')
    .where('goals.kind', '=', 'shared')
    .where((eb) =>
      eb.or([
        eb.and([eb('goal_participants.uid', '=', one), eb('goals.created_by', '=', other)]),
        eb.and([eb('goal_participants.uid', '=', other), eb('goals.created_by', '=', one)]),
      ]),
    )
    .returning(['goal_participants.uid', 'goal_participants.goal_id', 'goal_participants.offered_at'])
    .execute();
  await noteDepartures(tx, gone, partedAt);
  await removeFromAudiences(tx, one, other);
}

/** Takes two former friends out of the chosen audiences of each other's goals. */
async function removeFromAudiences(tx: Tx<Schema>, one: string, other: string): Promise<void> {
  for (const [owner, viewer] of [
    [one, other],
    [other, one],
  ] as const)
    await raw`
      update goals set audience = nullif(array_remove(audience, ${viewer}), '{}')
      where created_by = ${owner} and kind = 'regular' and audience is not null and ${viewer} = any(audience)`.execute(
      tx,
    );
}
