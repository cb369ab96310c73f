import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';

/** The link opens our own form, which sends the code by POST: a mail scanner that follows links does not use it up. */
export function resetMail(publicUrl: string, email: string, code: string): Mail {
  return composeMail({
    to: email,
    subject: 'Set a new password for Fivefold',
    lines: ['Someone asked to set a new password for your Fivefold account.', 'The link works once, for an hour.'],
    button: {
      label: 'Set a new password',
      url: `${publicUrl}/#/reset-password?mode=resetPassword&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: 'If this wasn’t you, do nothing: your password stays the same.',
  });
}
