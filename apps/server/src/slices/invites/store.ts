import type { Database, Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

export interface NewInvitation {
  readonly id: string;
  readonly inviterUid: string;
  readonly email: string;
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Holds an address until the transaction ends, so that two who invite it at once both count the other's invitation. */
export async function lockAddress(tx: Tx<Schema>, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('invited_addresses')
    .values({ email, last_invited_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ last_invited_at: now }))
    .execute();
}

export interface Quota {
  readonly of: { readonly inviterUid: string } | { readonly email: string };
  readonly most: number;
  /** Start of the time in which they count. */
  readonly since: Date;
}

/** When a full quota began to be full: the oldest invitation that has to fall out of it. @returns undefined while there is room. */
export async function findQuotaBlock(tx: Tx<Schema>, quota: Quota): Promise<Date | undefined> {
  const all = tx.selectFrom('invitations').select('created_at').where('created_at', '>', quota.since);
  const counted = 'email' in quota.of ? all.where('email', '=', quota.of.email) : all.where('inviter_uid', '=', quota.of.inviterUid);
  const row = await counted.orderBy('created_at', 'desc').offset(quota.most - 1).limit(1).executeTakeFirst();
  return row?.created_at;
}

export async function insertInvitation(tx: Tx<Schema>, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      inviter_uid: invitation.inviterUid,
      email: invitation.email,
      code_hash: invitation.codeHash,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
      code_used_at: null,
      accepted_at: null,
    })
    .execute();
}

/** Uses up the code that was mailed to an address. @returns false for any other code or address, which uses up nothing. */
export async function spendCode(tx: Tx<Schema>, email: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set({ code_used_at: now })
    .where('code_hash', '=', codeHash)
    .where('email', '=', email)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Whether a code was mailed to an address and is neither used nor too old. */
export async function findCode({ kysely }: Database<Schema>, email: string, codeHash: string, now: Date): Promise<boolean> {
  const found = await kysely
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('email', '=', email)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
