import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import { enqueue } from './queue.ts';
import { defineJob, type JobKind } from './worker.ts';

export interface HourlyDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/** A kind of job that asks for its own next run; the start of the product asks for the first. */
export interface HourlyJob extends JobKind {
  schedule(): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;

/** Asks for the next full hour; the slot in the key keeps several processes from running one slot twice. */
async function scheduleHourly({ db, clock }: HourlyDeps, kind: string): Promise<void> {
  const slot = Math.floor(clock.now().getTime() / HOUR_MS) + 1;
  await enqueue(db.kysely, clock, { kind, payload: {}, dedupeKey: `${kind}:${slot}`, runAt: new Date(slot * HOUR_MS) });
}

export function defineHourlyJob(deps: HourlyDeps, kind: string, run: () => Promise<void>): HourlyJob {
  const schedule = () => scheduleHourly(deps, kind);
  const job = defineJob(kind, z.object({}), async () => {
    // First, so that a run that fails is not the last one.
    await schedule();
    await run();
  });
  return { ...job, schedule };
}
