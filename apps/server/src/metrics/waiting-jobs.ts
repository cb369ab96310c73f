import type { Clock } from '../kernel/clock.ts';
import type { Sql } from '../kernel/db/sql.ts';

export interface WaitingJobs {
  readonly due: number;
  readonly parked: number;
  /** How long the oldest job that is due has been waiting, in seconds; 0 when none is. */
  readonly oldestSeconds: number;
}

/** No scrape looks at more rows than this, however long the list of jobs has grown. */
const MOST_DUE = 10_000;
const MOST_ROWS = 100_000;

/** Rows of `jobs` of one lane, in the order of the index that workers take them by. */
const LANE = `split_part(kind, '.', 1)`;
const DUE = `
  from jobs where parked_at is null and ${LANE} = lane.name and run_at <= $1
    and (leased_until is null or leased_until < now())
  order by run_at`;

/** `lane` goes from each lane that has jobs to the next one, by the index. */
const COUNT_JOBS = `
  with recursive lane(name) as (
    select min(${LANE}) from jobs where parked_at is null
    union all
    select (select min(${LANE}) from jobs where parked_at is null and ${LANE} > lane.name)
    from lane where lane.name is not null
  )
  select (select count(*)::int from (
            select from lane cross join lateral (select ${DUE} limit ${MOST_DUE}) due limit ${MOST_DUE}) due) as due,
         (select count(*)::int from (select parked_at from jobs limit ${MOST_ROWS}) seen where parked_at is not null) as parked,
         (select min(first.run_at) from lane cross join lateral (select run_at ${DUE} limit 1) first) as oldest`;

/** Counts the jobs of the whole product, whichever process runs them. */
export async function countWaitingJobs(sql: Sql, clock: Clock): Promise<WaitingJobs> {
  const now = clock.now();
  const [row] = await sql<{ due: number; parked: number; oldest: Date | null }>('count_jobs', COUNT_JOBS, [now]);
  if (row === undefined) throw new Error('A count has one row.');
  const oldestSeconds = row.oldest === null ? 0 : Math.max(0, (now.getTime() - row.oldest.getTime()) / 1000);
  return { due: row.due, parked: row.parked, oldestSeconds };
}
