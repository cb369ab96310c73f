import type { LocalDay } from '@fivefold/rules/calendar';
import { sql as raw } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';

/** What is counted of one day's check-ins. */
export interface DayCount {
  readonly check_ins: number;
  readonly active_people: number;
  readonly returns: number;
}

/** Of all people. */
export interface Totals {
  readonly people: number;
  readonly goals: number;
  readonly freezes_held: number;
  readonly freezes_used: number;
}

/** A part of all people, in the order of their ids, so that no statement walks through a table from end to end. */
const LIST_PEOPLE = `
  select uid, greatest(freezes, 0)::int as freezes, erased_at is null and deletion_requested_at is null as is_here
  from profiles where uid > $1 order by uid limit $2`;

export interface CountedPerson {
  readonly uid: string;
  readonly freezes: number;
  readonly is_here: boolean;
}

export function listPeople(sql: Sql, after: string, limit: number): Promise<CountedPerson[]> {
  return sql('count_people', LIST_PEOPLE, [after, limit]);
}

const COUNT_GOALS = `
  select count(*)::int as count from goal_participants p join goals g on g.id = p.goal_id
  where p.uid = any($1) and g.deleted_at is null and p.archived_on is null and p.offered_at is null`;

/** Goals in use: neither deleted nor archived, and accepted. A shared goal counts for each of the two. */
export async function countGoals(sql: Sql, uids: readonly string[]): Promise<number> {
  return (await sql<{ count: number }>('count_goals_in_use', COUNT_GOALS, [uids]))[0]?.count ?? 0;
}

/** A frozen range is stored without the number of freezes that it took: one a day, a week's interval or a month. */
const COUNT_FREEZES = `
  select coalesce(sum(case g.frequency
    when 'daily' then f.until - f.since + 1
    when 'weekly' then ceil((f.until - f.since + 1) / (7.0 * g.weekly_interval))
    else (extract(year from f.until) * 12 + extract(month from f.until))
       - (extract(year from f.since) * 12 + extract(month from f.since)) + 1 end), 0)::int as count
  from goal_participants p join goals g on g.id = p.goal_id
  cross join lateral jsonb_to_recordset(p.days_off -> 'frozen') as frozen("from" date, "to" date)
  cross join lateral (select greatest(frozen."from", $2::date) as since, least(frozen."to", $3::date) as until) f
  where p.uid = any($1) and p.days_off is not null and f.since <= f.until`;

/** Freezes that made days of the range days off. */
export async function countFreezes(sql: Sql, uids: readonly string[], from: LocalDay, to: LocalDay): Promise<number> {
  return (await sql<{ count: number }>('count_freezes', COUNT_FREEZES, [uids, from, to]))[0]?.count ?? 0;
}

/** The first check-ins after missed days: returns, and those that begin anew after a lapse. */
const COUNT_CHECK_INS = `
  select c.day, count(*)::int as check_ins, count(distinct c.uid)::int as active_people,
    (count(*) filter (where c.came_back or c.day = p.began_anew))::int as returns
  from goal_participants p join check_ins c on c.goal_id = p.goal_id and c.uid = p.uid and c.day between $2 and $3
  where p.uid = any($1) and p.last_checked >= $2 and not c.is_imported
  group by c.day`;

/** Check-ins for the days of a range, without imported ones. */
export function countCheckIns(
  sql: Sql,
  uids: readonly string[],
  from: LocalDay,
  to: LocalDay,
): Promise<(DayCount & { readonly day: LocalDay })[]> {
  return sql('count_check_ins_by_day', COUNT_CHECK_INS, [uids, from, to]);
}

/** Notes that a day's count has begun. @returns false when it had before */
export async function beginCount(tx: Tx<Schema>, day: LocalDay): Promise<boolean> {
  const begun = await tx
    .insertInto('daily_counts')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Stores a whole count. Doing it again changes nothing. */
export async function storeCount(
  tx: Tx<Schema>,
  { day, at, totals, days }: { day: LocalDay; at: Date; totals: Totals; days: ReadonlyMap<LocalDay, DayCount> },
): Promise<void> {
  const stands = { ...totals, counted_at: at };
  await tx
    .insertInto('daily_counts')
    .values({ day, ...stands })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(stands))
    .execute();
  await tx
    .insertInto('daily_counts')
    .values([...days].map(([each, count]) => ({ day: each, ...count })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        check_ins: eb.ref('excluded.check_ins'),
        active_people: eb.ref('excluded.active_people'),
        returns: eb.ref('excluded.returns'),
      })),
    )
    .execute();
}

const COUNT_JOINED = `
  insert into daily_counts (day, joined, back_after_1, back_after_7, back_after_30)
  select s.day::date, j.joined, none, none, none
  from generate_series($1::timestamp, $2::timestamp, interval '1 day') s(day)
  cross join lateral (select count(*) as joined from profiles
    where created_at >= s.day at time zone 'UTC' and created_at < (s.day + interval '1 day') at time zone 'UTC') j
  cross join lateral (select case when j.joined = 0 then 0 end as none) n
  where not exists (select from daily_counts d where d.day = s.day::date and d.joined is not null)
  on conflict (day) do update set joined = excluded.joined, back_after_1 = excluded.back_after_1,
    back_after_7 = excluded.back_after_7, back_after_30 = excluded.back_after_30`;

/** Stores how many accounts were made on each day of a range that is over, where that is not stored yet. Of none none came back. */
export async function storeJoined(sql: Sql, from: LocalDay, to: LocalDay): Promise<void> {
  await sql('count_joined', COUNT_JOINED, [from, to]);
}

/** How many days after joining people are looked for. */
export const BACK_AFTER = [1, 7, 30] as const;
export type BackAfter = (typeof BACK_AFTER)[number];

const LIST_UNCOUNTED = (after: BackAfter) => `
  select day from daily_counts where day between $1 and $2 and joined is not null and back_after_${after} is null
  order by day limit $3`;

/** The days of a range of which it is not known yet how many of those who joined came back. */
export async function listUncounted(
  sql: Sql,
  after: BackAfter,
  { from, to, limit }: { readonly from: LocalDay; readonly to: LocalDay; readonly limit: number },
): Promise<LocalDay[]> {
  const rows = await sql<{ day: LocalDay }>(`list_uncounted_${after}`, LIST_UNCOUNTED(after), [from, to, limit]);
  return rows.map(({ day }) => day);
}

export interface Joined {
  readonly uid: string;
  readonly created_at: Date;
  readonly time_zone: string | null;
  /** To the microsecond, for the next part. */
  readonly place: string;
}

const LIST_JOINED = `
  select uid, created_at, time_zone, created_at::text as place from profiles
  where created_at >= $1::timestamp at time zone 'UTC' and created_at < ($1::timestamp + interval '1 day') at time zone 'UTC'
    and (created_at, uid) > ($2::timestamptz, $3)
  order by created_at, uid limit $4`;

/** A part of those who joined on a day, in their order. */
export function listJoined(sql: Sql, day: LocalDay, after: Joined | undefined, limit: number): Promise<Joined[]> {
  return sql('list_joined', LIST_JOINED, [day, after?.place ?? '-infinity', after?.uid ?? '', limit]);
}

const COUNT_BACK = `
  select count(*)::int as count from unnest($1::text[], $2::date[]) as wanted(uid, day)
  where exists (
    select from goal_participants p join check_ins c on c.goal_id = p.goal_id and c.uid = p.uid
    where p.uid = wanted.uid and c.day = wanted.day and not c.is_imported)`;

/** How many of these people checked in on their day. */
export async function countBack(sql: Sql, uids: readonly string[], days: readonly LocalDay[]): Promise<number> {
  return (await sql<{ count: number }>('count_back', COUNT_BACK, [uids, days]))[0]?.count ?? 0;
}

const STORE_BACK = (after: BackAfter) =>
  `update daily_counts set back_after_${after} = $2 where day = $1 and back_after_${after} is null`;

export async function storeBack(sql: Sql, after: BackAfter, day: LocalDay, count: number): Promise<void> {
  await sql(`store_back_${after}`, STORE_BACK(after), [day, count]);
}

/** What is stored of a day. */
export type StoredCount = Schema['daily_counts'];

/** The days since one, the newest first. */
export async function listCounts(db: Pick<Tx<Schema>, 'selectFrom'>, since: LocalDay): Promise<StoredCount[]> {
  return db
    .selectFrom('daily_counts')
    .selectAll()
    .where('day', '>=', raw<LocalDay>`${since}::date`)
    .orderBy('day', 'desc')
    .execute();
}
