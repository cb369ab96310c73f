import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { enqueue, type NewJob } from './queue.ts';
import { defineJob, type JobKind } from './worker.ts';

export interface RecurringDeps {
  readonly db: Pick<Database<Schema>, 'kysely'>;
  readonly clock: Clock;
}

/** A kind of job that asks for its own next run; the start of the product asks for the first. */
export interface RecurringJob extends JobKind {
  next(): NewJob;
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

export function defineHourlyJob(deps: RecurringDeps, kind: string, run: () => Promise<void>): RecurringJob {
  return defineRecurringJob(deps, { kind, everyMs: HOUR_MS }, run);
}

export function defineMinuteJob(deps: RecurringDeps, kind: string, run: () => Promise<void>): RecurringJob {
  return defineRecurringJob(deps, { kind, everyMs: MINUTE_MS }, run);
}

/** Asks for the next full hour or minute; the slot in the key keeps several processes from running one slot twice. */
function defineRecurringJob(
  { db, clock }: RecurringDeps,
  { kind, everyMs }: { readonly kind: string; readonly everyMs: number },
  run: () => Promise<void>,
): RecurringJob {
  const next = (): NewJob => {
    const slot = Math.floor(clock.now().getTime() / everyMs) + 1;
    return { kind, payload: {}, dedupeKey: `${kind}:${slot}`, runAt: new Date(slot * everyMs) };
  };
  const job = defineJob(kind, z.object({}), async () => {
    // First, so that a run that fails is not the last one.
    await enqueue(db.kysely, clock, next());
    await run();
  });
  return { ...job, next };
}
