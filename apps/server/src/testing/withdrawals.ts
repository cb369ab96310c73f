import { askToWithdraw, confirmWithdrawal } from '@fivefold/contract/calls/withdrawal';
import { mailsTo } from './identity.ts';
import type { Answer, TestApp, TestUser } from './test-app.ts';

/** Fills in the public page. @param email of an account, or of none */
export function askFor(app: TestApp, email: string, purchased_on: string = app.today()): Promise<Answer> {
  return app.callSignedOut(askToWithdraw, { body: { email, purchased_on } });
}

/** The code of the newest mail that confirms a withdrawal. */
export async function withdrawalCode(app: TestApp, who: Pick<TestUser, 'email'>): Promise<string> {
  const codes = (await mailsTo(app, who.email)).flatMap(({ text }) => /withdraw\?code=(\S+)/.exec(text)?.[1] ?? []);
  return decodeURIComponent(codes[0] ?? 'none');
}

export function confirmWith(app: TestApp, code: string): Promise<Answer> {
  return app.callSignedOut(confirmWithdrawal, { body: { code } });
}

/** Asks and confirms, as one who has the mailbox does. */
export async function withdraw(app: TestApp, who: Pick<TestUser, 'email'>): Promise<Answer> {
  await askFor(app, who.email);
  return confirmWith(app, await withdrawalCode(app, who));
}
