import { sql } from 'kysely';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';

/** Hearts of a person who stays away longer are still on their check-ins, but do not arrive any more. */
const KEPT_DAYS = 30;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

export function reactionsSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'reactions.sweep', async () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * MS_PER_DAY);
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from arriving_hearts where (goal_id, idx, from_uid) in (
          select goal_id, idx, from_uid from arriving_hearts where at < ${before} order by at limit ${BATCH})`,
    );
  });
}
