import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { PointsOfDay } from '@fivefold/rules/year-summary';
import type { Sql } from '#kernel/db/sql';

/**
 * A check-in's day is today somewhere on Earth when its award is written, so it began at most 14 hours before that day
 * begins in UTC; the second day allows for clocks of several processes that differ.
 */
const WRITTEN_EARLIER_DAYS = 2;

/*
 * `at` ascends with `seq`, so that the last row before a time is found by halving: 31 steps for the longest ledger
 * there can be, each one row of the primary key. An index on (uid, at) would be written with each award and block
 * awards while it is made. `low` is older than the time (or nothing is there), and everything above `high` is not.
 */
const POINTS_BY_DAY = `
  select day, sum(points)::int as points from (
    with recursive halving (low, high) as (
      select 0, coalesce((select max(seq) from streak_ledger where uid = $1), 0)
      union all
      select case when is_older then middle else low end, case when is_older then high else middle - 1 end
      from (
        select low, high, middle, coalesce((
          select l.at < $2 from streak_ledger l where l.uid = $1 and l.seq <= middle order by l.seq desc limit 1
        ), true) as is_older
        from (select low, high, (low + high + 1) / 2 as middle from halving where low < high) half
      ) step
    )
    select coalesce(l.day, (l.at at time zone 'UTC')::date) as day, l.points
    from streak_ledger l
    where l.uid = $1 and l.seq > (select low from halving where low = high) and l.kind in ('award', 'reversal')
  ) recent
  where day >= $3 group by day order by day`;

/**
 * A person's points by the day of the check-in that earned them, from a day on, ascending: awards less reversals. A
 * reversal has the day of its award, so that an undone check-in leaves nothing. The rows before that day are not read.
 */
export function listPointsByDay(sql: Sql, uid: string, from: LocalDay): Promise<PointsOfDay[]> {
  const earliest = `${addDays(from, -WRITTEN_EARLIER_DAYS)}T00:00:00Z`;
  return sql<PointsOfDay>('points_by_day', POINTS_BY_DAY, [uid, earliest, from]);
}
