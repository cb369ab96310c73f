import { choosePassword } from '@fivefold/contract/calls/email-verification';
import { linkSignIn, logIn, requestReset, resetPassword } from '@fivefold/contract/calls/auth';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { cheapPasswordHash } from '#testing/cheap-password-hash';
import { invite, mailedLinks } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;

/** Before the product takes it. */
const hashed = vi.spyOn(cheapPasswordHash, 'hash');

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben', { verified: false })]);
});

const NEW = 'a new password of Ben’s';
/** Follows a new invitation of Ann's on a device that is not signed in. */
async function follow(): Promise<string> {
  await invite(ann, ben.email);
  const code = (await mailedLinks(app, ben.email))[0]?.get('oobCode');
  return String((await app.callSignedOut(linkSignIn, { body: { email: ben.email, code } })).body['token']);
}
const choose = (token: string, password = NEW) =>
  app.callSignedOut(choosePassword, { body: { password }, headers: { authorization: `Bearer ${token}` } });
const logInWith = async (password: string) =>
  (await app.callSignedOut(logIn, { body: { email: ben.email, password } })).status;
const passwordsOf = async (uid: string) =>
  (await app.deps.db.pool.query(`select id from identity_account where "userId" = $1`, [uid])).rows.length;
const REFUSED = [403, 'identity.cannot_choose_password'];

it('sets the password of an account whose first proven link dropped the old one, once', async () => {
  const token = await follow();
  hashed.mockClear();
  expect((await choose(token)).body).toEqual({ success: true });
  expect(hashed).toHaveBeenCalledTimes(1);
  expect([await logInWith(NEW), await logInWith(ben.password)]).toEqual([200, 401]);
  const again = await choose(token, 'yet another one');
  expect([again.status, again.body['code']]).toEqual(REFUSED);
  expect(await logInWith(NEW)).toBe(200);
});

it('is refused when signed out, for a weak password, and for a session that no link opened', async () => {
  expect((await choose('nonsense')).status).toBe(401);
  hashed.mockClear();
  const refused = await choose(ann.token);
  expect([refused.status, refused.body['code']]).toEqual(REFUSED);
  // A hash takes 0.1 s of processor time.
  expect(hashed).not.toHaveBeenCalled();
  const token = await follow();
  for (const weak of ['short', '          ']) expect((await choose(token, weak)).status).toBe(400);
  expect(await passwordsOf(ben.uid)).toBe(0);
});

it('is refused after an hour, and after a reset mail set a password', async () => {
  const late = await follow();
  await app.deps.db.pool.query(`update password_choices set expires_at = now() - interval '1 second'`);
  expect((await choose(late)).status).toBe(403);
  const other = await follow();
  await app.callSignedOut(requestReset, { body: { email: ben.email } });
  const code = (await mailedLinks(app, ben.email))[0]?.get('oobCode');
  await app.callSignedOut(resetPassword, { body: { code, password: 'set by a reset mail' } });
  expect((await choose(other)).status).toBe(401);
  expect([await logInWith('set by a reset mail'), await passwordsOf(ben.uid)]).toEqual([200, 1]);
});

it('accepts one of four concurrent choices', async () => {
  const token = await follow();
  const answers = await Promise.all([1, 2, 3, 4].map((nth) => choose(token, `password number ${nth}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
  expect(await passwordsOf(ben.uid)).toBe(1);
});

it('lets a session of an earlier link choose as well, and then none', async () => {
  const [first, second] = [await follow(), await follow()];
  expect((await choose(first)).status).toBe(200);
  expect((await choose(second)).status).toBe(403);
});
