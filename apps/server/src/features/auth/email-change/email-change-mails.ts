import { EMAIL_CHANGE_HOURS, EMAIL_RESTORE_DAYS } from '@fivefold/rules/limits';
import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';
import { newPasswordButton, type Occasion, occasionText, type SecurityMail } from '../security-mail.ts';

/**
 * To the new address. The link opens a page with a button, so a mail scanner that follows links confirms nothing. It names the
 * account: a link that a stranger asked for would give the reader's address to the stranger's account.
 */
export function confirmEmailMail({
  publicUrl,
  to,
  from,
  code,
}: SecurityMail & { readonly from: string; readonly code: string }): Mail {
  return composeMail({
    to,
    subject: 'Confirm your new email address for Fivefold',
    lines: [
      `The Fivefold account of ${maskEmail(from)} wants to use this email address from now on.`,
      `Log in to that account and open the link. It works once, for ${EMAIL_CHANGE_HOURS} hours. Until then the account keeps its current address.`,
    ],
    button: {
      label: 'Confirm this address',
      url: `${publicUrl}/#/change-email?mode=confirm&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: 'If this isn’t your account, do nothing: your address won’t be used.',
  });
}

/** To an address that another account has: only its owner learns that. */
export function emailTakenMail({ publicUrl, to }: SecurityMail): Mail {
  return composeMail({
    to,
    subject: 'This address already has a Fivefold account',
    lines: [
      'Someone asked to use this address for another Fivefold account. It already has one, so nothing was changed.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/#/login` },
    footnote:
      'If this was you, log in with this address, or choose another one for the other account. If not, there’s nothing to do.',
  });
}

/** To the current address, before anything has changed. */
export function emailChangeAskedMail({
  publicUrl,
  to,
  occasion,
}: SecurityMail & { readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'A new email address for your Fivefold account?',
    lines: [
      `Someone asked to change your account’s email address ${occasionText(occasion)}. It changes when the link that we mailed to the new address is opened.`,
      'If this was you, there’s nothing to do here.',
    ],
    button: newPasswordButton(publicUrl),
    footnote: 'If this wasn’t you, set a new password now. That stops the change and logs out every device.',
  });
}

/** To the former address, after the change. */
export function emailChangedMail({
  publicUrl,
  to,
  newEmail,
  code,
  occasion,
}: SecurityMail & { readonly newEmail: string; readonly code: string; readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'Your Fivefold account has a new email address',
    lines: [
      `Your account’s email address was changed to ${maskEmail(newEmail)} ${occasionText(occasion)}. You can’t log in with this address anymore.`,
      'If this was you, you’re all set.',
    ],
    button: {
      label: 'This wasn’t me',
      url: `${publicUrl}/#/change-email?mode=restore&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: `If this wasn’t you, use the button within ${EMAIL_RESTORE_DAYS} days. It brings this address back, logs out every device and lets you set a new password.`,
  });
}

/** Enough of an address for its owner to recognize it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
