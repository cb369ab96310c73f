import { createOfflineProblem } from '#kernel/api/problem.ts';

/** The calls and their schemas come with the first use: who only reads the log-in page does not wait for them. */
export const loadIdentityCalls = () =>
  import('@fivefold/contract/calls/auth').catch(() => {
    throw createOfflineProblem();
  });

/** For clients that sign in: that nobody is signed in yet is no news. */
export const QUIET = { warn: () => undefined };
