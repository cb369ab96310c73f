import { sql } from 'kysely';
import type { AddressDigest } from '#kernel/address-digest';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { findEmails } from '../profile/steps.ts';

interface ErasedInvitation {
  readonly inviter_uid: string;
  readonly email: string;
  readonly created_at: Date;
  readonly for_uid: string | null;
}

/**
 * Deletes the invitations from a user, with their links, and to their address. Their times stay with keyed digests of
 * both addresses for as long as the rate limits count them: deleting an account and signing up again must not reset the
 * limits.
 * @param who.email empty when the address was erased before
 */
export async function eraseInvitationsOf(
  tx: Tx<Schema>,
  addressDigest: AddressDigest,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<void> {
  // A union of three indexed reads: one read with ‘or’ would scan the table.
  const { rows } = await sql<ErasedInvitation>`
    delete from invitations where id in (
      select id from invitations where inviter_uid = ${uid}
      union select id from invitations where email = ${email} and email <> '' and for_uid is null
      union select id from invitations where for_uid = ${uid})
    returning inviter_uid, email, created_at, for_uid`.execute(tx);
  if (rows.length > 0) {
    const inviters = await findEmails(
      tx,
      rows.map((row) => row.inviter_uid),
    );
    const counted = rows.map((row) => ({
      address_key: addressDigest(row.email),
      inviter_key: addressDigest(inviters.get(row.inviter_uid) ?? ''),
      created_at: row.created_at,
    }));
    await tx.insertInto('erased_invitations').values(counted).execute();
  }
  const links = await tx.deleteFrom('invite_links').where('inviter_uid', '=', uid).returning('created_at').execute();
  if (links.length > 0) {
    const counted = links.map(({ created_at }) => ({
      address_key: '',
      inviter_key: addressDigest(email),
      created_at,
    }));
    await tx.insertInto('erased_invitations').values(counted).execute();
  }
  // Invitations that followed the user were sent to their former addresses.
  const addresses = rows.filter(({ for_uid }) => for_uid === uid).map((row) => row.email);
  await tx
    .deleteFrom('invited_addresses')
    .where('email', 'in', [...addresses, email])
    .execute();
}
