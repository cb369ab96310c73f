import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
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
}

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 10;
const MAX_BACKOFF_SECONDS = 60 * 60;

/** Writes a job in the transaction of the change that causes it: it exists exactly when the change does. */
export async function enqueue(tx: Tx<Schema> | Kysely<Schema>, clock: Clock, job: NewJob): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupe_key: job.dedupeKey ?? null,
      run_at: job.runAt ?? now,
      leased_until: null,
      parked_at: null,
      last_error: null,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet((eb) => ({
        is_wanted_again: sql<boolean>`jobs.is_wanted_again or jobs.leased_until is not null`,
        run_at: sql<Date>`least(jobs.run_at, excluded.run_at)`,
        payload: eb.ref('excluded.payload'),
        parked_at: null,
        attempts: sql<number>`case when jobs.parked_at is null then jobs.attempts else 0 end`,
      })),
    )
    .execute();
}

/**
 * Takes due jobs on a lease: a worker that dies gives them back when the lease runs out, and two workers never hold one.
 * Leases run on real time, because a test that moves the product's clock must not take a running job away.
 */
export async function claim(db: Kysely<Schema>, clock: Clock, limit: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    update jobs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    where id in (
      select id from jobs
      where parked_at is null and run_at <= ${clock.now()} and (leased_until is null or leased_until < now())
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts`.execute(db);
  return rows;
}

/** A job is done: it goes, or waits for its next run if it was asked for again meanwhile. */
export async function settle(db: Kysely<Schema>, clock: Clock, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('jobs').where('id', '=', id).where('is_wanted_again', '=', false).executeTakeFirst();
    if (gone.numDeletedRows > 0n) return;
    await tx
      .updateTable('jobs')
      .set({ is_wanted_again: false, leased_until: null, attempts: 0, run_at: clock.now(), last_error: null })
      .where('id', '=', id)
      .execute();
  });
}

/** A job failed: it is tried again later, each time later, and parked for a person to look at after the last try. */
export async function retryLater(db: Kysely<Schema>, clock: Clock, job: ClaimedJob, reason: string): Promise<'retried' | 'parked'> {
  const isLast = job.attempts >= MAX_ATTEMPTS;
  const waitSeconds = Math.min(2 ** (job.attempts - 1), MAX_BACKOFF_SECONDS) * (0.75 + Math.random() / 2);
  await db
    .updateTable('jobs')
    .set({
      leased_until: null,
      last_error: reason.slice(0, 1000),
      run_at: new Date(clock.now().getTime() + waitSeconds * 1000),
      parked_at: isLast ? clock.now() : null,
    })
    .where('id', '=', job.id)
    .execute();
  return isLast ? 'parked' : 'retried';
}
