import { problems, type ProblemCode } from '@fivefold/contract/problems';

/** Something wrong with one field of a request. */
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

  /** @param detail the sentence a person reads; the code's title when absent. */
  constructor(
    code: ProblemCode,
    detail?: string,
    more: { fields?: readonly FieldProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(detail ?? problems[code].title);
    this.code = code;
    this.status = problems[code].status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
