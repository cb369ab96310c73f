import { sql } from 'kysely';
import { BATCH, deleteInBatches } from './db/delete-in-batches.ts';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from './jobs/recurring.ts';

/**
 * Deletes expired counts: an attacker who tries many accounts from many addresses leaves a row for each. One that was
 * begun anew while the sweep waited for it stays, so the time is asked for twice.
 */
export function limitsSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'limits.sweep', () =>
    deleteInBatches(
      deps.db.kysely,
      sql`
        delete from limit_counts where ends_at <= now() and (name, key) in (
          select name, key from limit_counts where ends_at <= now() order by ends_at limit ${BATCH})`,
    ),
  );
}
