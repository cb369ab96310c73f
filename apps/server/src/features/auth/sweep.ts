import { sql } from 'kysely';
import { BATCH, deleteInBatches } from '#kernel/db/delete-in-batches';
import { defineHourlyJob, type RecurringDeps, type RecurringJob } from '#kernel/jobs/recurring';

/**
 * Deletes expired sessions, codes, permissions and former addresses every hour. All but the first expire in real time,
 * as sessions do.
 */
export function authSweep(deps: RecurringDeps): RecurringJob {
  return defineHourlyJob(deps, 'identity.sweep', async () => {
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from email_verification_codes where code_hash in (
          select code_hash from email_verification_codes where expires_at <= ${deps.clock.now()} order by expires_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from password_choices where session_id in (
          select session_id from password_choices where expires_at <= now() order by expires_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from identity_used_challenges where challenge_hash in (
          select challenge_hash from identity_used_challenges where expires_at <= now() order by expires_at limit ${BATCH})`,
    );
    // The condition is repeated on the deleted row: a newer request may have renewed it in between.
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from identity_email_changes where expires_at <= now() and user_id in (
          select user_id from identity_email_changes where expires_at <= now() order by expires_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from identity_email_restores where code_hash in (
          select code_hash from identity_email_restores where expires_at <= now() order by expires_at limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from identity_session where "expiresAt" <= now() and id in (
          select id from identity_session where "expiresAt" <= now() order by "expiresAt" limit ${BATCH})`,
    );
    await deleteInBatches(
      deps.db.kysely,
      sql`
        delete from identity_verification where "expiresAt" <= now() and id in (
          select id from identity_verification where "expiresAt" <= now() order by "expiresAt" limit ${BATCH})`,
    );
  });
}
