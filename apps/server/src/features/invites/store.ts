import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

export interface NewInvitation {
  readonly id: string;
  readonly inviterUid: string;
  readonly email: string;
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Mailed when the inviter's address is verified. */
  readonly isHeld: boolean;
}

/** Locks an address until the transaction ends, so that two concurrent invitations to it count each other. */
export async function lockAddress(tx: Tx<Schema>, email: string, now: Date): Promise<void> {
  await tx
    .insertInto('invited_addresses')
    .values({ email, last_invited_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ last_invited_at: now }))
    .execute();
}

export interface Quota {
  readonly of: { readonly inviterUid: string } | { readonly email: string };
  /** The keyed digest of the inviter's or the invited address: invitations of deleted accounts still count. */
  readonly key: string;
  readonly most: number;
  /** Older invitations do not count. */
  readonly since: Date;
}

/** The links that a person made count as invitations, also those that were taken back. */
function linksOf(tx: Tx<Schema>, inviterUid: string, since: Date) {
  return tx
    .selectFrom('invite_links')
    .select('created_at')
    .where('inviter_uid', '=', inviterUid)
    .where('created_at', '>', since);
}

/**
 * The time of the oldest invitation that must expire before there is room again.
 * @returns undefined while there is room
 */
export async function findQuotaBlock(tx: Tx<Schema>, quota: Quota): Promise<Date | undefined> {
  const all = tx.selectFrom('invitations').select('created_at').where('created_at', '>', quota.since);
  const counted =
    'email' in quota.of ? all.where('email', '=', quota.of.email) : all.where('inviter_uid', '=', quota.of.inviterUid);
  const erased = tx
    .selectFrom('erased_invitations')
    .select('created_at')
    .where('created_at', '>', quota.since)
    .where('email' in quota.of ? 'address_key' : 'inviter_key', '=', quota.key);
  const row = await ('email' in quota.of ? counted : counted.unionAll(linksOf(tx, quota.of.inviterUid, quota.since)))
    .unionAll(erased)
    .orderBy('created_at', 'desc')
    .offset(quota.most - 1)
    .limit(1)
    .executeTakeFirst();
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
      is_held: invitation.isHeld,
    })
    .execute();
}

/** Counts a user's held invitations. @param before counts only those made before */
export async function countHeld(
  db: Pick<Tx<Schema>, 'selectFrom'>,
  inviterUid: string,
  { now, before = now }: { now: Date; before?: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .where('inviter_uid', '=', inviterUid)
    .where('is_held', '=', true)
    .where('expires_at', '>', now)
    .where('created_at', '<=', before)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface HeldInvitation {
  readonly id: string;
  readonly email: string;
}

/** The held invitations that have not expired, the oldest first. */
export function listHeld(db: Pick<Tx<Schema>, 'selectFrom'>, inviterUid: string, now: Date): Promise<HeldInvitation[]> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email'])
    .where('inviter_uid', '=', inviterUid)
    .where('is_held', '=', true)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Releases a held invitation; it counts as made now.
 * @returns false when it is gone, was ended or was released before
 */
export async function release(
  tx: Tx<Schema>,
  id: string,
  { codeHash, now, expiresAt }: { readonly codeHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const released = await tx
    .updateTable('invitations')
    .set({ is_held: false, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('is_held', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

export async function deleteInvitation(tx: Tx<Schema>, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}
