import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import { notYou, type Occasion, occasionText, protectButton, type SecurityMail } from '../security-mail.ts';

export function newDeviceMail({
  to,
  occasion,
  ...server
}: SecurityMail & { readonly occasion: Occasion }): MailInLanguage {
  return composeMail({
    to,
    language: occasion.language,
    subject: sentence('New login to your Fivefold account'),
    lines: [
      sentence(
        'Someone logged in to your account {occasion}. Your account hasn’t been used on this device or browser before.',
        { occasion: occasionText(occasion) },
      ),
      sentence('If this was you, you’re all set.'),
    ],
    button: protectButton(server),
    footnote: notYou(server),
  });
}
