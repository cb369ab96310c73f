import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';
import { newPasswordButton, NOT_YOU, type Occasion, occasionText, type SecurityMail } from '../security-mail.ts';

export function newDeviceMail({ publicUrl, to, occasion }: SecurityMail & { readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'New login to your Fivefold account',
    lines: [
      `Someone logged in to your account ${occasionText(occasion)}. Your account hasn’t been used on this device or browser before.`,
      'If this was you, you’re all set.',
    ],
    button: newPasswordButton(publicUrl),
    footnote: NOT_YOU,
  });
}
