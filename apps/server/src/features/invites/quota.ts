import { INVITATIONS_PER_DAY } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import type { AddressDigest } from '#kernel/address-digest';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { Problem } from '#kernel/problem';
import { daysAfter } from './days-after.ts';
import { countHeld, findQuotaBlock, type Quota } from './store.ts';

const HELD_FULL = text('Confirm your email address first. Your invitations are sent as soon as you do.');

/**
 * Requires that the inviter may send one more invitation today, by mail or as a link. The transaction must hold their
 * profile's lock.
 * @throws Problem invites.too_many
 */
export async function requireRoomToday(
  tx: Tx<Schema>,
  { addressDigest }: { readonly addressDigest: AddressDigest },
  inviter: { readonly uid: string; readonly email: string },
  now: Date,
): Promise<void> {
  // Older ones that wait would go out on one day with today's.
  const heldBefore = await countHeld(tx, inviter.uid, { now, before: daysAfter(now, -1) });
  if (heldBefore >= INVITATIONS_PER_DAY) throw new Problem('invites.too_many', HELD_FULL);
  await requireRoom(tx, now, 1, {
    of: { inviterUid: inviter.uid },
    key: addressDigest(inviter.email),
    most: INVITATIONS_PER_DAY - heldBefore,
  });
}

/** @throws Problem invites.too_many with the seconds until there is room again. */
export async function requireRoom(
  tx: Tx<Schema>,
  now: Date,
  days: number,
  quota: Omit<Quota, 'since'>,
  detail?: string,
): Promise<void> {
  const blockedSince = await findQuotaBlock(tx, { ...quota, since: daysAfter(now, -days) });
  if (blockedSince === undefined) return;
  const retryAfterSeconds = Math.ceil((daysAfter(blockedSince, days).getTime() - now.getTime()) / 1000);
  throw new Problem('invites.too_many', detail, { retryAfterSeconds });
}
