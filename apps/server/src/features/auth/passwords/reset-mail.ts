import type { Language } from '@fivefold/rules/languages';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import type { AddressedMail } from '../security-mail.ts';

/** The link opens our own form, which sends the code by POST: a mail scanner that follows links does not use it up. */
export function resetMail({
  publicUrl,
  to,
  code,
  language,
}: AddressedMail & { readonly code: string; readonly language: Language }): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('Set a new password for Fivefold'),
    lines: [
      sentence('Someone asked to set a new password for your Fivefold account.'),
      sentence('The link works once, for an hour.'),
    ],
    button: {
      label: sentence('Set a new password'),
      url: `${publicUrl}/#/reset-password?mode=resetPassword&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: sentence('If this wasn’t you, do nothing: your password stays the same.'),
  });
}
