import type { Language } from '@fivefold/rules/languages';
import { EMAIL_VERIFICATION_VALID_HOURS } from '@fivefold/rules/limits';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import type { AddressedMail } from '../security-mail.ts';

/**
 * The code is behind the '#', and the page sends it only for a logged-in owner: a scanner that follows links uses
 * nothing up.
 */
export function verificationMail({
  publicUrl,
  to: email,
  code,
  language,
}: AddressedMail & { readonly code: string; readonly language: Language }): MailInLanguage {
  const query = new URLSearchParams({ email, code });
  return composeMail({
    to: email,
    language,
    subject: sentence('Confirm your email for Fivefold'),
    lines: [
      sentence('Please confirm that this email address is yours.'),
      sentence('Invitations and reminders by mail go out as soon as you do.'),
      sentence('The link works once, for {hours, plural, one {# hour} other {# hours}}.', {
        hours: EMAIL_VERIFICATION_VALID_HOURS,
      }),
    ],
    button: { label: sentence('Confirm my email'), url: `${publicUrl}/#/confirm-email?${query.toString()}` },
    footnote: sentence('If you didn’t sign up for Fivefold, do nothing: no invitation is sent in your name.'),
  });
}
