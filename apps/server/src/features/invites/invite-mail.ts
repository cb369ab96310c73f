import type { Named } from '@fivefold/rules/display-name';
import type { Language } from '@fivefold/rules/languages';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { nameForStrangers } from '@fivefold/rules/typed-name';
import type { Price } from '@fivefold/rules/usual-price';
import { priceText } from '#kernel/language/money-text';
import { sentence } from '#kernel/language/sentence';
import type { MailInLanguage } from '../mail/steps.ts';
import { mailWithUnsubscribe } from '../messages/steps.ts';

export interface InviteLetter {
  readonly publicUrl: string;
  readonly to: string;
  /**
   * Their address is verified: the mail goes out in its name, and in their language while we know none of the address.
   */
  readonly inviter: Named & { readonly uid: string; readonly language: Language };
  readonly code: string;
  /** Whether the address has an account: only the mail says so, and only its owner reads it. */
  readonly hasAccount: boolean;
  /** What the plan costs; undefined where everyone has it. */
  readonly price: Price | undefined;
  /** Ends all further invitations to the address. */
  readonly unsubscribeUrl: string;
  /** Of the person who has the address. */
  readonly language?: Language | undefined;
}

/** Said before a password is asked for, as on the sign-up page. */
const priceLine = (price: Price) =>
  sentence('The plan costs {price} a month, less as you check in.', { price: priceText(price) });

/** The link carries what /finishSignUp reads (Specification section 2); that page sends the code by POST. */
export function invitationLink({
  publicUrl,
  to,
  inviter,
  code,
  hasAccount,
}: Omit<InviteLetter, 'price' | 'unsubscribeUrl' | 'language'>): string {
  const query = new URLSearchParams({
    mode: 'signIn',
    oobCode: code,
    email: to,
    initiator_user_id: inviter.uid,
    invited_user_exists: hasAccount ? 'True' : 'False',
    continueUrl: `${publicUrl}/`,
  });
  return `${publicUrl}/#/finishSignUp?${query.toString()}`;
}

/**
 * Names the inviter, and in small print their address, by which the invited person knows them for sure. The subject
 * begins with our own words: the inbox of a stranger is no place for what a person may choose.
 */
export function inviteMail(letter: InviteLetter): MailInLanguage {
  const { to, inviter, hasAccount, price } = letter;
  const name = nameForStrangers(inviter);
  return mailWithUnsubscribe({
    to,
    language: letter.language ?? inviter.language,
    subject: sentence('A friend invites you to Fivefold: {name}', { name }),
    lines: [
      sentence('Fivefold is a small app for your goals: five check-ins earn a point, and friends cheer you on.'),
      sentence('Accept, and you and {name} see each other’s public goals and can share goals.', { name }),
      // Who has an account knows it.
      ...(price === undefined || hasAccount ? [] : [priceLine(price)]),
    ],
    button: { label: sentence('Accept the invitation'), url: invitationLink(letter) },
    footnote: sentence(
      'This invitation comes from {email}. The link works once, for {days, plural, one {# day} other {# days}}. If you don’t know this person, do nothing: they won’t learn anything about you.',
      { email: inviter.email, days: INVITATION_VALID_DAYS },
    ),
    link: { label: sentence('Get no more invitations'), url: letter.unsubscribeUrl },
  });
}
