import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { createLimit as createKernelLimit, type Limit } from '../../kernel/http/limit.ts';

const MINUTE = 60;

function createLimit(points: number, durationSeconds: number): Limit {
  return createKernelLimit('auth/too-many-requests', points, durationSeconds);
}

/** Limits on what guesses passwords or sends mail, by network address and by account. They run on real time. */
export function createIdentityLimits() {
  return {
    /** Failed log-ins only: who gets it right is never locked out by having done so often. */
    logInByAddress: createLimit(50, 15 * MINUTE),
    logInByAccount: createLimit(10, 15 * MINUTE),
    signUpByAddress: createLimit(300, 60 * MINUTE),
    mailByAddress: createLimit(30, 60 * MINUTE),
    mailByAccount: createLimit(3, 15 * MINUTE),
    codeByAddress: createLimit(50, 15 * MINUTE),
  };
}
export type IdentityLimits = ReturnType<typeof createIdentityLimits>;

/** The network address as a key; an IPv6 host owns a whole /64. */
export function addressKey(ip: string): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}

/** An account as a key, without keeping the address itself. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
