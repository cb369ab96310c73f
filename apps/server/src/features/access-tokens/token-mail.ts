import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { Mail } from '#ports/mailer/port';
import { type Occasion, occasionText, type SecurityMail } from '../auth/steps.ts';
import { composeMail } from '../mail/steps.ts';

/** What a token may do, within a sentence. */
const MAY: Readonly<Record<TokenScope, string>> = {
  read: 'read your goals, check-ins and streaks',
  'check-in': 'read your goals, check-ins and streaks, and check in for you',
};

/** Tells the owner of an account that a token was made: a stranger at their device may have made it. */
export function tokenMadeMail({
  publicUrl,
  to,
  occasion,
  name,
  scope,
}: SecurityMail & { readonly occasion: Occasion; readonly name: string; readonly scope: TokenScope }): Mail {
  return composeMail({
    to,
    subject: 'A Fivefold access token was made',
    lines: [
      `An access token named “${name}” was made ${occasionText(occasion)}. It can ${MAY[scope]}, and nothing else.`,
      'If this was you, you’re all set.',
    ],
    button: { label: 'See your access tokens', url: `${publicUrl}/#/settings` },
    footnote: 'If this wasn’t you, revoke the token in your settings and set a new password.',
  });
}
