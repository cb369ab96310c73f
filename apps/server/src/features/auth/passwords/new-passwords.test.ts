import {
  changePassword,
  commonPasswords,
  logIn,
  requestReset,
  resetPassword,
  signUp,
} from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { hashPassword } from 'better-auth/crypto';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bearer, codesTo, mailsTo, openBrowser } from '#testing/identity';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const NEW = 'a brand new password';
const isLive = async (token: unknown) => (await app.callSignedOut(getProfile, bearer(token))).status === 200;
const isPassword = async (password: string, email = ann.email) =>
  (await app.callSignedOut(logIn, { body: { email, password } })).status === 200;
const change = (password: string, current = ann.password, token: unknown = ann.token) =>
  app.callSignedOut(changePassword, { body: { current_password: current, new_password: password }, ...bearer(token) });
const reset = (code: string | undefined, password = NEW) =>
  app.callSignedOut(resetPassword, { body: { code, password } });

async function resetCodes(count: number): Promise<string[]> {
  for (let nth = 0; nth < count; nth++) await app.callSignedOut(requestReset, { body: { email: ann.email } });
  return codesTo(app, ann.email);
}

describe('a new password', () => {
  const refusals = [
    [
      'password1',
      'auth/common-password',
      'Many people use this password, so it’s easy to guess. Choose something longer, such as a few random words.',
    ],
    ['QwertyUIOP', 'auth/common-password', expect.any(String)],
    [
      'fivefold2026',
      'auth/personal-password',
      'Don’t use your email address or the name of this app as your password. Choose something longer, such as a few random words.',
    ],
  ] as const;

  it.each(refusals)('is refused at sign-up, reset and change when it is %j', async (password, code, detail) => {
    const [resetCode] = await resetCodes(1);
    const answers = [
      await app.callSignedOut(signUp, { body: { email: 'new@example.com', password } }),
      await reset(resetCode, password),
      await change(password),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([400, code, detail]);
    // A refused password uses up no code.
    expect((await reset(resetCode)).status).toBe(200);
  });

  it('is refused when it is the email address or the part before the @', async () => {
    const [local = ''] = ann.email.split('@');
    for (const password of [ann.email, local])
      expect((await change(password)).body['code']).toBe('auth/personal-password');
    const answer = await app.callSignedOut(signUp, {
      body: { email: 'margarete@example.com', password: 'Margarete1' },
    });
    expect(answer.body['code']).toBe('auth/personal-password');
  });

  it('that is refused today still logs in where an account has it', async () => {
    const older = await createTestApp({ hasRealPasswords: true });
    const bob = await older.createUser('bob');
    const hash = await hashPassword('password1');
    await older.deps.db.kysely
      .updateTable('identity_account')
      .set({ password: hash })
      .where('userId', '=', bob.uid)
      .execute();
    expect((await older.callSignedOut(logIn, { body: { email: bob.email, password: 'password1' } })).status).toBe(200);
    await older.close();
  });

  it('is looked up among the common ones by three digits of its digest', async () => {
    const digest = createHash('sha256').update('password1').digest('hex');
    const group = await app.callSignedOut(commonPasswords, { params: { group: digest.slice(0, 3) } });
    expect(group.body['digests']).toContain(digest);
    for (const wrong of ['', 'ABC', 'ab', 'abcd', 'xyz'])
      expect((await app.callSignedOut(commonPasswords, { params: { group: wrong } })).status).toBeGreaterThanOrEqual(
        400,
      );
  });
});

describe('a reset code', () => {
  it('ends all other reset codes of the account', async () => {
    const [newest, older, oldest] = await resetCodes(3);
    expect((await reset(older)).status).toBe(200);
    for (const code of [newest, oldest, older]) {
      const again = await reset(code, 'the password of a thief');
      expect([again.status, again.body['code']]).toEqual([400, 'auth/invalid-action-code']);
    }
    expect([await isPassword(NEW), await isPassword('the password of a thief')]).toEqual([true, false]);
  });

  it('leaves the codes of other accounts alone', async () => {
    const [code] = await resetCodes(1);
    const first = ann;
    ann = await app.createUser('cem');
    const [other] = await resetCodes(1);
    expect((await reset(code)).status).toBe(200);
    expect((await reset(other, 'the new one of cem')).status).toBe(200);
    expect([await isPassword(NEW, first.email), await isPassword('the new one of cem')]).toEqual([true, true]);
  });

  it('is accepted once of two concurrent resets', async () => {
    const [one, other] = await resetCodes(2);
    const answers = await Promise.all([reset(one, 'the first password'), reset(other, 'the second password')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('gives a password to an account that has lost its own', async () => {
    await app.deps.db.kysely.deleteFrom('identity_account').where('userId', '=', ann.uid).execute();
    const [code] = await resetCodes(1);
    expect((await reset(code)).status).toBe(200);
    expect(await isPassword(NEW)).toBe(true);
  });

  it('tells the owner by mail, in their own zone', async () => {
    await app.deps.db.kysely
      .updateTable('profiles')
      .set({ time_zone: 'Europe/Istanbul' })
      .where('uid', '=', ann.uid)
      .execute();
    const [code] = await resetCodes(1);
    await openBrowser(app).call(resetPassword, { body: { code, password: NEW } });
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('Your Fivefold password was changed');
    expect(mail?.text).toMatch(
      /A new password was set with a mailed link on November 21, 2026 at 3:\d\d PM GMT\+3, on Firefox on Linux\./,
    );
  });
});

describe('changing a password', () => {
  it('needs the current one', async () => {
    const wrong = await change(NEW, 'not the password');
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'account.wrong_password']);
    expect(await isPassword(ann.password)).toBe(true);
  });

  it('takes no new one that is the same, and ends no session then', async () => {
    const same = await change(ann.password);
    expect([same.status, same.body['code']]).toEqual([400, 'auth/same-password']);
    expect(same.body['detail']).toBe('This is already your password. Choose another one.');
    expect(await isLive(ann.token)).toBe(true);
    // Who does not know it learns nothing of it.
    const guess = await change('not the password', 'not the password');
    expect(guess.body['code']).toBe('account.wrong_password');
  });

  it('is limited to ten wrong ones, together with deleting the account', async () => {
    for (let round = 0; round < 10; round++) expect((await change(NEW, 'a guess')).status).toBe(403);
    const limited = await change(NEW);
    expect([limited.status, limited.body['code']]).toEqual([429, 'auth/too-many-requests']);
  });

  it('ends all sessions, replaces the one it came from, ends reset codes and tells the owner', async () => {
    const elsewhere = (await app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } })).body[
      'token'
    ];
    const [code] = await resetCodes(1);
    const answer = await change(NEW);
    expect(answer.status).toBe(200);
    expect([await isLive(answer.body['token']), await isLive(ann.token), await isLive(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await isPassword(NEW), await isPassword(ann.password)]).toEqual([true, false]);
    expect((await reset(code, 'another password')).status).toBe(400);
    expect((await mailsTo(app, ann.email)).map(({ subject }) => subject)).toContain(
      'Your Fivefold password was changed',
    );
  });

  it('lets one of two at once win', async () => {
    const answers = await Promise.all([change('the first password'), change('the second password')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a login on a new device', () => {
  const subjects = async () => (await mailsTo(app, ann.email)).map(({ subject }) => subject);
  const MAIL = 'New login to your Fivefold account';

  it('is reported by mail, once for each device, and never for the sign-up', async () => {
    const own = openBrowser(app);
    const email = 'dora@example.com';
    await own.call(signUp, { body: { email, password: 'some random words' } });
    await own.logIn(email, 'some random words');
    expect(await mailsTo(app, email)).toEqual([]);
    const phone = openBrowser(app);
    await phone.logIn(email, 'some random words');
    await phone.logIn(email, 'some random words');
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual([MAIL]);
    expect(mails[0]?.text).toMatch(/on November 21, 2026 at 12:\d\d PM UTC, on Firefox on Linux\./);
  });

  it('is reported at most three times a day', async () => {
    for (let nth = 0; nth < 4; nth++) await openBrowser(app).logIn(ann.email, ann.password);
    expect(await subjects()).toEqual([MAIL, MAIL, MAIL]);
  });

  it('is not reported after a reset on that device, which has its own mail', async () => {
    const own = openBrowser(app);
    const [code] = await resetCodes(1);
    await own.call(resetPassword, { body: { code, password: NEW } });
    await own.logIn(ann.email, NEW);
    expect(await subjects()).not.toContain(MAIL);
  });
});
