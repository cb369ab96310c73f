import type { ProblemCode } from '@fivefold/contract/problems';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Sentence } from '@fivefold/rules/sentence';
import type { FieldProblem } from '#kernel/problem';
import type { GoalInput, ImportInput } from './check-file.ts';

/** What the thread that reads a file is given. */
export interface ReadTask {
  readonly bytes: Uint8Array;
  /** The person's own date. */
  readonly today: LocalDay;
  readonly now: Date;
}

/**
 * What it answers each time that it is asked: a part of the file, small enough that taking it over holds no request up,
 * or why the file is refused.
 */
export type FilePart =
  | { readonly kind: 'goal'; readonly goal: Omit<GoalInput, 'check_ins' | 'amounts'> }
  /** Of the goal before. */
  | { readonly kind: 'check-ins'; readonly checkIns: GoalInput['check_ins'] }
  /** Of the goal before, too. */
  | { readonly kind: 'amounts'; readonly amounts: GoalInput['amounts'] }
  | { readonly kind: 'end'; readonly rest: Omit<ImportInput, 'goals'> }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly detail: Sentence | string;
      readonly fields: readonly FieldProblem[] | undefined;
    };
