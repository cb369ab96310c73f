import { type Kysely, sql } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Inviter } from '#kernel/http/caller';
import { hashCode } from '#kernel/mailed-code';
import { isPresent } from '../profile/steps.ts';

/**
 * Accepts every invitation of an inviter to a user or to their address.
 * @returns when the oldest was sent; undefined when there was none
 */
export async function acceptInvitations(
  tx: Tx<Schema>,
  inviterUid: string,
  invitee: { readonly uid: string; readonly email: string },
  now: Date,
): Promise<Date | undefined> {
  const accepted = await tx
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('inviter_uid', '=', inviterUid)
    .where((eb) =>
      eb.or([eb.and([eb('email', '=', invitee.email), eb('for_uid', 'is', null)]), eb('for_uid', '=', invitee.uid)]),
    )
    .where('accepted_at', 'is', null)
    .where('is_held', '=', false)
    .where('expires_at', '>', now)
    .returning('created_at')
    .execute();
  return accepted.map(({ created_at }) => created_at).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Uses up the code of an invitation's mail, for the address it went to. Those of a person who is not present are over.
 * @returns false, and uses nothing up, if it is not valid
 */
export async function useInvitationCode(tx: Tx<Schema>, clock: Clock, email: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('invitations')
    .set({ code_used_at: clock.now() })
    .where('code_hash', '=', hashCode(code))
    .where('email', '=', email)
    .where('for_uid', 'is', null)
    .where('code_used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where((eb) =>
      eb.exists(
        eb.selectFrom('profiles as p').select('p.uid').whereRef('p.uid', '=', 'inviter_uid').where(isPresent('p')),
      ),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Whether {@link useInvitationCode} would take the code now. */
export async function isInvitationCode(
  { kysely }: Database<Schema>,
  clock: Clock,
  email: string,
  code: string,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('invitations as v')
    .innerJoin('profiles as p', 'p.uid', 'v.inviter_uid')
    .select('v.id')
    .where('v.code_hash', '=', hashCode(code))
    .where('v.email', '=', email)
    .where('v.for_uid', 'is', null)
    .where('v.code_used_at', 'is', null)
    .where('v.expires_at', '>', clock.now())
    .where(isPresent('p'))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Assigns the open invitations to a user's former address to that user, so that the address's next owner cannot use
 * them. The rows keep the address: the inviter's export shows what they typed. If the former address was never
 * verified, they stay with the address.
 */
export async function followInvitations(
  tx: Tx<Schema>,
  clock: Clock,
  { uid, from, isFormerVerified }: { readonly uid: string; readonly from: string; readonly isFormerVerified: boolean },
): Promise<void> {
  if (!isFormerVerified) return;
  await tx
    .updateTable('invitations')
    .set({ for_uid: uid })
    .where('email', '=', from)
    .where('for_uid', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute();
}

/** Ends the open invitations between two users, in both directions: after an unlink they must invite again. */
export async function endInvitationsBetween(tx: Tx<Schema>, one: string, other: string, now: Date): Promise<void> {
  const isFor = (inviter: string, invitee: string) =>
    sql<boolean>`(inviter_uid = ${inviter} and (for_uid = ${invitee}
      or for_uid is null and email = (select email from profiles where uid = ${invitee})))`;
  await tx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([isFor(one, other), isFor(other, one)]))
    .execute();
}

/** Who has an open, mailed invitation to an address. One statement, whether there is one or not. */
export async function findOpenInviter(
  { kysely }: Database<Schema>,
  clock: Clock,
  inviterUid: string,
  email: string,
): Promise<Inviter | undefined> {
  return kysely
    .selectFrom('invitations as v')
    .innerJoin('profiles as p', 'p.uid', 'v.inviter_uid')
    .select(['p.uid', 'p.email', 'p.display_name', 'p.avatar_color'])
    .where('v.inviter_uid', '=', inviterUid)
    .where('v.email', '=', email)
    .where('v.for_uid', 'is', null)
    .where('v.accepted_at', 'is', null)
    .where('v.is_held', '=', false)
    .where('v.expires_at', '>', clock.now())
    .where(isPresent('p'))
    .limit(1)
    .executeTakeFirst();
}

/** Whether a person has ever invited a user or their address, as far as it is kept. */
export async function hasInvited(
  db: Kysely<Schema>,
  inviterUid: string,
  invitee: { readonly uid: string; readonly email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('inviter_uid', '=', inviterUid)
    .where('is_held', '=', false)
    .where((eb) =>
      eb.or([eb.and([eb('email', '=', invitee.email), eb('for_uid', 'is', null)]), eb('for_uid', '=', invitee.uid)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
