import type { AmountOfBar } from '@fivefold/rules/amount-history';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { DayRange } from '@fivefold/rules/days-off';
import { HISTORY_DAYS_MAX } from '@fivefold/rules/limits';
import type { Sql } from '#kernel/db/sql';
import {
  type AskedColumns,
  beginningSql,
  type DaysOffColumns,
  daysOffColumnsSql,
  decimalSql,
  goalColumnsSql,
  type GoalRow,
  progressColumnsSql,
  totalsColumnsSql,
  type TotalsRow,
} from '../goals/steps.ts';

interface PastCheckIn {
  readonly date: LocalDay;
  readonly index: number;
  readonly late: boolean;
  readonly note: boolean;
  readonly photo: boolean;
  readonly celebration: Celebration | null;
  readonly small: boolean;
  readonly came_back: boolean;
  readonly milestone: number | null;
  /** In decimals. */
  readonly amount: number | null;
}

/**
 * A person checks in on a goal once a day at most, so the limit only helps the planner. A check-in that no amount made has
 * none; of a daily goal its person is told that of its day.
 */
const LIST_BETWEEN = `
  select c.day as date, c.idx as index, c.added_on is not null as late, c.description <> '' as note,
         c.photo_id is not null as photo, c.celebration, c.small and c.uid = $5 as small,
         c.came_back, c.milestone, ${decimalSql('coalesce(c.amount, a.hundredths)')} as amount
  from check_ins c
  left join amounts a on a.goal_id = c.goal_id and a.uid = c.uid and a.day = c.day and c.amount is null and c.uid = $5
    and (select g.frequency = 'daily' and g.target_hundredths is not null from goals g where g.id = $1)
  where c.goal_id = $1 and c.uid = $2 and c.day between $3 and $4
  order by c.day limit ${HISTORY_DAYS_MAX}`;

/** A person's check-ins on a goal from one day to another, ascending; who looks is told of small versions of their own. */
export function listBetween(
  sql: Sql,
  {
    goalId,
    uid,
    from,
    to,
    viewerUid,
  }: { goalId: string; uid: string; from: LocalDay; to: LocalDay; viewerUid: string },
): Promise<PastCheckIn[]> {
  return sql<PastCheckIn>('check_ins_between', LIST_BETWEEN, [goalId, uid, from, to, viewerUid]);
}

const FIND_BEFORE = `
  select c.day from check_ins c where c.goal_id = $1 and c.uid = $2 and c.day < $3 order by c.day desc limit 1`;

/** The day of a person's last check-in before another day. */
export async function findBefore(
  sql: Sql,
  { goalId, uid, from }: { goalId: string; uid: string; from: LocalDay },
): Promise<LocalDay | null> {
  return (await sql<{ day: LocalDay }>('check_in_before', FIND_BEFORE, [goalId, uid, from]))[0]?.day ?? null;
}

const FIND_DAYS_OFF = `
  select ${daysOffColumnsSql('p', 'pr')} from goal_participants p join profiles pr on pr.uid = p.uid
  where p.goal_id = $1 and p.uid = $2`;

/** A person's days off for a goal. */
export async function findDaysOff(sql: Sql, goalId: string, uid: string): Promise<DaysOffColumns | undefined> {
  return (await sql<DaysOffColumns>('days_off_of_person', FIND_DAYS_OFF, [goalId, uid]))[0];
}

/** A friend may be looking: without the friends who may, too. */
export interface GoalOfPerson extends Omit<GoalRow, 'audience' | 'position'>, AskedColumns, TotalsRow {
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
  readonly returns: number;
  readonly miss_answered: LocalDay | null;
}

const FIND_GOAL_OF = `
  select ${goalColumnsSql('g')}, ${beginningSql('g', 'p')} as created_at, g.is_public, g.next_idx, g.gone_check_ins,
         ${progressColumnsSql('p')}, p.automaticity_asked, ${totalsColumnsSql('p')}, ${daysOffColumnsSql('p', 'pr')},
         p.returns, p.miss_answered, pr.email, pr.display_name, pr.avatar_color
  from goal_participants p
  join goals g on g.id = p.goal_id and g.deleted_at is null
  join profiles pr on pr.uid = p.uid
  where p.goal_id = $1 and p.uid = $2`;

/** A goal with how one of its participants stands with it. */
export async function findGoalOf(sql: Sql, goalId: string, uid: string): Promise<GoalOfPerson | undefined> {
  return (await sql<GoalOfPerson>('goal_of_person', FIND_GOAL_OF, [goalId, uid]))[0];
}

// For each bar one range of the primary key; what is read is bounded by the days that they have.
const LIST_AMOUNTS = `
  select b."from", b."to", coalesce(a.hundredths, 0)::bigint as hundredths, a.days, m.best
  from unnest($3::date[], $4::date[]) as b("from", "to")
  cross join lateral (
    select sum(hundredths) as hundredths, count(*)::int as days from amounts
    where goal_id = $1 and uid = $2 and day between b."from" and b."to") a
  left join lateral (
    select json_build_object('day', day, 'hundredths', hundredths) as best from amounts
    where goal_id = $1 and uid = $2 and day between b."from" and b."to"
    order by hundredths desc, day desc limit 1) m on true
  order by b."from"`;

/** What a person added to a goal in the days of each bar. */
export function listAmounts(sql: Sql, goalId: string, uid: string, bars: readonly DayRange[]): Promise<AmountOfBar[]> {
  return sql<AmountOfBar>('amounts_of_bars', LIST_AMOUNTS, [
    goalId,
    uid,
    bars.map(({ from }) => from),
    bars.map(({ to }) => to),
  ]);
}
