import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import type { PasswordReset, Person } from '#ports/identity-provider/port';
import { type AddressedMail, notYou, type Occasion, occasionText, protectButton } from '../security-mail.ts';

export function passwordChangedMail({
  publicUrl,
  to,
  occasion,
  how,
  isSecondStepOff = false,
  arePasskeysGone = false,
}: AddressedMail & {
  readonly occasion: Occasion;
  readonly how: 'reset' | 'change';
} & Partial<Omit<PasswordReset, keyof Person>>): MailInLanguage {
  return composeMail({
    to,
    language: occasion.language,
    subject: sentence('Your Fivefold password was changed'),
    lines: [
      how === 'reset'
        ? sentence('A new password was set with a mailed link {occasion}.', { occasion: occasionText(occasion) })
        : sentence('Your password was changed in the settings {occasion}.', { occasion: occasionText(occasion) }),
      ...(isSecondStepOff
        ? [
            sentence(
              'The authenticator app was switched off with it, as the link came from the people who run this server. Set it up again in the settings.',
            ),
          ]
        : []),
      ...(arePasskeysGone ? [sentence('Your passkeys were removed. Add them again in the settings.')] : []),
      sentence('All other devices were logged out. If this was you, you’re all set.'),
    ],
    button: protectButton({ publicUrl, hasPasswords: true }),
    footnote: notYou({ hasPasswords: true }),
  });
}
