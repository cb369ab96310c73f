import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';
import { newPasswordButton, NOT_YOU, type Occasion, occasionText, type SecurityMail } from '../security-mail.ts';

export function passwordChangedMail({
  publicUrl,
  to,
  occasion,
  how,
}: SecurityMail & { readonly occasion: Occasion; readonly how: 'reset' | 'change' }): Mail {
  const what =
    how === 'reset' ? 'A new password was set with a mailed link' : 'Your password was changed in the settings';
  return composeMail({
    to,
    subject: 'Your Fivefold password was changed',
    lines: [
      `${what} ${occasionText(occasion)}.`,
      'All other devices were logged out. If this was you, you’re all set.',
    ],
    button: newPasswordButton(publicUrl),
    footnote: NOT_YOU,
  });
}
