import { sql } from 'kysely';
import { BATCH, deleteInBatches } from './db/delete-in-batches.ts';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from './jobs/hourly.ts';

/** A tap that was made without a connection is sent within days; nothing repeats a request later. */
const KEPT_DAYS = 14;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * Forgets the answers that were kept for repeats nobody sends any more.
 * @param deps.keptForEver names of calls that spend something: their repeats must never be done again, however late.
 */
export function requestKeysSweep(deps: HourlyDeps & { readonly keptForEver: readonly string[] }): HourlyJob {
  return defineHourlyJob(deps, 'request-keys.sweep', () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * MS_PER_DAY);
    return deleteInBatches(
      deps.db.kysely,
      sql`
        delete from request_keys where (uid, key) in (
          select uid, key from request_keys where created_at < ${before} and call <> all(${deps.keptForEver}::text[]) order by created_at limit ${BATCH})`,
    );
  });
}
