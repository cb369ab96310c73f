import type { AnswerOf, Call } from '@fivefold/contract/call';
import { ApiProblem, type FieldProblem } from './problem.ts';
import { t } from '../language/t.ts';

/** Where the client notes what a developer should see and a person need not. */
export interface ApiLog {
  warn(message: string, details?: unknown): void;
}

/**
 * Reads an answer as the contract describes it. Where the contract wraps the answer in `data`, a bare answer is read
 * too (Specification section 7). An answer that fits neither way is logged and refused: what reaches the screens always
 * has its declared type, and a half-understood answer is never shown.
 */
export function readAnswer<C extends Call>(call: C, json: unknown, status: number, log: ApiLog): AnswerOf<C> {
  const answer = call.answer.safeParse(json);
  if (answer.success) return answer.data as AnswerOf<C>;
  const wrapped = call.answer.safeParse({ data: json });
  if (wrapped.success) return wrapped.data as AnswerOf<C>;
  log.warn(`The answer of ${call.name} does not fit the contract.`, answer.error.issues);
  throw new ApiProblem(
    'unexpected_answer',
    status,
    t('We couldn’t read the server’s answer. Please refresh the page.'),
  );
}

/** The contract's codes of failures whose sentence says nothing about the case. */
const GENERAL_CODES: readonly string[] = ['common.internal', 'common.unavailable'];

/** Reads a problem document (RFC 9457), or makes do with the status when the answer is something else. */
export function readProblem(json: unknown, status: number): ApiProblem {
  const problem = isRecord(json) ? json : {};
  const code = textOf(problem['code']) ?? 'unknown';
  const detail = textOf(problem['detail']);
  const message = detail ?? textOf(problem['title']) ?? sentenceOfStatus(status);
  const refused = new ApiProblem(code, status, message, {
    fields: readFields(problem['errors']),
    isFromServer: detail !== undefined && !GENERAL_CODES.includes(code),
  });
  refused.current = problem['current'] as never;
  return refused;
}

function readFields(errors: unknown): FieldProblem[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRecord).flatMap((field) => {
    const message = textOf(field['message']);
    return message === undefined ? [] : [{ path: textOf(field['path']) ?? '', message }];
  });
}

function sentenceOfStatus(status: number): string {
  if (status === 401) return t('User not authenticated');
  if (status === 429) return t('Too many requests. Wait a moment and try again.');
  if (status >= 500) return t('The service isn’t available right now. Please try again.');
  return t('That didn’t work. Please try again.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
