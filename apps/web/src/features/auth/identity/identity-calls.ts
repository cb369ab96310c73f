import { createOfflineProblem } from '#kernel/api/problem.ts';

/** The calls and their schemas come with the first use: who only reads the log-in page does not wait for them. */
export const loadIdentityCalls = () =>
  import('@fivefold/contract/calls/auth').catch(() => {
    throw createOfflineProblem();
  });

/** For clients that log in: it is normal that no user is logged in yet. */
export const QUIET = { warn: () => undefined };
