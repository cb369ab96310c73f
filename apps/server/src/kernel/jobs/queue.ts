import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import { inTransaction } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';

export interface NewJob {
  readonly kind: string;
  readonly payload: object;
  /** At most one job with this key waits; asking again while it runs makes it run once more. */
  readonly dedupeKey?: string;
  readonly runAt?: Date;
}

export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  /** Counts this try. */
  readonly attempts: number;
  /** When the lease ends, to the microsecond as PostgreSQL prints it. A worker whose value differs has lost the job. */
  readonly lease: string;
}

const LEASE_SECONDS = 60;
const MAX_BACKOFF_SECONDS = 60 * 60;
/** With pauses of at most an hour that is half a day: a service that is away for a night loses nothing. */
export const MAX_ATTEMPTS = 24;

/**
 * A key that waits already keeps its earliest time, and is done with what was asked last. One that runs has had its
 * time: it waits for the one that is asked for, which is not now when a clock that was set back asks for the slot that
 * runs.
 */
const ON_KNOWN_KEY = `
  on conflict (dedupe_key) do update set
    is_wanted_again = jobs.is_wanted_again or jobs.leased_until is not null,
    run_at = case when jobs.leased_until is not null and not jobs.is_wanted_again then excluded.run_at
                  else least(jobs.run_at, excluded.run_at) end,
    payload = excluded.payload,
    parked_at = null,
    attempts = case when jobs.parked_at is null then jobs.attempts else 0 end`;

/** Writes a job in the transaction of the change that causes it: it exists exactly when the change does. */
export async function enqueue(tx: Tx<Schema> | Kysely<Schema>, clock: Clock, job: NewJob): Promise<void> {
  const now = clock.now();
  await sql`
    insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
    values (${randomUUID()}, ${job.kind}, ${JSON.stringify(job.payload)}, ${job.dedupeKey ?? null}, ${job.runAt ?? now}, ${now})
    ${sql.raw(ON_KNOWN_KEY)}`.execute(tx);
}

/** Writes many jobs in one statement; no two of them have the same key. */
export async function enqueueAll(
  tx: Tx<Schema> | Kysely<Schema>,
  clock: Clock,
  jobs: readonly NewJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const now = clock.now();
  await sql`
    insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
    select gen_random_uuid(), kind, payload, dedupe_key, run_at, ${now}
    from unnest(
      ${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
      ${jobs.map(({ dedupeKey }) => dedupeKey ?? null)}::text[], ${jobs.map(({ runAt }) => runAt ?? now)}::timestamptz[]
    ) job(kind, payload, dedupe_key, run_at)
    ${sql.raw(ON_KNOWN_KEY)}`.execute(tx);
}

/**
 * The same as a part of a statement that is a whole transaction. Every value is SQL: a parameter, or a column of the
 * rows that `from` names, each of which becomes a job with a key of its own.
 */
export function enqueueText(
  job: Readonly<Record<'kind' | 'payload' | 'dedupeKey' | 'runAt' | 'now' | 'from', string>>,
): string {
  return `insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
    select gen_random_uuid(), ${job.kind}, ${job.payload}, ${job.dedupeKey}, ${job.runAt}, ${job.now} from ${job.from} ${ON_KNOWN_KEY}`;
}

/**
 * Takes the job that is due longest, on a lease: a worker that dies gives it back when the lease runs out, and two
 * workers never hold one. Leases run on real time, because a test that moves the product's clock must not take a
 * running job away.
 * @param lanes those whose jobs may be taken, see `laneOf`; each is asked for its first job, so that others cost
 * nothing
 */
export async function claim(
  db: Kysely<Schema>,
  clock: Clock,
  lanes: readonly string[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id = (
      select first.id from unnest(${lanes}::text[]) lane cross join lateral (
        select id, run_at from jobs
        where parked_at is null and split_part(kind, '.', 1) = lane and run_at <= ${clock.now()}
          and (leased_until is null or leased_until < now())
        order by run_at, id limit 1 for update skip locked) first
      order by first.run_at, first.id limit 1)
    returning id, kind, payload, attempts, leased_until::text as lease`.execute(db);
  return rows[0];
}

/**
 * The first word of a job's kind. A slow service holds up its own lane only: a process does one job of a lane at a
 * time, or a few.
 */
export function laneOf(kind: string): string {
  return kind.split('.', 1)[0] ?? kind;
}

/**
 * A job is done: it goes, or waits for its next run if it was asked for again meanwhile. A job whose lease ran out
 * while it ran belongs to the worker that took it since, and is not changed.
 */
export async function settle(db: Kysely<Schema>, job: ClaimedJob): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('jobs')
      .where('id', '=', job.id)
      .where(holdsLease(job))
      .where('is_wanted_again', '=', false)
      .executeTakeFirst();
    if (gone.numDeletedRows > 0n) return;
    await tx
      .updateTable('jobs')
      .set({ is_wanted_again: false, leased_until: null, attempts: 0, last_error: null })
      .where('id', '=', job.id)
      .where(holdsLease(job))
      .execute();
  });
}

/**
 * A job failed: it is tried again later, each time later, and parked for a person to look at after the last try. What
 * was enqueued again meanwhile is a new job and gets all its tries. A job whose lease ran out is left to the worker
 * that took it since.
 * @param leastWaitSeconds what the other side asked for.
 */
export async function retryLater(
  db: Kysely<Schema>,
  clock: Clock,
  job: ClaimedJob,
  reason: string,
  leastWaitSeconds = 0,
): Promise<'retried' | 'parked'> {
  const now = clock.now();
  const backoffSeconds = Math.min(2 ** (job.attempts - 1), MAX_BACKOFF_SECONDS) * (0.75 + Math.random() / 2);
  const waitSeconds = Math.max(backoffSeconds, Math.min(leastWaitSeconds, MAX_BACKOFF_SECONDS));
  const row = await db
    .updateTable('jobs')
    .set({
      leased_until: null,
      last_error: reason.slice(0, 1000),
      run_at: new Date(now.getTime() + waitSeconds * 1000),
      parked_at:
        job.attempts < MAX_ATTEMPTS
          ? null
          : sql<Date | null>`case when is_wanted_again then null else ${now}::timestamptz end`,
      attempts: sql<number>`case when is_wanted_again then 0 else attempts end`,
      is_wanted_again: false,
    })
    .where('id', '=', job.id)
    .where(holdsLease(job))
    .returning('parked_at')
    .executeTakeFirst();
  return row === undefined || row.parked_at === null ? 'retried' : 'parked';
}

/** Ends every lease; for a database that only this process can use. */
export async function releaseLeases(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('jobs').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}

/** Jobs of a kind that were given up get all their tries again, or as many as `tries`. */
export async function unpark(
  db: Kysely<Schema>,
  clock: Clock,
  kind: string,
  { tries = MAX_ATTEMPTS, createdAfter = new Date(0) }: { tries?: number; createdAfter?: Date } = {},
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ parked_at: null, attempts: MAX_ATTEMPTS - tries, run_at: clock.now() })
    .where('kind', '=', kind)
    .where('parked_at', 'is not', null)
    .where('created_at', '>', createdAfter)
    .execute();
}

/** Deletes jobs of a kind, whatever they wait for. @param condition of the columns of `jobs` */
export async function deleteJobs(
  db: Tx<Schema> | Kysely<Schema>,
  kind: string,
  condition: RawBuilder<boolean>,
): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', kind).where(condition).execute();
}

function holdsLease(job: ClaimedJob) {
  return sql<boolean>`leased_until = ${job.lease}::timestamptz`;
}
