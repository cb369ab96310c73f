import { choosePassword } from '@fivefold/contract/calls/email-verification';
import { listFriends, linkFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import {
  linkSignIn,
  logIn,
  requestReset,
  resetPassword,
  signUp,
  type WireSession,
} from '@fivefold/contract/calls/auth';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedIdentityOf } from '#testing/embedded-identity';
import { befriend, invite, mailedLinks } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob', { verified: false })]);
});

/** The code of the newest invitation that Ann sends to an address. */
async function invitedCode(email = bob.email): Promise<string> {
  await invite(ann, email);
  return (await mailedLinks(app, email))[0]?.get('oobCode') ?? '';
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const enter = (code: string, { email = bob.email, token }: { email?: string; token?: string } = {}) =>
  app.callSignedOut(linkSignIn, { body: { email, code }, ...(token === undefined ? {} : bearer(token)) });
const sessionOf = (answer: { body: Record<string, unknown> }) => answer.body as unknown as WireSession;
const isLive = async (token: string) => (await app.callSignedOut(getProfile, bearer(token))).status === 200;
const logInAs = async (who: TestUser, password = who.password) =>
  (await app.callSignedOut(logIn, { body: { email: who.email, password } })).status;
const REFUSED = [400, 'auth/invalid-action-code', 'This link has expired or was already used.'];
const problemOf = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [status, body['code'], body['detail']];

describe('POST /api/identity/link-sign-in', () => {
  it('signs in the account of the invited address, once, and accepting is the next call', async () => {
    const code = await invitedCode();
    const answer = await enter(code);
    expect(answer.status).toBe(200);
    const { token, user, expires_at } = sessionOf(answer);
    expect(user).toEqual({ uid: bob.uid, email: bob.email });
    expect(expires_at).toBeGreaterThan(Date.now() + 29 * 24 * 60 * 60 * 1000);
    expect((await app.callSignedOut(linkFriends, { body: { friend_uid: ann.uid }, ...bearer(token) })).status).toBe(
      200,
    );
    expect((await ann.call(listFriends)).body['data']).toMatchObject([{ uid: bob.uid, email: bob.email }]);
    expect(problemOf(await enter(code))).toEqual(REFUSED);
    expect(await isLive(token)).toBe(true);
  });

  it('gives one session to one of five that use a code at once', async () => {
    const code = await invitedCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('refuses another address, which does not use the code up', async () => {
    const code = await invitedCode();
    const cem = await app.createUser('cem');
    for (const email of [cem.email, 'unknown@example.com'])
      expect(problemOf(await enter(code, { email }))).toEqual(REFUSED);
    expect((await enter(code, { email: bob.email.toUpperCase() })).status).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(43), "' or 1=1 --", 'x'.repeat(513)])('refuses %j', async (code) => {
    expect((await enter(code)).status).toBe(400);
  });

  it('is good for fourteen days', async () => {
    const code = await invitedCode();
    app.clock.advanceDays(INVITATION_VALID_DAYS);
    expect(problemOf(await enter(code))).toEqual(REFUSED);
    const fresh = await invitedCode();
    app.clock.advanceDays(INVITATION_VALID_DAYS - 0.01);
    expect((await enter(fresh)).status).toBe(200);
  });

  it('is not for an address without an account, until it has one', async () => {
    const email = `newcomer-${ann.uid.slice(0, 6)}@example.com`.toLowerCase();
    const code = await invitedCode(email);
    expect(problemOf(await enter(code, { email }))).toEqual(REFUSED);
    await embeddedIdentityOf(app.deps).signUp(email, 'a password of her own');
    expect((await enter(code, { email })).status).toBe(200);
  });

  it('ends with the friendship it could have made again', async () => {
    bob = await app.createUser('bob');
    await befriend(ann, bob);
    const code = await invitedCode();
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect(problemOf(await enter(code))).toEqual(REFUSED);
  });

  it('is limited for a network address', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () =>
        app.fastify.inject({
          method: 'POST',
          url: linkSignIn.path,
          payload: { email: bob.email, code: 'x'.repeat(43) },
          remoteAddress: '203.0.113.7',
        }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('an address that was never proven', () => {
  it('is verified by the link, which logs out a stranger who signed up with it before', async () => {
    const { token } = sessionOf(await enter(await invitedCode()));
    expect(await isLive(token)).toBe(true);
    expect(await isLive(bob.token)).toBe(false);
    expect(await logInAs(bob)).toBe(401);
  });

  it('says that it has no password until one is chosen', async () => {
    const enterAnew = async (token?: string) => enter(await invitedCode(), token === undefined ? {} : { token });
    const dropped = async (token?: string) => (await enterAnew(token)).body['password_dropped'];
    expect(await dropped()).toBe(true);
    const second = await enterAnew();
    expect(second.body['password_dropped']).toBe(true);
    expect(
      (
        await app.callSignedOut(choosePassword, {
          body: { password: 'walks by the sea' },
          ...bearer(sessionOf(second).token),
        })
      ).status,
    ).toBe(200);
    expect(await dropped()).toBeUndefined();
    bob = await app.createUser('bob', { verified: false });
    expect(await dropped(bob.token)).toBeUndefined();
  });

  it('loses nothing when the request comes from a live session of the same account', async () => {
    const { token } = sessionOf(await enter(await invitedCode(), { token: bob.token }));
    expect([await isLive(token), await isLive(bob.token)]).toEqual([true, true]);
    expect(await logInAs(bob)).toBe(200);
  });

  it('ignores a session of another account, a forged one and an expired one', async () => {
    const over = sessionOf(
      await app.callSignedOut(logIn, { body: { email: bob.email, password: bob.password } }),
    ).token;
    await embeddedIdentityOf(app.deps).logOut(over);
    for (const token of [ann.token, `${bob.token}x`, over]) {
      const cem = await app.createUser('cem', { verified: false });
      const code = await invitedCode(cem.email);
      expect((await enter(code, { email: cem.email, token })).status).toBe(200);
      expect(await isLive(cem.token)).toBe(false);
    }
    expect(await isLive(ann.token)).toBe(true);
  });

  it('is safe the second time: a proven account keeps its password and sessions', async () => {
    const first = sessionOf(await enter(await invitedCode(), { token: bob.token })).token;
    const second = sessionOf(await enter(await invitedCode())).token;
    expect([await isLive(first), await isLive(second), await isLive(bob.token)]).toEqual([true, true, true]);
    expect(await logInAs(bob)).toBe(200);
  });

  it('gets a new password by mail, which proves it too', async () => {
    await enter(await invitedCode());
    await app.callSignedOut(requestReset, { body: { email: bob.email } });
    const reset = async (who: TestUser) => (await mailedLinks(app, who.email))[0]?.get('oobCode') ?? '';
    const password = 'a brand new password';
    expect((await app.callSignedOut(resetPassword, { body: { code: await reset(bob), password } })).status).toBe(200);
    expect(await logInAs(bob, password)).toBe(200);

    const cem = await app.createUser('cem', { verified: false });
    await app.callSignedOut(requestReset, { body: { email: cem.email } });
    await app.callSignedOut(resetPassword, { body: { code: await reset(cem), password } });
    await enter(await invitedCode(cem.email), { email: cem.email });
    expect(await logInAs(cem, password)).toBe(200);
  });
});

describe('signing up with the code of the invitation’s mail', () => {
  const password = 'a password of her own';
  const join = (email: string, code: string) => app.callSignedOut(signUp, { body: { email, password, code } });
  const newAddress = () => `newcomer-${randomUUID()}@example.com`;
  const isPassword = async (email: string) =>
    (await app.callSignedOut(logIn, { body: { email, password } })).status === 200;

  it('proves the address: a later link takes neither password nor sessions', async () => {
    const email = newAddress();
    const first = await join(email, await invitedCode(email));
    expect(first.status).toBe(200);
    const { token, user } = sessionOf(first);
    expect(
      (await app.callSignedOut(createProfile, { query: { initiator_user_id: ann.uid }, ...bearer(token) })).status,
    ).toBe(200);
    expect((await ann.call(unlinkFriends, { body: { friend_uid: user.uid } })).status).toBe(200);
    const again = await enter(await invitedCode(email), { email });
    expect([again.status, again.body['password_dropped']]).toEqual([200, undefined]);
    expect([await isLive(token), await isPassword(email)]).toEqual([true, true]);
  });

  it('uses the code up', async () => {
    const email = newAddress();
    const code = await invitedCode(email);
    await join(email, code);
    expect(problemOf(await enter(code, { email }))).toEqual(REFUSED);
  });

  it('makes the account with a code that is not good for it, which proves nothing', async () => {
    const code = await invitedCode(newAddress());
    for (const wrong of [code, 'x'.repeat(43)]) {
      const email = newAddress();
      expect((await join(email, wrong)).status).toBe(200);
      expect((await enter(await invitedCode(email), { email })).body['password_dropped']).toBe(true);
    }
  });

  it('is not for an address that has an account, and leaves the code good', async () => {
    const code = await invitedCode();
    expect((await join(bob.email, code)).status).toBe(409);
    expect((await enter(code)).body['password_dropped']).toBe(true);
  });
});

it.each([signUp, resetPassword])('$name takes no password of white space alone', async (call) => {
  const code = 'x'.repeat(43);
  const body = { ...(call === signUp ? { email: 'blank@example.com' } : {}), code, password: '\u00a0 \t     \n' };
  const answer = await app.callSignedOut(call, { body });
  expect([answer.status, answer.body['detail']]).toEqual([400, 'Use at least 8 characters.']);
});
