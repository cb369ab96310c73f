import type { Language } from '@fivefold/rules/languages';
import type { Sentence } from '@fivefold/rules/sentence';
import { type Device, deviceWords } from '#kernel/http/device-label';
import { sentence } from '#kernel/language/sentence';

/** When and on which device something was done; it tells the owner whether it was them. */
export interface Occasion {
  readonly at: Date;
  /** The owner's zone; UTC where it is unknown. */
  readonly timeZone: string | null;
  /** Null when the device did not say. */
  readonly device: Device | null;
  /** The owner's, so that of every mail about it. */
  readonly language: Language;
}

export interface AddressedMail {
  readonly publicUrl: string;
  readonly to: string;
}

export interface SecurityMail extends AddressedMail {
  /** Whether people of this server have passwords. */
  readonly hasPasswords: boolean;
}

const NOT_YOU = sentence(
  'If this wasn’t you, set a new password now. That logs out every device and stops any change that was started.',
);
const NOT_YOU_WITHOUT_PASSWORD = sentence(
  'If this wasn’t you, log out every other device in your settings now, and tell the people who run this server.',
);

/** What to do where it was a stranger. @param withPassword what it says where people have passwords */
export const notYou = ({ hasPasswords }: Pick<SecurityMail, 'hasPasswords'>, withPassword = NOT_YOU) =>
  hasPasswords ? withPassword : NOT_YOU_WITHOUT_PASSWORD;

/** The way to do that. */
export const protectButton = ({ publicUrl, hasPasswords }: Omit<SecurityMail, 'to'>) =>
  hasPasswords
    ? { label: sentence('Set a new password'), url: `${publicUrl}/#/reset-password` }
    : { label: sentence('Open the settings'), url: `${publicUrl}/#/settings?room=privacy` };

/** 'on November 22, 2026 at 9:15 AM GMT+3, on Firefox on Windows' */
export function occasionText({ at, timeZone, device }: Occasion): Sentence {
  const zone = timeZone ?? 'UTC';
  const day = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(at);
  const time = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    }).format(at);
  if (device === null) return sentence('on {day} at {time}', { day, time });
  return sentence('on {day} at {time}, on {device}', { day, time, device: deviceWords(device) });
}
