import { EMAIL_VERIFICATION_VALID_HOURS } from '@fivefold/rules/limits';
import type { Mail } from '../../ports/mailer/port.ts';
import { composeMail } from '../mail/letter.ts';

/** The code stands behind the '#', and the page sends it only when its owner is signed in: a scanner that follows links uses nothing up. */
export function verificationMail(publicUrl: string, email: string, code: string): Mail {
  const query = new URLSearchParams({ email, code });
  return composeMail({
    to: email,
    subject: 'Confirm your email for Fivefold',
    lines: [
      'One tap, and your friends hear from you: please confirm that this email address is yours.',
      'Your invitations go out in its name as soon as you do.',
      `The link works once, for ${EMAIL_VERIFICATION_VALID_HOURS} hours.`,
    ],
    button: { label: 'Confirm my email', url: `${publicUrl}/#/confirm-email?${query.toString()}` },
    footnote: 'If you did not sign up for Fivefold, do nothing: no invitation is sent in your name.',
  });
}
