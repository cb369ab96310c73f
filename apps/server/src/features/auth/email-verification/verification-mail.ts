import { EMAIL_VERIFICATION_VALID_HOURS } from '@fivefold/rules/limits';
import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';

/** The code is behind the '#', and the page sends it only for a logged-in owner: a scanner that follows links uses nothing up. */
export function verificationMail(publicUrl: string, email: string, code: string): Mail {
  const query = new URLSearchParams({ email, code });
  return composeMail({
    to: email,
    subject: 'Confirm your email for Fivefold',
    lines: [
      'Please confirm that this email address is yours.',
      'Invitations and reminders by mail go out as soon as you do.',
      `The link works once, for ${EMAIL_VERIFICATION_VALID_HOURS} hours.`,
    ],
    button: { label: 'Confirm my email', url: `${publicUrl}/#/confirm-email?${query.toString()}` },
    footnote: 'If you didn’t sign up for Fivefold, do nothing: no invitation is sent in your name.',
  });
}
