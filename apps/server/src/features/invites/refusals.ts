import type { Kysely } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** Whether the owner of an address wants no more invitations. @param addressKey its keyed digest */
export async function isRefused(tx: Tx<Schema>, addressKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refused_invitations')
    .select('refused_at')
    .where('address_key', '=', addressKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Mails no more invitations to an address, from anyone. Who invites it is answered as before. */
export async function refuseInvitations(db: Kysely<Schema>, addressKey: string, at: Date): Promise<void> {
  await db
    .insertInto('refused_invitations')
    .values({ address_key: addressKey, refused_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
