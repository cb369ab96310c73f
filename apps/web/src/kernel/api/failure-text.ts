import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { type ApiProblem, isOffline, OFFLINE_MESSAGE } from './problem.ts';
import { t } from '../language/t.ts';

const SPECIFIED_TEXTS: ReadonlySet<string> = new Set(Object.values(ERROR_TOASTS));
const REFUSALS: readonly number[] = [402, 409, 422, 429];

/**
 * Whether to show the server's own sentence in place of the catalog's text: where it refused for a reason, and wherever
 * the specification prefers the server. Without such a sentence the catalog's text is shown.
 */
function prefersServerMessage(problem: ApiProblem, isServerPreferred = false): boolean {
  return problem.isSaidByServer && (isServerPreferred || REFUSALS.includes(problem.status));
}

/**
 * What a toast says of a failed call: the server's reason, that there is no connection, or the catalog's text. The
 * specification's texts stay also without a connection.
 */
export function failureText(problem: ApiProblem, text: string, isServerPreferred = false): string {
  if (prefersServerMessage(problem, isServerPreferred)) return problem.message;
  return t(isOffline(problem) && !SPECIFIED_TEXTS.has(text) ? OFFLINE_MESSAGE : text);
}
