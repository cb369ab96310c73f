import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/**
 * Ends the sessions of all accounts, with what was requested and not finished. The take-back of a changed address stays:
 * it is the owner's.
 * @returns how many sessions there were
 */
export async function endEverySession(tx: Tx<Schema>): Promise<number> {
  await tx.deleteFrom('identity_verification').execute();
  await tx.deleteFrom('identity_email_changes').execute();
  await tx.deleteFrom('password_choices').execute();
  // Who may know a password may have had a device remembered.
  await tx
    .updateTable('identity_devices')
    .set({ remembered_until: null })
    .where('remembered_until', 'is not', null)
    .execute();
  return Number((await tx.deleteFrom('identity_session').executeTakeFirst()).numDeletedRows);
}
