import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

export interface NewInvitation {
  readonly id: string;
  readonly inviterUid: string;
  readonly email: string;
  readonly codeHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** It is mailed when the inviter's address is verified. */
  readonly isHeld: boolean;
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
  /** The keyed digest of that person's or that address: what went with deleted accounts still counts. */
  readonly key: string;
  readonly most: number;
  /** Start of the time in which they count. */
  readonly since: Date;
}

/** When a full quota began to be full: the oldest invitation that has to fall out of it. @returns undefined while there is room. */
export async function findQuotaBlock(tx: Tx<Schema>, quota: Quota): Promise<Date | undefined> {
  const all = tx.selectFrom('invitations').select('created_at').where('created_at', '>', quota.since);
  const counted =
    'email' in quota.of ? all.where('email', '=', quota.of.email) : all.where('inviter_uid', '=', quota.of.inviterUid);
  const erased = tx
    .selectFrom('erased_invitations')
    .select('created_at')
    .where('created_at', '>', quota.since)
    .where('email' in quota.of ? 'address_key' : 'inviter_key', '=', quota.key);
  const row = await counted
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

/**
 * Makes the invitations that stand for a person's former address theirs by name, whoever has that address next. The rows keep the
 * address: the inviter's export shows what they typed. Where the former address was never proven, they stay with it.
 */
export async function followInvitations(
  tx: Tx<Schema>,
  clock: Clock,
  { uid, from, isFormerProven }: { readonly uid: string; readonly from: string; readonly isFormerProven: boolean },
): Promise<void> {
  if (!isFormerProven) return;
  await tx
    .updateTable('invitations')
    .set({ for_uid: uid })
    .where('email', '=', from)
    .where('for_uid', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute();
}

/** Whether a code was mailed to an address and is neither used nor too old. */
export async function findCode(
  { kysely }: Database<Schema>,
  email: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('email', '=', email)
    .where('for_uid', 'is', null)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Invitations of a person that wait for their address to be verified. @param before only those that were made before */
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

/** Those that are still worth sending, the oldest first. */
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

/** From now on it stands, and counts as made now. @returns false when it is gone or was released before. */
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
    .executeTakeFirst();
  return released.numUpdatedRows > 0n;
}

/** The verified address of a person who is not leaving; it stays so until the transaction ends. */
export async function lockVerifiedEmail(tx: Tx<Schema>, uid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .select('verified_email')
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row?.verified_email ?? undefined;
}
