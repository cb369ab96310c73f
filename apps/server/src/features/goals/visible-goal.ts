import { type GoalFacts, maySeeGoal, type Viewer } from '@fivefold/rules/permissions';
import type { Reads } from '#kernel/db/replica';
import type { Sql } from '#kernel/db/sql';
import { Problem } from '#kernel/problem';
import { versionMark, versionSql } from '../dashboard-version/steps.ts';
import { isPresentSql } from '../profile/steps.ts';

interface Row {
  readonly kind: 'regular' | 'shared';
  readonly is_public: boolean;
  readonly is_chosen: boolean;
  readonly created_by: string;
  readonly participants: readonly string[];
  readonly is_friends: boolean;
  readonly version: string | null;
}

// A goal in its owner's archive does not count as public (decision 69), nor does one of a person who is not present.
const FIND_GOAL_FACTS = `
  select g.kind, g.created_by,
    g.is_public and not a.is_hidden as is_public, coalesce($1 = any(g.audience), false) and not a.is_hidden as is_chosen,
    array(select p.uid from goal_participants p where p.goal_id = g.id) as participants,
    exists (select 1 from friendships f where f.uid = $1 and f.friend_uid = g.created_by) as is_friends,
    ${versionSql('g.created_by')} as version
  from goals g
  cross join lateral (select
    exists (select from goal_participants o where o.goal_id = g.id and o.uid = g.created_by and o.archived_on is not null)
    or not exists (select from profiles c where c.uid = g.created_by and ${isPresentSql('c')}) as is_hidden) a
  where g.id = $2 and g.deleted_at is null`;

/** A goal that a viewer may see, as the rules ask for both. */
export interface VisibleGoal {
  readonly viewer: Viewer;
  readonly goal: GoalFacts;
  /** What its creator changed last. */
  readonly version: string | null;
}

/**
 * What the rules need to decide what a user may do with a goal.
 * @param kind where only one kind is meant, the other is not there
 * @throws Problem goals.not_found when there is no such goal for this person, whether or not it exists
 */
export async function requireVisibleGoal(
  sql: Sql,
  uid: string,
  goalId: string,
  kind?: 'regular' | 'shared',
): Promise<VisibleGoal> {
  const found = await findVisibleGoal(sql, uid, goalId, kind);
  if (found === undefined) throw new Problem('goals.not_found');
  return found;
}

/** The same; undefined when there is no such goal for this person. */
export async function findVisibleGoal(
  sql: Sql,
  uid: string,
  goalId: string,
  kind?: 'regular' | 'shared',
): Promise<VisibleGoal | undefined> {
  const row = (await sql<Row>('find_goal_facts', FIND_GOAL_FACTS, [uid, goalId]))[0];
  if (row === undefined || (kind !== undefined && row.kind !== kind)) return undefined;
  const viewer: Viewer = { uid, friendUids: row.is_friends ? [row.created_by] : [] };
  const goal = factsOf(row);
  return maySeeGoal(viewer, goal) ? { viewer, goal, version: row.version } : undefined;
}

/** For the history of a goal that was found visible: a friend's may come from a replica, one's own never does. */
export function sqlAbout(
  { sql, reads }: { readonly sql: Sql; readonly reads: Reads },
  { viewer, goal, version }: VisibleGoal,
): Sql {
  const isOwn = goal.type === 'shared' || goal.ownerUid === viewer.uid;
  return isOwn ? sql : reads.after(versionMark(goal.ownerUid, version));
}

function factsOf(row: Row): GoalFacts {
  return row.kind === 'shared'
    ? { type: 'shared', creatorUid: row.created_by, participantUids: row.participants }
    : { type: 'regular', ownerUid: row.created_by, isPublic: row.is_public || row.is_chosen };
}
