import type { Mail } from '../../ports/mailer/port.ts';
import { composeMail } from '../mail/letter.ts';

/** The link opens our own form, which sends the code by POST: a mail scanner that follows links does not use it up. */
export function resetMail(publicUrl: string, email: string, code: string): Mail {
  return composeMail({
    to: email,
    subject: 'Set a new password for Fivefold',
    lines: ['Somebody asked to set a new password for your Fivefold account.', 'The link works once, for an hour.'],
    button: {
      label: 'Set a new password',
      url: `${publicUrl}/#/reset-password?mode=resetPassword&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: 'If this was not you, do nothing: your password stays as it is.',
  });
}
