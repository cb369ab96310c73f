import { sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { deleteJobs } from '#kernel/jobs/queue';
import { MAIL_JOB } from './jobs.ts';

/** Deletes the mails to an address, or with it in their text, that were made before an instant and not sent yet. */
export async function deleteQueuedMails(
  tx: Tx<Schema>,
  { emails, before }: { readonly emails: readonly string[]; readonly before: Date },
): Promise<void> {
  if (emails.length === 0) return;
  await deleteJobs(
    tx,
    MAIL_JOB,
    sql<boolean>`created_at < ${before}::timestamptz and exists (
      select 1 from unnest(${emails}::text[]) as own(email)
      where payload->>'to' = own.email or position(own.email in payload->>'text') > 0)`,
  );
}
