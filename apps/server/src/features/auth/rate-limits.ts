import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import {
  EMAIL_CHANGES_PER_DAY,
  NEW_DEVICE_MAILS_PER_DAY,
  PASSKEY_LOG_INS_PER_NETWORK,
  PROVIDER_CALLS_PER_NETWORK,
  SECOND_STEP_FIRST_PAUSE_SECONDS,
  SECOND_STEP_LONGEST_PAUSE_SECONDS,
  SECOND_STEP_PAUSES_FORGOTTEN_HOURS,
  SECOND_STEP_TRIES_BEFORE_PAUSES,
} from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import type { Sql } from '#kernel/db/sql';
import { createLimit, createPausingLimit, type Limit } from '#kernel/http/limit';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const TOO_MANY_CODES = text('Too many wrong codes for this account. Wait a few minutes.');

/** Rate limits on mails, codes and passwords, by network and by account. They run on real time. */
export function createAuthLimits(sql: Sql) {
  const limit = (name: string, points: number, durationSeconds: number): Limit =>
    createLimit(sql, { name: `identity.${name}`, code: 'auth/too-many-requests', points, durationSeconds });
  return {
    signUpsByNetwork: limit('sign-up-by-address', 300, 60 * MINUTE),
    mailsByNetwork: limit('mail-by-address', 30, 60 * MINUTE),
    mailsByAccount: limit('mail-by-account', 3, 15 * MINUTE),
    codesByNetwork: limit('code-by-address', 50, 15 * MINUTE),
    emailChanges: limit('email-changes', EMAIL_CHANGES_PER_DAY, DAY),
    passkeysByNetwork: limit('passkey-by-address', PASSKEY_LOG_INS_PER_NETWORK, 15 * MINUTE),
    providerByNetwork: limit('provider-by-address', PROVIDER_CALLS_PER_NETWORK, 15 * MINUTE),
    /** By user, after the right password or mailed code, so that no stranger can count an owner out. */
    secondSteps: createPausingLimit(sql, {
      name: 'identity.second-step',
      code: 'auth/too-many-requests',
      detail: TOO_MANY_CODES,
      freeTries: SECOND_STEP_TRIES_BEFORE_PAUSES,
      firstPauseSeconds: SECOND_STEP_FIRST_PAUSE_SECONDS,
      longestPauseSeconds: SECOND_STEP_LONGEST_PAUSE_SECONDS,
      forgottenAfterSeconds: SECOND_STEP_PAUSES_FORGOTTEN_HOURS * 60 * MINUTE,
    }),
    newDeviceMails: limit('new-device-mails', NEW_DEVICE_MAILS_PER_DAY, DAY),
  };
}

export type AuthLimits = ReturnType<typeof createAuthLimits>;

/** Passwords typed to confirm an action, by user: one count for all calls that ask for the password. */
export function createProofLimit(sql: Sql): Limit {
  return createLimit(sql, {
    name: 'account.prove',
    code: 'auth/too-many-requests',
    points: 10,
    durationSeconds: 15 * MINUTE,
  });
}

/** An IP address as a key: an IPv6 host has a whole /64, and IPv4 inside IPv6 counts as IPv4. */
export function networkKey(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  // The URL parser normalizes every notation; it writes IPv4 parts in hexadecimal.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.slice(0, 4).join(':');
}

/** An account as a key, without storing its address. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
