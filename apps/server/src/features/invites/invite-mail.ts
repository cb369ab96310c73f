import { type Named, nameOf } from '@fivefold/rules/display-name';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import type { Mail } from '#ports/mailer/port';
import { composeMail } from '../mail/steps.ts';

export interface InviteLetter {
  readonly publicUrl: string;
  readonly to: string;
  /** Their address is verified: the mail goes out in its name. */
  readonly inviter: Named & { readonly uid: string };
  readonly code: string;
  /** Whether the address has an account: only the mail says so, and only its owner reads it. */
  readonly hasAccount: boolean;
}

/** The link carries what /finishSignUp reads (Specification section 2); that page sends the code by POST. */
export function invitationLink({ publicUrl, to, inviter, code, hasAccount }: InviteLetter): string {
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

/** Names the inviter, and in small print their address, by which the invited person knows them for sure. */
export function inviteMail(letter: InviteLetter): Mail {
  const { to, inviter } = letter;
  const name = nameOf(inviter);
  return composeMail({
    to,
    subject: `${name} invites you to Fivefold`,
    lines: [
      'Fivefold is a small app for your goals: five check-ins earn a point, and friends cheer you on.',
      `Accept, and you and ${name} see each other’s public goals and can share goals.`,
    ],
    button: { label: 'Accept the invitation', url: invitationLink(letter) },
    footnote: `This invitation comes from ${inviter.email}. The link works once, for ${INVITATION_VALID_DAYS} days. If you don’t know this person, do nothing: they won’t learn anything about you.`,
  });
}
