import type { ProblemCode } from '@fivefold/contract/problems';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../problem.ts';

/** One limit: points in a time for one key; a try that succeeds may be given back. */
export interface Limit {
  /** @throws Problem with the limit's code and the seconds to wait. */
  take(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** So many points in a time for each key, counted in this process and on real time; more are refused with the code. */
export function createLimit(code: ProblemCode, points: number, durationSeconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Problem(code, undefined, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
