import { sql } from 'kysely';
import { defineHourlyJob, type HourlyDeps, type HourlyJob } from '../../kernel/jobs/hourly.ts';

/** The longest that a limit counts back is a month, and by then an invitation has long stopped standing (Decisions section 6). */
const KEPT_DAYS = 31;
const MS_PER_DAY = 24 * 60 * 60 * 1000;
const BATCH = 5000;

/** Forgets whom people invited once neither the invitation nor a limit needs it, so many an hour. */
export function invitesSweep(deps: HourlyDeps): HourlyJob {
  return defineHourlyJob(deps, 'invites.sweep', async () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * MS_PER_DAY);
    await sql`
      delete from invitations where id in (
        select id from invitations where created_at < ${before} and expires_at < ${before} limit ${BATCH})`.execute(deps.db.kysely);
    // Asked again where the row is deleted: whoever invites that address right now holds the row and has made it new.
    await sql`
      delete from invited_addresses where last_invited_at < ${before} and email in (
        select email from invited_addresses where last_invited_at < ${before} limit ${BATCH})`.execute(deps.db.kysely);
  });
}
