import type { Sql } from '../db/sql.ts';

/** Jobs of one kind that have failed. */
export interface FailingJobs {
  readonly kind: string;
  /** They are tried again. */
  readonly retried: number;
  /** They were tried too often, and wait for a person. */
  readonly parked: number;
  /** When the oldest of them was asked for. */
  readonly since: Date;
}

/** No look reads more rows than this, however long the list of jobs has grown. */
const MOST_ROWS = 100_000;

const COUNT_FAILING = `
  select kind, (count(*) filter (where parked_at is null))::int as retried,
    (count(*) filter (where parked_at is not null))::int as parked, min(created_at) as since
  from (select kind, parked_at, last_error, created_at from jobs limit ${MOST_ROWS}) seen
  where last_error is not null group by kind order by kind`;

/** The reasons are left out: an error of a mail server may name an address. The log has them. */
export function countFailingJobs(sql: Sql): Promise<FailingJobs[]> {
  return sql('count_failing_jobs', COUNT_FAILING, []);
}
