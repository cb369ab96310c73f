import { text } from '@fivefold/rules/text-key';
import type * as z from 'zod/mini';
import { sentence } from '../language/sentence.ts';
import { type FieldProblem, Problem } from '../problem.ts';

const NO_OBJECT = text('Send the fields of this call as a JSON object.');
const WRONG_VALUE = text('This value is not valid.');
const UNKNOWN_FIELD = text('This field is not known.');

/** Input as the contract's schema reads it. @throws Problem common.invalid */
export function parseInput(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value === null ? undefined : value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(fieldProblems);
  throw new Problem('common.invalid', fields[0] === undefined ? undefined : sentenceOf(fields[0]), {
    fields: fields.slice(0, 20),
  });
}

function fieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 5).map((key) => ({ path: key.slice(0, 50), message: UNKNOWN_FIELD }));
  }
  const path = issue.path.map(String).join('.');
  if (!isOwnWording(issue.message)) return [{ path, message: path === '' ? NO_OBJECT : WRONG_VALUE }];
  return [{ path, message: issue.message }];
}

/** The schema library's own words ('Invalid input: expected …') are for developers; the contract's are sentences. */
function isOwnWording(message: string): boolean {
  return !/^(Invalid|Too |Unrecognized)/.test(message);
}

function sentenceOf({ path, message }: FieldProblem): Problem['detail'] {
  return message === WRONG_VALUE || message === UNKNOWN_FIELD
    ? sentence('The field “{path}”: {problem}', { path, problem: { text: message, values: {} } })
    : message;
}
