import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { FRIEND_GOALS_SHOWN, SHARED_GOALS_MAX } from '@fivefold/rules/limits';
import { type Block, PLANTS_SHOWN, TODAYS_SCENES } from '@fivefold/rules/meadow';
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
