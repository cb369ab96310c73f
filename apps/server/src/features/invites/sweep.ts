import { sql } from 'kysely';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';

/** A month, the longest time that a limit counts back; invitations have expired by then (Decisions section 6). */
const KEPT_DAYS = 31;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Forgets whom people invited once neither the invitation nor a limit needs it. */
export function invitesSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'invites.sweep', async () => {
    const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * MS_PER_DAY);
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from invitations where id in (
          select id from invitations where created_at < ${before} and expires_at < ${before} order by created_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from invite_links where id in (
          select id from invite_links where created_at < ${before} and expires_at < ${before} order by created_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from erased_invitations where ctid in (
          select ctid from erased_invitations where created_at < ${before} order by created_at limit ${BATCH})`,
    );
    // Checked again in the delete: an invitation to that address at the same moment has locked the row and renewed it.
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from invited_addresses where last_invited_at < ${before} and email in (
          select email from invited_addresses where last_invited_at < ${before} order by last_invited_at limit ${BATCH})`,
    );
  });
}
