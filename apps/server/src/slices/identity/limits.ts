import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../../kernel/problem.ts';

const MINUTE = 60;

/** One limit: points in a time for one key; a try that succeeds may be given back. */
export interface Limit {
  /** @throws Problem auth/too-many-requests with the seconds to wait. */
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

function createLimit(points: number, durationSeconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Problem('auth/too-many-requests', undefined, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
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
