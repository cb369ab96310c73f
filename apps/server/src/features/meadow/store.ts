import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { FRIEND_GOALS_SHOWN, SHARED_GOALS_MAX } from '@fivefold/rules/limits';
import { type Block, PLANTS_SHOWN, TODAYS_SCENES } from '@fivefold/rules/meadow';
import { LANTERNS_SHOWN } from '@fivefold/rules/paper-lantern';
import type { Sql } from '#kernel/db/sql';
import { type GoalColumns, goalColumnsSql } from '../goals/steps.ts';
import { isPresentSql } from '../profile/steps.ts';
import { blocksSql } from '../streaks/steps.ts';

const LIST_OWN_GOALS = `
  select ${goalColumnsSql('g')} from goal_participants p join goals g on g.id = p.goal_id and g.deleted_at is null
  where p.uid = $1 order by g.id limit ${SHARED_GOALS_MAX}`;

/** The goals that a person has, those in the archive too. */
export function listOwnGoals(sql: Sql, uid: string): Promise<GoalColumns[]> {
  return sql<GoalColumns>('meadow_own_goals', LIST_OWN_GOALS, [uid]);
}

const ARE_FRIENDS = `
  select from friendships f join profiles pr on pr.uid = f.friend_uid and ${isPresentSql('pr')}
  where f.uid = $1 and f.friend_uid = $2`;

export async function areFriends(sql: Sql, uid: string, friendUid: string): Promise<boolean> {
  return (await sql('meadow_friend', ARE_FRIENDS, [uid, friendUid])).length > 0;
}

// As the list of friends' goals, and what the two share.
const LIST_SEEN_GOALS = `
  select ${goalColumnsSql('g')} from (
    (
      select o.* from (
        select * from goals o where o.created_by = $2 and o.kind = 'regular' and o.is_public
        union all
        select * from goals o
        where o.created_by = $2 and o.kind = 'regular' and o.audience is not null and $1 = any(o.audience)
      ) o join goal_participants p on p.uid = o.created_by and p.goal_id = o.id
      where o.deleted_at is null and p.archived_on is null
      order by o.created_at desc, o.id desc limit ${FRIEND_GOALS_SHOWN}
    )
    union all
    (
      select s.* from goal_participants mine
      join goal_participants theirs on theirs.goal_id = mine.goal_id and theirs.uid = $2 and theirs.offered_at is null
      join goals s on s.id = mine.goal_id and s.kind = 'shared' and s.deleted_at is null
      where mine.uid = $1 and mine.offered_at is null
      order by s.id limit ${SHARED_GOALS_MAX}
    )
  ) g order by g.id`;

/** A friend's goals that a person may see. */
export function listSeenGoals(sql: Sql, uid: string, friendUid: string): Promise<GoalColumns[]> {
  return sql<GoalColumns>('meadow_seen_goals', LIST_SEEN_GOALS, [uid, friendUid]);
}

/** For how many blocks a scene that is not in the ledger is read from the check-in: those that are drawn. */
const LIST_BLOCKS = `
  select b.goal_id as "goalId", b.day, b.frequency,
         case when b.nth <= ${PLANTS_SHOWN} then coalesce(b.scene, (
           select c.celebration from check_ins c where c.goal_id = b.goal_id and c.uid = $1 and c.day < b.day
           order by c.day desc limit 1)) end as scene
  from (
    select l.*, row_number() over (order by l.seq desc) as nth from (${blocksSql({ uid: '$1' })}) l
    where $2::uuid[] is null or l.goal_id = any($2)
  ) b order by b.nth`;

/** A person's full blocks, the newest first. @param goalIds only of these goals */
export function listBlocks(sql: Sql, uid: string, goalIds: readonly string[] | null): Promise<Block[]> {
  return sql<Block>('meadow_blocks', LIST_BLOCKS, [uid, goalIds]);
}

interface SceneOfDay {
  readonly goal: string;
  readonly index: number;
  readonly celebration: Celebration | null;
}

const LIST_TODAY = `
  select g.goal, c.idx as index, c.celebration
  from unnest($2::uuid[]) as seen (goal_id)
  join goals g on g.id = seen.goal_id
  join check_ins c on c.goal_id = seen.goal_id and c.uid = $1 and c.day = $3
  order by c.arrived_at desc, c.goal_id limit ${TODAYS_SCENES}`;

/** A person's check-ins of a day on some goals, the newest first. */
export function listScenesOf(
  sql: Sql,
  { uid, goalIds, day }: { uid: string; goalIds: readonly string[]; day: LocalDay },
): Promise<SceneOfDay[]> {
  return sql<SceneOfDay>('meadow_today', LIST_TODAY, [uid, goalIds, day]);
}

/** A day of a person's on one goal. */
interface OfDay {
  readonly uid: string;
  readonly goalId: string;
  readonly day: LocalDay;
}

/**
 * SQL: what there is of a day of a person's on a goal, `c`, as long as they wrote or showed something on it or it took
 * root. @param day of the goal `p`
 */
const memorySql = (day: string) => `
  left join check_ins c on c.goal_id = p.goal_id and c.uid = p.uid and c.day = ${day}
  where (c.description <> '' or c.photo_id is not null
         or p.rooted @> jsonb_build_array(jsonb_build_object('from', ${day})))`;

const IS_MEMORY = `
  select from goal_participants p ${memorySql('$3::date')} and p.uid = $1 and p.goal_id = $2`;

/** Whether a person has something of their own on a day. */
export async function isMemory(sql: Sql, { uid, goalId, day }: OfDay): Promise<boolean> {
  return (await sql('meadow_memory', IS_MEMORY, [uid, goalId, day])).length > 0;
}

// Those that go are of before this statement, so the one that is hung takes the first place.
const PUT_LANTERN = `
  with hung as (
    insert into paper_lanterns (uid, goal_id, day, hung_on) values ($1, $2, $3, $4)
    on conflict (uid, goal_id, day) do update set hung_on = excluded.hung_on
  )
  delete from paper_lanterns l using (
    select goal_id, day from paper_lanterns where uid = $1 and (goal_id, day) <> ($2, $3)
    order by hung_on desc, day desc, goal_id offset ${LANTERNS_SHOWN - 1}
  ) old
  where l.uid = $1 and l.goal_id = old.goal_id and l.day = old.day`;

/** Hangs a lantern on a day, anew where it hangs, and takes down those it leaves no room for. */
export async function putLantern(sql: Sql, { uid, goalId, day }: OfDay, hungOn: LocalDay): Promise<void> {
  await sql('meadow_put_lantern', PUT_LANTERN, [uid, goalId, day, hungOn]);
}

/** A lantern with its goal and what was written. */
export interface LanternRow extends GoalColumns {
  readonly day: LocalDay;
  readonly hung_on: LocalDay;
  readonly note: string;
}

/** As much of a note as a line has room for. */
const NOTE_LENGTH = 140;

const LIST_LANTERNS = `
  select ${goalColumnsSql('g')}, l.day, l.hung_on, left(coalesce(c.description, ''), ${NOTE_LENGTH}) as note
  from paper_lanterns l
  join goal_participants p on p.uid = l.uid and p.goal_id = l.goal_id
  join goals g on g.id = l.goal_id and g.deleted_at is null
  ${memorySql('l.day')} and l.uid = $1
  order by l.hung_on, l.day, l.goal_id limit ${LANTERNS_SHOWN}`;

/** A person's lanterns, the newest last. */
export function listLanterns(sql: Sql, uid: string): Promise<LanternRow[]> {
  return sql<LanternRow>('meadow_lanterns', LIST_LANTERNS, [uid]);
}
