import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** A passkey with what checks its answers. */
export interface StoredPasskey {
  readonly id: string;
  readonly uid: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

type Reading = Pick<Kysely<Schema>, 'selectFrom'>;

export async function findPasskey(db: Reading, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('identity_passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      uid: row.user_id,
      credentialId,
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter,
    }
  );
}

/** The passkeys of an account, the oldest first. */
export async function listPasskeys(db: Reading, uid: string) {
  return db
    .selectFrom('identity_passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Ends all passkeys of an account. @returns whether there were any */
export async function deletePasskeys(tx: Tx<Schema>, uid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('identity_passkeys').where('user_id', '=', uid).executeTakeFirst();
  return numDeletedRows > 0n;
}
