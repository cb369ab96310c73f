import { sql } from 'kysely';
import { BATCH, deleteInBatches } from './db/delete-in-batches.ts';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from './jobs/recurring.ts';

/** The offline queue sends a check-in within days; no client repeats a request later. */
const STORED_DAYS = 14;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes stored answers that no client repeats any more.
 * @param deps.callsKeptForever names of calls that spend something: a repeat must never spend it again, whenever it
 * comes.
 */
export function idempotencyKeysSweep(
  deps: RecurringDeps & { readonly callsKeptForever: readonly string[] },
): RecurringJob {
  return defineHourlyJob(deps, 'request-keys.sweep', () => {
    const before = new Date(deps.clock.now().getTime() - STORED_DAYS * MS_PER_DAY);
    return deleteInBatches(
      deps.db.kysely,
      sql`
        delete from request_keys where (uid, key) in (
          select uid, key from request_keys where created_at < ${before} and call <> all(${deps.callsKeptForever}::text[]) order by created_at limit ${BATCH})`,
    );
  });
}
