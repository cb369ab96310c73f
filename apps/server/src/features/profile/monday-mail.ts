import type { LocalDay } from '@fivefold/rules/calendar';
import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/**
 * Notes that a person's mail about the last week is written today, if they still want it and may get it, and it was not
 * noted since that Monday. The profile stays locked until the transaction ends, so that of two processes one finds it
 * noted.
 * @param monday of the week in which the mail is written
 * @returns false when there is no mail to write
 */
export async function takeMondayMail(
  tx: Tx<Schema>,
  { uid, today, monday }: { readonly uid: string; readonly today: LocalDay; readonly monday: LocalDay },
): Promise<boolean> {
  const row = await tx
    .updateTable('profiles')
    .set({ monday_mail_sent_on: today })
    .where('uid', '=', uid)
    .where('monday_mail', '=', true)
    .where('deletion_requested_at', 'is', null)
    .where('closed_at', 'is', null)
    .whereRef('verified_email', '=', 'email')
    .where((eb) => eb.or([eb('monday_mail_sent_on', 'is', null), eb('monday_mail_sent_on', '<', monday)]))
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches the mail off; a person without it stays as they are. */
export async function stopMondayMail(db: Kysely<Schema>, uid: string): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ monday_mail: false })
    .where('uid', '=', uid)
    .where('monday_mail', '=', true)
    .execute();
}
