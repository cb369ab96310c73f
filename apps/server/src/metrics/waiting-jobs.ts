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

const COUNT_JOBS = `
  select (select count(*)::int from (
            select 1 from jobs where parked_at is null and run_at <= $1 and (leased_until is null or leased_until < now()) limit ${MOST_DUE}) due) as due,
         (select count(*)::int from (select parked_at from jobs limit ${MOST_ROWS}) seen where parked_at is not null) as parked,
         (select run_at from jobs
          where parked_at is null and run_at <= $1 and (leased_until is null or leased_until < now()) order by run_at limit 1) as oldest`;

/** Counts the jobs of the whole product, whichever process runs them. */
export async function countWaitingJobs(sql: Sql, clock: Clock): Promise<WaitingJobs> {
  const now = clock.now();
  const [row] = await sql<{ due: number; parked: number; oldest: Date | null }>('count_jobs', COUNT_JOBS, [now]);
  if (row === undefined) throw new Error('A count has one row.');
  const oldestSeconds = row.oldest === null ? 0 : Math.max(0, (now.getTime() - row.oldest.getTime()) / 1000);
  return { due: row.due, parked: row.parked, oldestSeconds };
}
