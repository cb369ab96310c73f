import { sql } from 'kysely';
import type { AddressDigest } from '../../kernel/address-digest.ts';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

interface GoneInvitation {
  readonly email: string;
  readonly inviter_email: string;
  readonly created_at: Date;
  readonly for_uid: string | null;
}

/**
 * Ends the invitations from a person and to their address. When they were made stays, with keyed digests of the two addresses,
 * for as long as the limits count it: deleting an account and making it anew must not open them.
 */
export async function eraseInvitations(tx: Tx<Schema>, addressDigest: AddressDigest, uid: string): Promise<void> {
  // Two statements' worth of rows by their two indexes: an ‘or’ would read the table from end to end.
  const { rows } = await sql<GoneInvitation>`
    with gone as (
      delete from invitations where id in (
        select id from invitations where inviter_uid = ${uid}
        union select i.id from invitations i join profiles p on p.email = i.email where p.uid = ${uid} and p.email <> '' and i.for_uid is null
        union select id from invitations where for_uid = ${uid})
      returning inviter_uid, email, created_at, for_uid)
    select gone.email, gone.created_at, gone.for_uid, p.email as inviter_email from gone join profiles p on p.uid = gone.inviter_uid`.execute(
    tx,
  );
  const kept = rows.map(({ email, inviter_email, created_at }) => ({
    address_key: addressDigest(email),
    inviter_key: addressDigest(inviter_email),
    created_at,
  }));
  if (kept.length > 0) await tx.insertInto('erased_invitations').values(kept).execute();
  // Those that followed the person were sent to former addresses of theirs.
  const formerAddresses = rows.filter(({ for_uid }) => for_uid === uid).map(({ email }) => email);
  if (formerAddresses.length > 0)
    await tx.deleteFrom('invited_addresses').where('email', 'in', formerAddresses).execute();
  await sql`delete from invited_addresses using profiles p where p.uid = ${uid} and invited_addresses.email = p.email`.execute(
    tx,
  );
}
