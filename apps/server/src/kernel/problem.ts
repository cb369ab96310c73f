import { problems, type ProblemCode } from '@fivefold/contract/problems';
import type { Sentence } from '@fivefold/rules/sentence';
import { say } from './language/translate.ts';

/** Something wrong with one field of a request, in English. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** A refusal that a person may read. The only way for a use case to say no (architecture: errors). */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[] | undefined;
  /** Seconds after which trying again may help. */
  readonly retryAfterSeconds: number | undefined;

  /** What is stored now, where the caller changed an older version of it. */
  readonly current: Readonly<Record<string, unknown>> | undefined;

  /** What a person reads: a sentence with values, or an English text of the catalogues. */
  readonly detail: Sentence | string;

  /** @param detail the code's title when absent */
  constructor(
    code: ProblemCode,
    detail: Sentence | string = problems[code].title,
    more: {
      fields?: readonly FieldProblem[];
      retryAfterSeconds?: number;
      current?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(say(detail, 'en'));
    this.detail = detail;
    this.code = code;
    this.status = problems[code].status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.current = more.current;
  }
}
