import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { Sentence } from '@fivefold/rules/sentence';
import { sentence } from '#kernel/language/sentence';
import { notYou, type Occasion, occasionText, type SecurityMail } from '../auth/steps.ts';
import { composeMail, type MailInLanguage } from '../mail/steps.ts';

/** What a token may do, within a sentence. */
const MAY: Readonly<Record<TokenScope, Sentence>> = {
  read: sentence('read your goals, check-ins and streaks'),
  'check-in': sentence('read your goals, check-ins and streaks, and check in for you'),
};

/** Tells the owner of an account that a token was made: a stranger at their device may have made it. */
export function tokenMadeMail({
  publicUrl,
  hasPasswords,
  to,
  occasion,
  name,
  scope,
}: SecurityMail & { readonly occasion: Occasion; readonly name: string; readonly scope: TokenScope }): MailInLanguage {
  return composeMail({
    to,
    language: occasion.language,
    subject: sentence('A Fivefold access token was made'),
    lines: [
      sentence('An access token named “{name}” was made {occasion}. It can {permission}, and nothing else.', {
        name,
        occasion: occasionText(occasion),
        permission: MAY[scope],
      }),
      sentence('If this was you, you’re all set.'),
    ],
    button: { label: sentence('See your access tokens'), url: `${publicUrl}/#/settings?room=privacy` },
    footnote: notYou(
      { hasPasswords },
      sentence('If this wasn’t you, revoke the token in your settings and set a new password.'),
    ),
  });
}
