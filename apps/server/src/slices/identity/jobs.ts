import { sql } from 'kysely';
import { BATCH, deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from '../../kernel/jobs/hourly.ts';

/** Forgets codes whose time is over. */
export function identitySweep(deps: HourlyDeps): HourlyJob {
  return defineHourlyJob(deps, 'identity.sweep', () =>
    deleteInBatches(
      deps.db.kysely,
      sql`
        delete from email_verification_codes where code_hash in (
          select code_hash from email_verification_codes where expires_at <= ${deps.clock.now()} order by expires_at limit ${BATCH})`,
    ),
  );
}
