import {
  logIn,
  logOut,
  refresh,
  requestReset,
  resetPassword,
  signUp,
  type WireSession,
} from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let nth = 0;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PASSWORD = 'correct horse battery';
const fresh = () => `person${++nth}@example.com`;
const join = (email: string, password = PASSWORD) => app.callSignedOut(signUp, { body: { email, password } });
const enter = (email: string, password = PASSWORD) => app.callSignedOut(logIn, { body: { email, password } });
const sessionOf = (answer: { body: Record<string, unknown> }) => answer.body as unknown as WireSession;

async function profileWith(token: string) {
  return app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
}

/** The code in the newest mail to an address. */
async function mailedCode(email: string): Promise<string> {
  await app.runJobs();
  const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
  const mail = mails.find(({ to }) => to === email);
  return /oobCode=([^\s&]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('signing up', () => {
  it('makes an account and a session', async () => {
    const email = fresh();
    const answer = await join(email);
    expect(answer.status).toBe(200);
    const session = sessionOf(answer);
    expect(session.user.email).toBe(email);
    expect(session.expires_at).toBeGreaterThan(Date.now());
    expect((await profileWith(session.token)).body['data']).toMatchObject({ uid: session.user.uid, email });
  });

  it('accepts an address once, ignoring case', async () => {
    const email = fresh();
    await join(email);
    const { status, body } = await join(email.toUpperCase());
    expect([status, body['code'], body['detail']]).toEqual([
      409,
      'auth/email-already-in-use',
      'An account with this email already exists. Log in instead.',
    ]);
  });

  it.each([
    ['info@xn--80a1acny.xn--p1ai', 'Info@почта.рф'],
    ['ann@bücher.example', 'ANN@xn--bcher-kva.example'],
    ['a&b@example.com', 'A&B@example.com'],
    ['first/last@example.com', 'first/last@example.com'],
  ])('takes %s, which is one account with %s, and mails a reset code to it', async (email, other) => {
    const joined = await join(email);
    expect([joined.status, joined.body['detail']]).toEqual([200, undefined]);
    expect((await join(other)).body['code']).toBe('auth/email-already-in-use');
    const entered = await enter(other);
    expect([entered.status, sessionOf(entered).user]).toEqual([200, sessionOf(joined).user]);
    expect((await enter(other, 'another password')).body['code']).toBe('auth/invalid-credential');
    expect((await app.callSignedOut(requestReset, { body: { email: other } })).status).toBe(200);
    const code = await mailedCode(sessionOf(joined).user.email);
    const password = 'a better horse battery';
    expect((await app.callSignedOut(resetPassword, { body: { code, password } })).status).toBe(200);
    expect((await enter(email, password)).status).toBe(200);
  });

  it('allows exactly one of eight concurrent requests', async () => {
    const email = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(email)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it.each([
    [{ email: 'no-address', password: PASSWORD }, 'Enter a valid email address.'],
    [{ email: 'a@example.com', password: 'short' }, 'Use at least 8 characters.'],
    [{ email: 'a@example.com', password: 'x'.repeat(129) }, 'Use at most 128 characters.'],
    [{ email: 'a@example.com', password: '' }, 'Enter your password.'],
    [{ email: 'a@example.com' }, 'Enter your password.'],
  ])('refuses %o with a sentence', async (body, detail) => {
    const answer = await app.callSignedOut(signUp, { body });
    expect([answer.status, answer.body['detail']]).toEqual([400, detail]);
  });
});

describe('logging in', () => {
  it('needs the right password and says the same for a wrong one and an unknown address', async () => {
    const email = fresh();
    await join(email);
    expect((await enter(email)).status).toBe(200);
    const wrong = await enter(email, 'not the password');
    const unknown = await enter(fresh());
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'auth/invalid-credential']);
    expect([unknown.status, unknown.body['code'], unknown.body['detail']]).toEqual([
      wrong.status,
      wrong.body['code'],
      wrong.body['detail'],
    ]);
  });

  it('is limited for an account after ten failures, and counts no success', async () => {
    const email = fresh();
    await join(email);
    for (let round = 0; round < 3; round++) expect((await enter(email)).status).toBe(200);
    for (let round = 0; round < 10; round++) expect((await enter(email, 'not the password')).status).toBe(401);
    const limited = await enter(email);
    expect([limited.status, limited.body['code']]).toEqual([429, 'auth/too-many-requests']);
    expect(Number(limited.raw.headers['retry-after'])).toBeGreaterThan(0);
    const other = fresh();
    await join(other);
    expect((await enter(other)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends at once when the user logs out', async () => {
    const { token } = sessionOf(await join(fresh()));
    expect((await app.callSignedOut(logOut, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await profileWith(token)).status).toBe(401);
    expect((await app.callSignedOut(logOut)).status).toBe(200);
  });

  it('is extended while it is good', async () => {
    const { token } = sessionOf(await join(fresh()));
    await app.deps.db.pool.query(
      `update identity_session set "expiresAt" = now() + interval '1 day' where token = $1`,
      [token.split('.')[0]],
    );
    const answer = await app.callSignedOut(refresh, { headers: { authorization: `Bearer ${token}` } });
    expect(sessionOf(answer).expires_at - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
    await app.deps.db.pool.query(`update identity_session set "expiresAt" = now() where token = $1`, [
      token.split('.')[0],
    ]);
    expect((await app.callSignedOut(refresh, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('is not stored in the database: a leaked copy logs no one in', async () => {
    const { token } = sessionOf(await join(fresh()));
    const key = token.split('.')[0] ?? '';
    for (const forged of [
      key,
      `${key}.`,
      `${key}.${Buffer.alloc(32).toString('base64url')}`,
      `x${token}`,
      'a.b',
      '.',
    ]) {
      expect((await profileWith(forged)).status, forged).toBe(401);
    }
  });
});

describe('resetting a password', () => {
  it('mails a code that sets a new password once and ends every session', async () => {
    const email = fresh();
    const { token } = sessionOf(await join(email));
    expect((await app.callSignedOut(requestReset, { body: { email } })).body).toEqual({ success: true });
    const code = await mailedCode(email);
    const set = (password: string) => app.callSignedOut(resetPassword, { body: { code, password } });
    expect((await set('short')).status).toBe(400);
    expect((await set('a brand new password')).status).toBe(200);
    const again = await set('another new password');
    expect([again.status, again.body['code']]).toEqual([400, 'auth/invalid-action-code']);
    expect((await profileWith(token)).status).toBe(401);
    expect((await enter(email)).status).toBe(401);
    expect((await enter(email, 'a brand new password')).status).toBe(200);
  });

  it('answers the same for an address without an account, and sends nothing', async () => {
    const email = fresh();
    expect((await app.callSignedOut(requestReset, { body: { email } })).body).toEqual({ success: true });
    expect(await mailedCode(email)).toBe('');
  });

  it('is limited for an account', async () => {
    const email = fresh();
    const answers = [];
    for (let round = 0; round < 4; round++)
      answers.push((await app.callSignedOut(requestReset, { body: { email } })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it('keeps codes unreadable in the database', async () => {
    const email = fresh();
    await join(email);
    await app.callSignedOut(requestReset, { body: { email } });
    const code = await mailedCode(email);
    const { rows } = await app.deps.db.pool.query<{ identifier: string }>(
      'select identifier from identity_verification',
    );
    expect(code).not.toBe('');
    expect(rows.some((row) => row.identifier.includes(code))).toBe(false);
  });
});
