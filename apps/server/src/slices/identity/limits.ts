import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { EMAIL_CHANGES_PER_DAY, NEW_DEVICE_MAILS_PER_DAY } from '@fivefold/rules/limits';
import type { Sql } from '../../kernel/db/sql.ts';
import { createLimit, type Limit } from '../../kernel/http/limit.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Limits on what sends mail, tries codes or proves a password, by network and by account. They run on real time. */
export function createIdentityLimits(sql: Sql) {
  const limit = (name: string, points: number, durationSeconds: number): Limit =>
    createLimit(sql, { name: `identity.${name}`, code: 'auth/too-many-requests', points, durationSeconds });
  return {
    signUpByAddress: limit('sign-up-by-address', 300, 60 * MINUTE),
    mailByAddress: limit('mail-by-address', 30, 60 * MINUTE),
    mailByAccount: limit('mail-by-account', 3, 15 * MINUTE),
    codeByAddress: limit('code-by-address', 50, 15 * MINUTE),
    emailChanges: limit('email-changes', EMAIL_CHANGES_PER_DAY, DAY),
    newDeviceMails: limit('new-device-mails', NEW_DEVICE_MAILS_PER_DAY, DAY),
  };
}

export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

/** Passwords that somebody types to show that an account is theirs, by person; one count for all calls that ask for it. */
export function createProofLimit(sql: Sql): Limit {
  return createLimit(sql, {
    name: 'account.prove',
    code: 'auth/too-many-requests',
    points: 10,
    durationSeconds: 15 * MINUTE,
  });
}

/** The network address as a key, however it is written: an IPv6 host owns a whole /64, and IPv4 inside IPv6 is IPv4. */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  // The parser of web addresses writes all the ways to write one in one way, IPv4 in hexadecimal.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.slice(0, 4).join(':');
}

/** An account as a key, without keeping the address itself. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
