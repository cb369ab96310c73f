import { EMAIL_CHANGE_HOURS, EMAIL_RESTORE_DAYS } from '@fivefold/rules/limits';
import type { Language } from '@fivefold/rules/languages';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import {
  type AddressedMail,
  notYou,
  type Occasion,
  occasionText,
  protectButton,
  type SecurityMail,
} from '../security-mail.ts';

/**
 * To the new address. The link opens a page with a button, so a mail scanner that follows links confirms nothing. It
 * names the account: a link that a stranger asked for would give the reader's address to the stranger's account.
 */
export function confirmEmailMail({
  publicUrl,
  to,
  from,
  code,
  language,
}: AddressedMail & { readonly from: string; readonly code: string; readonly language: Language }): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('Confirm your new email address for Fivefold'),
    lines: [
      sentence('The Fivefold account of {email} wants to use this email address from now on.', {
        email: maskEmail(from),
      }),
      sentence(
        'Log in to that account and open the link. It works once, for {hours, plural, one {# hour} other {# hours}}. Until then the account keeps its current address.',
        { hours: EMAIL_CHANGE_HOURS },
      ),
    ],
    button: {
      label: sentence('Confirm this address'),
      url: `${publicUrl}/#/change-email?mode=confirm&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: sentence('If this isn’t your account, do nothing: your address won’t be used.'),
  });
}

/** To an address that another account has: only its owner learns that. */
export function emailTakenMail({
  publicUrl,
  to,
  language,
}: AddressedMail & { readonly language: Language }): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('This address already has a Fivefold account'),
    lines: [
      sentence(
        'Someone asked to use this address for another Fivefold account. It already has one, so nothing was changed.',
      ),
    ],
    button: { label: sentence('Log in'), url: `${publicUrl}/#/login` },
    footnote: sentence(
      'If this was you, log in with this address, or choose another one for the other account. If not, there’s nothing to do.',
    ),
  });
}

/** To the current address, before anything has changed. */
export function emailChangeAskedMail({
  to,
  occasion,
  ...server
}: SecurityMail & { readonly occasion: Occasion }): MailInLanguage {
  return composeMail({
    to,
    language: occasion.language,
    subject: sentence('A new email address for your Fivefold account?'),
    lines: [
      sentence(
        'Someone asked to change your account’s email address {occasion}. It changes when the link that we mailed to the new address is opened.',
        { occasion: occasionText(occasion) },
      ),
      sentence('If this was you, there’s nothing to do here.'),
    ],
    button: protectButton(server),
    footnote: notYou(
      server,
      sentence('If this wasn’t you, set a new password now. That stops the change and logs out every device.'),
    ),
  });
}

/** To the former address, after the change. */
export function emailChangedMail({
  publicUrl,
  hasPasswords,
  to,
  newEmail,
  code,
  occasion,
}: SecurityMail & { readonly newEmail: string; readonly code: string; readonly occasion: Occasion }): MailInLanguage {
  return composeMail({
    to,
    language: occasion.language,
    subject: sentence('Your Fivefold account has a new email address'),
    lines: [
      sentence(
        'Your account’s email address was changed to {email} {occasion}. You can’t log in with this address anymore.',
        { email: maskEmail(newEmail), occasion: occasionText(occasion) },
      ),
      sentence('If this was you, you’re all set.'),
    ],
    button: {
      label: sentence('This wasn’t me'),
      url: `${publicUrl}/#/change-email?mode=restore&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: hasPasswords
      ? sentence(
          'If this wasn’t you, use the button within {days, plural, one {# day} other {# days}}. It brings this address back, logs out every device and lets you set a new password.',
          { days: EMAIL_RESTORE_DAYS },
        )
      : sentence(
          'If this wasn’t you, use the button within {days, plural, one {# day} other {# days}}. It brings this address back, logs out every device and removes every passkey.',
          { days: EMAIL_RESTORE_DAYS },
        ),
  });
}

/** Enough of an address for its owner to recognize it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
