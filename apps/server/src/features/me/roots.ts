import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import { NO_END } from '@fivefold/rules/days-off';
import { ROOT_TILES, ROOTS_SHOWN } from '@fivefold/rules/year-summary';
import type { Sql } from '#kernel/db/sql';
import {
  type DaysOffColumns,
  daysOffColumnsSql,
  type GoalColumns,
  goalColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
} from '../goals/steps.ts';

/** A goal that is rooted, with what its picture is made of. */
export interface RootRow extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly check_ins: number;
  /** Of its newest check-ins, ascending. */
  readonly tiles: readonly {
    readonly celebration: Celebration | null;
    readonly index: number;
    readonly late: boolean;
    readonly small: boolean;
    readonly came_back: boolean;
    readonly milestone: number | null;
  }[];
  /** How many roots the person has. */
  readonly total: number;
}

// The index on goal, person and day has the newest check-ins of each root next to each other.
const LIST_ROOTS = `
  select ${goalColumnsSql('g')}, ${progressColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')},
         g.next_idx - g.gone_check_ins as check_ins, p.total, t.tiles
  from (
    select p.*, (count(*) over ())::int as total
    from goal_participants p
    where p.uid = $1 and p.archived_on is null and p.rooted -> -1 ->> 'to' = '${NO_END}'
      and exists (select from goals g where g.id = p.goal_id and g.deleted_at is null)
    order by p.rooted -> -1 ->> 'from' desc, p.goal_id limit ${ROOTS_SHOWN}
  ) p
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('celebration', c.celebration, 'index', c.idx, 'late', c.late, 'small', c.small, 'came_back', c.came_back, 'milestone', c.milestone) order by c.day), '[]') as tiles
    from (
      select c.day, c.celebration, c.idx, c.added_on is not null as late, c.small, c.came_back, c.milestone
      from check_ins c where c.goal_id = p.goal_id and c.uid = p.uid order by c.day desc limit ${ROOT_TILES}
    ) c
  ) t
  order by p.rooted -> -1 ->> 'from' desc, g.id`;

// A root that was taken up again has taken root, too.
const COUNT_ROOTED = `
  select count(*)::int as rooted from goal_participants p
  where p.uid = $1 and p.rooted -> -1 ->> 'from' >= $2
    and exists (select from goals g where g.id = p.goal_id and g.deleted_at is null)`;

/** The person's roots, those that took root last first. */
export function listRoots(sql: Sql, uid: string): Promise<RootRow[]> {
  return sql<RootRow>('me_roots', LIST_ROOTS, [uid]);
}

/** How many of a person's goals took root since a day. */
export async function countRooted(sql: Sql, uid: string, from: LocalDay): Promise<number> {
  return (await sql<{ rooted: number }>('me_rooted', COUNT_ROOTED, [uid, from]))[0]?.rooted ?? 0;
}
