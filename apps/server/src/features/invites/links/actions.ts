import { randomUUID } from 'node:crypto';
import type { WireInviteLink } from '@fivefold/contract/calls/invite-links';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import type { AddressDigest } from '#kernel/address-digest';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller, Inviter } from '#kernel/http/caller';
import { hashCode } from '#kernel/mailed-code';
import { Problem } from '#kernel/problem';
import { lockProfiles } from '../../profile/steps.ts';
import { daysAfter } from '../days-after.ts';
import { requireRoomToday } from '../quota.ts';
import type { InviteCodes } from './codes.ts';
import { endLink, findInviter, insertLink, listOpenLinks, type OpenLink } from './store.ts';

export interface LinkDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly addressDigest: AddressDigest;
  readonly inviteCodes: InviteCodes;
  readonly publicUrl: () => string;
}

/**
 * Makes a link that the caller hands over, whether or not their own address is verified: no mail goes out in its name.
 * @throws Problem invites.too_many
 */
export async function createLink(deps: LinkDeps, caller: Caller): Promise<WireInviteLink> {
  const id = randomUUID();
  const link = await inTransaction(deps.db.kysely, async (tx) => {
    const createdAt = deps.clock.now();
    await lockProfiles(tx, caller.uid);
    await requireRoomToday(tx, deps, caller, createdAt);
    const made = { id, created_at: createdAt, expires_at: daysAfter(createdAt, INVITATION_VALID_DAYS) };
    await insertLink(tx, { ...made, inviter_uid: caller.uid, code_hash: hashCode(deps.inviteCodes(id)) });
    return made;
  });
  return toWire(deps, link);
}

/** The links of a person that still work, the newest first. */
export async function listLinks(deps: LinkDeps, uid: string): Promise<WireInviteLink[]> {
  const links = await listOpenLinks(deps.db.kysely, uid, deps.clock.now());
  return links.map((link) => toWire(deps, link));
}

/** @throws Problem invites.link_not_found for the link of another person, and for one that works no more */
export async function takeBackLink({ db, clock }: LinkDeps, uid: string, id: string): Promise<{ success: true }> {
  if (!(await endLink(db.kysely, uid, id, clock.now()))) throw new Problem('invites.link_not_found');
  return { success: true };
}

/** Who made an open link. */
export function findInviterOfLink({ db, clock }: LinkDeps, code: string): Promise<Inviter | undefined> {
  return findInviter(db.kysely, code, clock.now());
}

/** It leads to the page of the mail's link, with neither a person's id nor an address. */
function toWire({ publicUrl, inviteCodes }: LinkDeps, { id, created_at, expires_at }: OpenLink): WireInviteLink {
  return {
    id,
    link: `${publicUrl()}/#/finishSignUp?invite=${inviteCodes(id)}`,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
