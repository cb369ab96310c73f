import { text } from '@fivefold/rules/text-key';
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { INVITATION_VALID_DAYS, INVITATIONS_PER_ADDRESS_PER_MONTH } from '@fivefold/rules/limits';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import type { Price } from '@fivefold/rules/usual-price';
import type { AddressDigest } from '#kernel/address-digest';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { hashCode, makeCode } from '#kernel/mailed-code';
import { translate } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import { idempotencyKeyOf, inTransactionOnce } from '#kernel/idempotency-keys';
import type { IdentityProvider } from '#ports/identity-provider/port';
import { mailVerificationLink, isEmailVerified } from '../auth/steps.ts';
import { isAddressBlocked } from '../blocks/steps.ts';
import { enqueueMail } from '../mail/steps.ts';
import { daysAfter } from './days-after.ts';
import { invitationLink, inviteMail } from './invite-mail.ts';
import type { UnsubscribeLinks } from '../messages/steps.ts';
import { requireRoom, requireRoomToday } from './quota.ts';
import { isRefused } from './refusals.ts';
import { countHeld, insertInvitation, lockAddress } from './store.ts';
import { findLanguageOfAddress, lockProfiles } from '../profile/steps.ts';

/** On a server that sends no mail. */
const LINK_READY = text('Copy this link and send it to your friend yourself.');

/** While it waits, instead of the specification's sentence. */
const WAITS = text('Confirm your email address, and your invitation goes out.');

export interface InviteDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'hasAccount'>;
  readonly addressDigest: AddressDigest;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly publicUrl: () => string;
  readonly wakeWorker: () => void;
  /** Without mail the inviter gets the link to pass on (decision 46). */
  readonly hasMail: boolean;
  /** What the plan costs; undefined where everyone has it. */
  readonly price: Price | undefined;
}

const MONTH_DAYS = 30;
const ADDRESS_FULL = text('This person has been invited several times this month. Try again later.');

/**
 * Invites an address by mail, which waits until the caller's own address is verified: the first one that waits mails
 * them a link for that. Nothing in the answer, and nothing that it takes, depends on whether the address has an
 * account.
 * @throws Problem invites.not_caller, invites.not_yourself, invites.too_many
 */
export async function invite(
  deps: InviteDeps,
  caller: Caller,
  input: BodyOf<typeof sendInvite>,
  key: string | undefined,
): Promise<AnswerOf<typeof sendInvite>> {
  const { db, clock } = deps;
  const { email } = input;
  if (input.initiator_user_id !== caller.uid) throw new Problem('invites.not_caller');
  if (email === caller.email.toLowerCase()) throw new Problem('invites.not_yourself');

  // An answer that is kept for its repetition would hold the link's code: without mail a repetition makes another link.
  const idempotencyKey = deps.hasMail ? idempotencyKeyOf(sendInvite, caller.uid, key, input) : undefined;
  const hasAccount = await deps.identity.hasAccount(email);
  const answer = await inTransactionOnce(db.kysely, clock, idempotencyKey, async (tx) => {
    const createdAt = clock.now();
    await lockProfiles(tx, caller.uid);
    // Checked again under the lock: a verification at the same moment either releases this invitation or is seen here.
    const isHeld = deps.hasMail && !caller.isEmailVerified && !(await isEmailVerified(tx, caller));
    await requireRoomToday(tx, deps, caller, createdAt);
    await lockAddress(tx, email, createdAt);
    const addressKey = deps.addressDigest(email);
    const ofAddress = { of: { email }, key: addressKey };
    await requireRoom(
      tx,
      createdAt,
      MONTH_DAYS,
      { ...ofAddress, most: INVITATIONS_PER_ADDRESS_PER_MONTH },
      ADDRESS_FULL,
    );

    const code = makeCode();
    // Who blocked the other, or wants no invitations, must not be found out: it is answered and counted as any other,
    // but nothing goes out, and it is over.
    const isUnwanted =
      (await isAddressBlocked(tx, caller.uid, email)) || (deps.hasMail && (await isRefused(tx, addressKey)));
    const expiresAt = isUnwanted ? createdAt : daysAfter(createdAt, INVITATION_VALID_DAYS);
    await insertInvitation(tx, {
      id: randomUUID(),
      inviterUid: caller.uid,
      email,
      codeHash: hashCode(code),
      createdAt,
      expiresAt,
      isHeld,
    });
    const invitation = {
      publicUrl: deps.publicUrl(),
      to: email,
      inviter: { ...caller, display_name: caller.displayName },
      code,
    };
    // The inviter must not learn from the link whether the address has an account.
    if (!deps.hasMail)
      return {
        message: translate(LINK_READY, caller.language),
        link: invitationLink({ ...invitation, hasAccount: false }),
      };
    if (isHeld) await mailVerificationLink(tx, deps, caller);
    else if (!isUnwanted) {
      const language = await findLanguageOfAddress(tx, email);
      const unsubscribeUrl = unsubscribeUrlOf(deps, addressKey);
      const mail = inviteMail({
        ...invitation,
        hasAccount,
        price: deps.price,
        language,
        unsubscribeUrl,
      });
      await enqueueMail(tx, clock, { ...mail, from: [caller.uid] });
    }
    return { message: translate(isHeld ? WAITS : SUCCESS_TOASTS.inviteSent, caller.language) };
  });
  deps.wakeWorker();
  return answer;
}

/** The address of the page that ends all invitations to an address. @param addressKey its keyed digest */
export function unsubscribeUrlOf(
  { publicUrl, unsubscribeLinks }: Pick<InviteDeps, 'publicUrl' | 'unsubscribeLinks'>,
  addressKey: string,
): string {
  return `${publicUrl()}${unsubscribeLinks.pathFor(addressKey, 'invitations')}`;
}

/** How many of a person's invitations wait for their address to be verified. */
export function countHeldInvites({ db, clock }: Pick<InviteDeps, 'db' | 'clock'>, uid: string): Promise<number> {
  return countHeld(db.kysely, uid, { now: clock.now() });
}
