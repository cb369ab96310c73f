/** One field of a form that the server (or the contract) refused, with the sentence to show beside it. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

interface ProblemDetails {
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly isSaidByServer?: boolean;
}

/**
 * A call that did not succeed. `message` is a sentence a person may read; `code` is the stable word of the contract, or
 * one of the client's own: `offline` (no connection), `timeout` (no answer in time), `unexpected_answer`.
 * `status` is the HTTP status, 0 when no answer arrived. Decisions section 9.
 */
export class ApiProblem extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields?: readonly FieldProblem[];
  /** Whether `message` is the server's word on this case; otherwise it is a general sentence, or the client's own. */
  readonly isSaidByServer: boolean;

  constructor(code: string, status: number, message: string, { fields, isSaidByServer = false }: ProblemDetails = {}) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.isSaidByServer = isSaidByServer;
    if (fields !== undefined && fields.length > 0) this.fields = fields;
  }
}

export const OFFLINE_SENTENCE = 'You seem to be offline. Check your connection and try again.';

/** No request went out, or none came back. */
export function offlineProblem(): ApiProblem {
  return new ApiProblem('offline', 0, OFFLINE_SENTENCE);
}

/**
 * Whether it is unknown if the server did what was asked: the request or its answer was lost, or the server failed
 * midway. Such a call is repeated with the same `Idempotency-Key`.
 */
export function isUndecided(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || problem.status >= 500 || problem.code === 'unexpected_answer';
}

const SIGNED_OUT = 401;
const TOO_MANY = 429;

/**
 * Whether what was asked may still be done when it is sent again later: undecided, or turned away unread, as nobody was
 * signed in or too much was asked.
 */
export function mayBeSentLater(problem: unknown): boolean {
  return isUndecided(problem) || (problem instanceof ApiProblem && [SIGNED_OUT, TOO_MANY].includes(problem.status));
}

const REFUSALS: readonly number[] = [402, 409, 422, 429];

/**
 * Whether the server's own sentence tells more than the catalogue's text: where it refused for a reason, and wherever the
 * specification prefers the server. Without such a sentence the catalogue's text is shown.
 */
export function isServerSentenceBetter(problem: ApiProblem, isServerPreferred = false): boolean {
  return problem.isSaidByServer && (isServerPreferred || REFUSALS.includes(problem.status));
}

/** Whether the person is not signed in, or no longer. */
export function isSignedOut(problem: ApiProblem): boolean {
  return problem.status === SIGNED_OUT;
}

/** Whether the server refused because the person has no plan. */
export function isPlanMissing(problem: ApiProblem): boolean {
  return problem.code === 'subscription.premium_required';
}

/** Whether no request went out, or none came back. */
export function isOffline(problem: ApiProblem): boolean {
  return problem.code === 'offline';
}
