import { EMAIL_CHANGE_HOURS, EMAIL_RESTORE_DAYS } from '@fivefold/rules/limits';
import type { Mail } from '../../ports/mailer/port.ts';
import { composeMail } from '../mail/letter.ts';

/** When and on what something was done, for a person who may not have done it. */
export interface Occasion {
  readonly at: Date;
  /** Their own zone; UTC where it is not known. */
  readonly timeZone: string | null;
  /** 'Firefox on Windows', or null when the device did not say. */
  readonly device: string | null;
}

interface Addressed {
  readonly publicUrl: string;
  readonly to: string;
}

const NOT_YOU =
  'If this was not you, set a new password now. That logs out every device and ends what was started with the old one.';
const newPassword = (publicUrl: string) => ({ label: 'Set a new password', url: `${publicUrl}/#/reset-password` });

/** 'on November 22, 2026 at 9:15 AM GMT+3, on Firefox on Windows' */
export function occasionText({ at, timeZone, device }: Occasion): string {
  const zone = timeZone ?? 'UTC';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  }).format(at);
  return `on ${day} at ${time}${device === null ? '' : `, on ${device}`}`;
}

export function passwordSetMail({
  publicUrl,
  to,
  occasion,
  how,
}: Addressed & { readonly occasion: Occasion; readonly how: 'reset' | 'change' }): Mail {
  const did = how === 'reset' ? 'A new password was set by a mailed link' : 'The password was changed in the settings';
  return composeMail({
    to,
    subject: 'Your Fivefold password was changed',
    lines: [
      `${did} ${occasionText(occasion)}.`,
      'All other devices were logged out. If this was you, there is nothing to do.',
    ],
    button: newPassword(publicUrl),
    footnote: NOT_YOU,
  });
}

export function newDeviceMail({ publicUrl, to, occasion }: Addressed & { readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'New login to your Fivefold account',
    lines: [
      `Someone logged in to your account ${occasionText(occasion)}. The account has not used this device or browser before.`,
      'If this was you, there is nothing to do.',
    ],
    button: newPassword(publicUrl),
    footnote: NOT_YOU,
  });
}

/**
 * To the new address. The link opens a page with a button: a mail scanner that follows links confirms nothing. It names the account:
 * whoever follows a link that a stranger asked for gives their address to the stranger's account.
 */
export function confirmEmailMail({
  publicUrl,
  to,
  from,
  code,
}: Addressed & { readonly from: string; readonly code: string }): Mail {
  return composeMail({
    to,
    subject: 'Confirm your new email address for Fivefold',
    lines: [
      `The Fivefold account of ${maskEmail(from)} asks to use this address from now on.`,
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours. Log in to that account to use it; until then the account keeps its current address.`,
    ],
    button: {
      label: 'Confirm this address',
      url: `${publicUrl}/#/change-email?mode=confirm&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: 'If this is not your account, do nothing: your address is not used.',
  });
}

/** To an address that another account has: its owner is told, and nobody else. */
export function addressTakenMail({ publicUrl, to }: Addressed): Mail {
  return composeMail({
    to,
    subject: 'This address already has a Fivefold account',
    lines: [
      'Someone asked to use this address for another Fivefold account. It already has one, so nothing was changed.',
    ],
    button: { label: 'Log in', url: `${publicUrl}/#/login` },
    footnote:
      'If this was you, log in with this address, or choose another address for the other account. If not, there is nothing to do.',
  });
}

/** To the current address, before anything has changed. */
export function emailChangeAskedMail({ publicUrl, to, occasion }: Addressed & { readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'A new email address for your Fivefold account?',
    lines: [
      `Someone asked ${occasionText(occasion)} to change the address of your account. It changes once the link in a mail to the new address is followed.`,
      'If this was you, there is nothing to do here.',
    ],
    button: newPassword(publicUrl),
    footnote: 'If this was not you, set a new password now. That stops the change and logs out every device.',
  });
}

/** To the former address, after the change. */
export function emailChangedMail({
  publicUrl,
  to,
  newEmail,
  code,
  occasion,
}: Addressed & { readonly newEmail: string; readonly code: string; readonly occasion: Occasion }): Mail {
  return composeMail({
    to,
    subject: 'Your Fivefold account has a new email address',
    lines: [
      `The address of your account was changed to ${maskEmail(newEmail)} ${occasionText(occasion)}. This address no longer logs in.`,
      'If this was you, there is nothing to do.',
    ],
    button: {
      label: 'This was not me',
      url: `${publicUrl}/#/change-email?mode=restore&oobCode=${encodeURIComponent(code)}`,
    },
    footnote: `If this was not you, use the button within ${EMAIL_RESTORE_DAYS} days. It brings this address back, logs out every device and lets you set a new password.`,
  });
}

/** Enough of an address for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
