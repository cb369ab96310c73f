import { displayName } from '@fivefold/contract/calls/names';
import { profileProblems } from '@fivefold/contract/problems/profile';
import { isEmailAddress } from '@fivefold/rules/typed-name';
import { t } from '#kernel/language/t.ts';
import type { ApiProblem } from '#kernel/api/problem.ts';

/** A typed name as it is sent, or the sentence that says what is wrong with it, before the server says the same. */
export function readName(typed: string): { name: string } | { fault: string } {
  const read = displayName.safeParse(typed);
  if (!read.success) return { fault: t(read.error.issues[0]?.message ?? '') };
  if (isEmailAddress(read.data)) return { fault: t(profileProblems['profile.name_is_email'].title) };
  return { name: read.data };
}

/** Why the server or the connection did not take it. */
export function saveFault(problem: ApiProblem | null): string | undefined {
  return problem === null ? undefined : (problem.fields?.[0]?.message ?? problem.message);
}
