import { t } from '../language/t.ts';
import { text } from '@fivefold/rules/text-key';

/** One field of a form that the server (or the contract) refused, with the sentence to show beside it. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

interface ProblemDetails {
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly isFromServer?: boolean;
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
  /** Another device was first: the fields as they are now. */
  declare current?: Readonly<Record<string, unknown>>;
  /**
   * Whether `message` is the server's sentence for this case; otherwise it is a general sentence, or the client's own.
   */
  readonly isSaidByServer: boolean;

  constructor(code: string, status: number, message: string, { fields, isFromServer = false }: ProblemDetails = {}) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.isSaidByServer = isFromServer;
    if (fields !== undefined && fields.length > 0) this.fields = fields;
  }
}

export const OFFLINE_MESSAGE = text('You seem to be offline. Check your connection and try again.');

/** No request went out, or none came back. */
export function createOfflineProblem(): ApiProblem {
  return new ApiProblem('offline', 0, t(OFFLINE_MESSAGE));
}

/**
 * Whether it is unknown if the server carried the call out: the request or its answer was lost, or the server failed
 * midway. Such a call is repeated with the same `Idempotency-Key`.
 */
export function isOutcomeUnknown(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || problem.status >= 500 || problem.code === 'unexpected_answer';
}

const SIGNED_OUT = 401;
const TOO_MANY = 429;

/**
 * Whether sending the call again later can succeed: its outcome is unknown, or the server rejected it unread because
 * the user was not signed in or sent too many requests.
 */
export function canSendLater(problem: unknown): boolean {
  return (
    isOutcomeUnknown(problem) || (problem instanceof ApiProblem && [SIGNED_OUT, TOO_MANY].includes(problem.status))
  );
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
