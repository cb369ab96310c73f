import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { clearInviter } from './names.ts';

/** Whether the account is being deleted. */
export async function isBeingDeleted(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const row = await tx.selectFrom('profiles').select('deletion_requested_at').where('uid', '=', uid).executeTakeFirst();
  return row !== undefined && row.deletion_requested_at !== null;
}

/** Starts the deletion of an account. @returns the account's address; undefined when it was started before */
export async function requestDeletion(tx: Tx<Schema>, uid: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('profiles')
    .set({ deletion_requested_at: at })
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row?.email;
}

export interface ProfileBeingDeleted {
  /** Empty after {@link eraseProfile}. */
  readonly email: string;
  readonly deletionRequestedAt: Date;
}

/** The profile of an account whose deletion was requested. */
export async function findProfileBeingDeleted(tx: Tx<Schema>, uid: string): Promise<ProfileBeingDeleted | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select(['email', 'deletion_requested_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (row === undefined || row.deletion_requested_at === null) return undefined;
  return { email: row.email, deletionRequestedAt: row.deletion_requested_at };
}

/** Erases everything personal. The row stays, because the ledger points to it. */
export async function eraseProfile(tx: Tx<Schema>, uid: string, at: Date): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      email: '',
      verified_email: null,
      time_zone: null,
      language: null,
      display_name: null,
      avatar_color: null,
      ember_name: null,
      color_names: null,
      away: null,
      freezes: 0,
      monday_mail: false,
      monday_mail_sent_on: null,
      invited_by: null,
      last_active_on: null,
      old_goals_banner_last_shown: null,
      erased_at: at,
    })
    .where('uid', '=', uid)
    .execute();
  await clearInviter(tx, uid);
}
