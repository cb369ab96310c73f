import { ApiProblem, canSendLater } from '#kernel/api/problem.ts';
import { t } from '#kernel/language/t.ts';

/** Why the server refused a check-in. */
export interface CheckInProblem {
  /** The server's sentence. */
  readonly text: string;
  /** The contract's word for it; an older app did not keep it. */
  readonly code?: string | undefined;
  readonly mayBeTriedAgain: boolean;
}

/** Whether the server gave this reason: in the language of the page, or in English, as older apps had it. */
export function isRefusedWith({ text }: CheckInProblem, sentence: string): boolean {
  return text === sentence || text === t(sentence);
}

/** A plan that lapsed can be renewed, and then the check-in can be sent. */
const MAY_BE_TRIED_AGAIN: readonly number[] = [402, 403];

/**
 * What a failure makes of a check-in, at its first sending as at every later one: refused, or undefined while it waits.
 */
export function checkInProblemOf(problem: unknown): CheckInProblem | undefined {
  if (!(problem instanceof ApiProblem) || canSendLater(problem)) return undefined;
  const { message: text, code, status } = problem;
  return { text, code, mayBeTriedAgain: MAY_BE_TRIED_AGAIN.includes(status) };
}
