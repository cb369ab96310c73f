import type { LocalDay } from '@fivefold/rules/calendar';
import { BEST_GOALS_SHOWN, MEMORIES_SHOWN } from '@fivefold/rules/year-summary';
import type { Sql } from '#kernel/db/sql';
import {
  type DaysOffColumns,
  daysOffColumnsSql,
  decimalSql,
  type GoalColumns,
  goalColumnsSql,
  type ProgressColumns,
  progressColumnsSql,
} from '../goals/steps.ts';

/** The first and the last day that count. */
export interface Year {
  readonly from: LocalDay;
  readonly to: LocalDay;
}

/**
 * SQL: a person's own check-ins of the year on one goal. The unique index on goal, person and day has them next to each
 * other.
 */
const CHECK_INS_OF_YEAR = `from check_ins c where c.goal_id = p.goal_id and c.uid = p.uid and c.day between $2 and $3`;

// The inner query is not merged into the outer one (`offset 0`), so that each goal's days are read as one range of the
// index.
const COUNT_BY_DAY = `
  select c.day as date, count(*)::int as count
  from goal_participants p
  join goals g on g.id = p.goal_id and g.deleted_at is null
  cross join lateral (select c.day ${CHECK_INS_OF_YEAR} offset 0) c
  where p.uid = $1
  group by c.day order by c.day`;

/** The person's check-ins by day on all goals that they have, ascending. */
export function countByDay(sql: Sql, uid: string, { from, to }: Year): Promise<{ date: LocalDay; count: number }[]> {
  return sql('me_days', COUNT_BY_DAY, [uid, from, to]);
}

/** A goal with its check-ins of the year, and what its streak today is computed from. */
export interface BestGoalRow extends GoalColumns, ProgressColumns, DaysOffColumns {
  readonly count: number;
}

const BEST_GOALS = `
  select ${goalColumnsSql('g')}, ${progressColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')}, y.count
  from goal_participants p
  join profiles pr on pr.uid = p.uid
  join goals g on g.id = p.goal_id and g.deleted_at is null
  cross join lateral (select count(*)::int as count ${CHECK_INS_OF_YEAR}) y
  where p.uid = $1 and y.count > 0
  order by y.count desc, p.last_checked desc, g.id limit ${BEST_GOALS_SHOWN}`;

/** The goals with the most check-ins of the person; of those with as many, the one checked in last comes first. */
export function listBestGoals(sql: Sql, uid: string, { from, to }: Year): Promise<BestGoalRow[]> {
  return sql<BestGoalRow>('me_best_goals', BEST_GOALS, [uid, from, to]);
}

const LIST_AMOUNTS = `
  select ${goalColumnsSql('g')}, ${decimalSql('y.hundredths')} as sum
  from goal_participants p
  join goals g on g.id = p.goal_id and g.deleted_at is null
  cross join lateral (
    select sum(hundredths) as hundredths, count(*) as days from amounts
    where goal_id = p.goal_id and uid = p.uid and day between $2 and $3) y
  where p.uid = $1 and y.days > 0
  order by y.days desc, g.id limit ${BEST_GOALS_SHOWN}`;

/** What the person added to goals in the year; those with the most days of it come first. */
export function listAmounts(sql: Sql, uid: string, { from, to }: Year): Promise<(GoalColumns & { sum: number })[]> {
  return sql('me_amounts', LIST_AMOUNTS, [uid, from, to]);
}

/** A check-in with a note or a photo, and its goal. */
export interface MemoryRow extends GoalColumns {
  readonly date: LocalDay;
  readonly note: string;
  readonly photo: boolean;
  readonly is_first: boolean;
}

/** As much of a note as a line has room for. */
const NOTE_LENGTH = 140;

// The unique index on goal, person and day finds the first day and each of the others.
const LIST_MEMORIES = `
  select ${goalColumnsSql('g')}, c.day as date, left(c.description, ${NOTE_LENGTH}) as note,
         c.photo_id is not null as photo, c.day = f.day and g.frequency <> 'once' as is_first
  from goal_participants p
  join goals g on g.id = p.goal_id and g.deleted_at is null
  cross join lateral (
    select c.day from check_ins c where c.goal_id = p.goal_id and c.uid = p.uid order by c.day limit 1) f
  join check_ins c on c.goal_id = p.goal_id and c.uid = p.uid and c.day = any($2::date[] || f.day)
  where p.uid = $1 and (c.description <> '' or c.photo_id is not null)
  order by c.day = any($2::date[]) desc, c.day, g.id limit ${MEMORIES_SHOWN}`;

/** What the person wrote or showed on some days, and on the first one of each goal. */
export function listMemories(sql: Sql, uid: string, days: readonly LocalDay[]): Promise<MemoryRow[]> {
  return sql<MemoryRow>('me_memories', LIST_MEMORIES, [uid, days]);
}
