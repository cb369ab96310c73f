import { runImport as runImportCall } from '@fivefold/contract/calls/import';
import { checkFile, previewImport, runImport } from '../../features/import/steps.ts';
import { findAway, findPerson, findTimeZone } from '../../features/profile/steps.ts';
import { Problem } from '../../kernel/problem.ts';
import { todayOf } from '../../kernel/today.ts';
import { noteAction } from './audit.ts';
import { type AdminAnswer, type AdminDeps, AdminProblem } from './command.ts';

export interface ImportRequest {
  readonly address: string;
  /** The file, read by the command. */
  readonly body: unknown;
  readonly isPreview: boolean;
  readonly operator: string;
}

/** Previews or imports a file for a person, by the rules for people. @throws AdminProblem */
export async function importFor(
  deps: AdminDeps,
  { address, body, isPreview, operator }: ImportRequest,
): Promise<AdminAnswer> {
  const { db, clock } = deps;
  const person = await findPerson(db.kysely, address);
  if (person === undefined) throw new AdminProblem(`No account has the address ${address}.`);
  const read = runImportCall.body.safeParse(body);
  if (!read.success) throw new AdminProblem(`The file can’t be imported: ${read.error.issues[0]?.message ?? ''}`);
  const { uid, email } = person;
  const [timeZone, away] = [await findTimeZone(db.kysely, uid), await findAway(db.kysely, uid)];
  const importer = { uid, timeZone, away };
  const preview = await refusing(() => {
    checkFile(read.data, todayOf(clock, importer), clock.now());
    return previewImport(deps, importer, read.data);
  });
  const what = `${counted(preview.new_goals, 'new goal')}, ${counted(preview.check_ins, 'check-in')}`;
  const leftOut = `there already: ${preview.duplicates}, can’t be added: ${preview.in_done_periods + preview.too_old}`;
  const lines = preview.goals.map(
    (goal) => `${goal.is_new ? 'new  ' : 'known'} ${JSON.stringify(goal.goal)}: ${counted(goal.check_ins, 'check-in')}`,
  );
  if (isPreview) return { lines: [...lines, `${what}; ${leftOut}. To import them, add --yes.`] };
  // Noted first: what fails is done again, and nothing is done that no one knows of.
  await noteAction(db.kysely, { at: clock.now(), operator, command: 'import', subject: uid, outcome: what });
  await refusing(() => runImport(deps, importer, read.data));
  return { lines: [...lines, `Imported for ${email}: ${what}; ${leftOut}. They earn no points.`] };
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

async function refusing<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Problem ? new AdminProblem(error.message) : error;
  }
}
