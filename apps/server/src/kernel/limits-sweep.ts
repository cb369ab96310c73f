import { sql } from 'kysely';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from './jobs/hourly.ts';

const BATCH = 5000;

/** Forgets the counts whose time is over: whoever tries many accounts from many addresses leaves a row for each. */
export function limitsSweep(deps: HourlyDeps): HourlyJob {
  return defineHourlyJob(deps, 'limits.sweep', async () => {
    for (let gone = BATCH; gone === BATCH;) {
      const { numAffectedRows = 0n } = await sql`
        delete from limit_counts where (name, key) in (
          select name, key from limit_counts where ends_at <= now() order by ends_at limit ${BATCH})`.execute(deps.db.kysely);
      gone = Number(numAffectedRows);
    }
  });
}
