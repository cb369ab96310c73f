import type { Sentence } from '@fivefold/rules/sentence';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import type { KeyChange } from '#ports/identity-provider/port';
import { notYou, type Occasion, occasionText, protectButton, type SecurityMail } from '../security-mail.ts';

type What = KeyChange['what'];

const SUBJECTS: Readonly<Record<What, Sentence>> = {
  'passkey-added': sentence('A passkey was added to your Fivefold account'),
  'passkey-removed': sentence('A passkey was removed from your Fivefold account'),
  'second-step-on': sentence('Your Fivefold account now asks for a second step'),
  'second-step-off': sentence('Your Fivefold account no longer asks for a second step'),
  'recovery-codes-made': sentence('New recovery codes for your Fivefold account'),
  'provider-added': sentence('A new way to log in to your Fivefold account'),
  'provider-removed': sentence('One way fewer to log in to your Fivefold account'),
};

function lineOf(what: What, name: string, occasion: Sentence): Sentence {
  switch (what) {
    case 'passkey-added':
      return sentence('The passkey “{name}” was added {occasion}. It logs you in without a password.', {
        name,
        occasion,
      });
    case 'passkey-removed':
      return sentence('The passkey “{name}” was removed {occasion}. It no longer logs you in.', { name, occasion });
    case 'second-step-on':
      return sentence(
        'An authenticator app was set up {occasion}. Logging in now also asks for its code, unless you use a passkey.',
        { occasion },
      );
    case 'second-step-off':
      return sentence('The authenticator app was switched off {occasion}. Logging in asks for no code anymore.', {
        occasion,
      });
    case 'recovery-codes-made':
      return sentence('New recovery codes were made {occasion}. The ones from before no longer work.', { occasion });
    case 'provider-added':
      return sentence('“{name}” was connected {occasion}. It logs you in without a password.', { name, occasion });
    case 'provider-removed':
      return sentence('“{name}” was disconnected {occasion}. It no longer logs you in.', { name, occasion });
  }
}

/** A new password ends sessions and passkeys, and keeps the second step, which only the operator can switch off. */
const NOT_YOU_STEP = sentence(
  'If this wasn’t you, set a new password now, and ask the people who run this server to switch the second step off.',
);
const NOT_YOU_KEY = sentence(
  'If this wasn’t you, set a new password now. That logs out every device and removes every passkey.',
);

/** What the owner is told after a change of their keys. */
export function keyChangeMail({
  to,
  occasion,
  what,
  name = '',
  ...server
}: SecurityMail & { readonly occasion: Occasion } & Pick<KeyChange, 'what' | 'name'>): MailInLanguage {
  const isAboutStep = what === 'second-step-on' || what === 'recovery-codes-made';
  return composeMail({
    to,
    language: occasion.language,
    subject: SUBJECTS[what],
    lines: [lineOf(what, name, occasionText(occasion)), sentence('If this was you, you’re all set.')],
    button: protectButton(server),
    footnote: notYou(server, isAboutStep ? NOT_YOU_STEP : NOT_YOU_KEY),
  });
}
