import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@fivefold/contract/call';
import { verifyEmail } from '@fivefold/contract/calls/email-verification';
import { linkFriends, listFriends } from '@fivefold/contract/calls/friends';
import { clientConfig, linkSignIn, logIn, openLink, signUp } from '@fivefold/contract/calls/auth';
import { countHeldInvites, sendInvite } from '@fivefold/contract/calls/invites';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  getSubscriptionStatus,
} from '@fivefold/contract/calls/billing';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGoogle, nowSeconds, PROJECT, startFakeGoogle } from '#testing/fake-google';
import { mailedLinks } from '#testing/test-users';
import { createTestApp, givePlan, type CallInput, type TestApp } from '#testing/test-app';

let google: FakeGoogle;
let app: TestApp;
let nth = 0;
const webDir = mkdtempSync(join(tmpdir(), 'fivefold-page-'));

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><html><head><title>Fivefold</title></head><body></body></html>',
  );
  google = await startFakeGoogle();
  app = await createTestApp({
    env: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_WEB_API_KEY: 'web-key',
      FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
    },
    google: { keysUrl: google.keysUrl, accountsUrl: google.url },
    webDir,
  });
});
afterAll(async () => {
  await app.close();
  await google.close();
  rmSync(webDir, { recursive: true });
});
beforeEach(() => {
  google.isDown = false;
  google.asked.length = 0;
});

interface Somebody {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
  call(call: Call, sending?: CallInput): ReturnType<TestApp['callSignedOut']>;
}

/** Somebody with an account at Firebase who has signed in there. */
async function somebody(name: string, claims: Record<string, unknown> = {}): Promise<Somebody> {
  const uid = `${name}-${++nth}`;
  const email = `${uid}@example.com`;
  google.accounts.set(uid, { localId: uid, email, validSince: String(nowSeconds() - 60) });
  const token = await google.idToken({ sub: uid, email, ...claims });
  const call: Somebody['call'] = (of, sending) =>
    app.callSignedOut(of, { ...sending, headers: { authorization: `Bearer ${token}` } });
  return { uid, email, token, call };
}

async function somebodyWithPlan(
  name: string,
  claims: Record<string, unknown> = { email_verified: true },
): Promise<Somebody> {
  const person = await somebody(name, claims);
  await person.call(getProfile);
  await givePlan(app.deps, person.uid);
  return person;
}

const lookups = () => google.asked.filter((path) => path.endsWith(':lookup')).length;

describe('a request with an ID token', () => {
  it('authenticates its user and creates the profile', async () => {
    const ann = await somebody('ann');
    const { status, body } = await ann.call(getProfile);
    expect([status, body['data']]).toMatchObject([200, { uid: ann.uid, email: ann.email }]);
    expect(lookups()).toBe(0);
  });

  it('answers 401 when the token is not valid', async () => {
    for (const claims of [{ aud: 'another-project' }, { exp: nowSeconds() - 61 }, { email: undefined }]) {
      const { status, body } = await (await somebody('eve', claims)).call(getProfile);
      expect([status, body['code']]).toEqual([401, 'identity.signed_out']);
    }
    expect((await app.callSignedOut(getProfile, { headers: { authorization: 'Bearer not-a-token' } })).status).toBe(
      401,
    );
  });
});

describe('an address that was changed at Firebase', () => {
  const addressOf = async (token: string) => {
    const { body } = await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    return (body['data'] as { email: string }).email;
  };

  it('is kept from the first token that has it, and no older token brings the former one back', async () => {
    const ann = await somebody('ann', { iat: nowSeconds() - 100 });
    expect(await addressOf(ann.token)).toBe(ann.email);
    const fresh = `new-${ann.email}`;
    const token = await google.idToken({ sub: ann.uid, email: fresh, iat: nowSeconds() - 50 });
    expect(await addressOf(token)).toBe(fresh);
    // Another device goes on with the token of before for up to an hour.
    expect(await addressOf(ann.token)).toBe(fresh);
    const { email } = await app.deps.db.kysely
      .selectFrom('profiles')
      .select('email')
      .where('uid', '=', ann.uid)
      .executeTakeFirstOrThrow();
    expect(email).toBe(fresh);
    // Changed back: the newest token tells.
    const back = await google.idToken({ sub: ann.uid, email: ann.email, iat: nowSeconds() - 10 });
    expect([await addressOf(back), await addressOf(token)]).toEqual([ann.email, ann.email]);
  });

  it('reaches the customer at the payment provider', async () => {
    const ann = await somebody('ann', { iat: nowSeconds() - 100 });
    expect((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(200);
    const fresh = `new-${ann.email}`;
    await addressOf(await google.idToken({ sub: ann.uid, email: fresh, iat: nowSeconds() - 50 }));
    await app.runJobs();
    expect(await app.deps.payments?.findCustomer({ uid: ann.uid, email: fresh })).toMatch(/^cus_/);
  });
});

describe('while Google is away', () => {
  it('valid tokens keep working, and calls that need Google answer 503', async () => {
    const ann = await somebodyWithPlan('ann');
    google.isDown = true;
    expect((await ann.call(getProfile)).status).toBe(200);
    for (const answer of [
      await ann.call(createPortalSession),
      await ann.call(sendInvite, { body: { email: 'x@example.com', initiator_user_id: ann.uid } }),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([503, 'identity.unavailable']);
      expect(answer.body['detail']).toBe('Logging in isn’t possible right now. Please try again.');
    }
  });

  it('answers 503, not 401, when its keys were never fetched', async () => {
    const fresh = await createTestApp({
      env: {
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_WEB_API_KEY: 'web-key',
        FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
      },
      google: { keysUrl: google.keysUrl, accountsUrl: google.url },
    });
    google.isDown = true;
    const headers = { authorization: `Bearer ${await google.idToken()}` };
    const away = await fresh.callSignedOut(getProfile, { headers });
    expect([away.status, away.body['code'], away.raw.headers['www-authenticate']]).toEqual([
      503,
      'identity.unavailable',
      undefined,
    ]);
    google.isDown = false;
    expect((await fresh.callSignedOut(getProfile, { headers })).status).toBe(200);
    await fresh.close();
  });
});

describe('money', () => {
  const MONEY: readonly (readonly [string, Call, CallInput])[] = [
    ['checkout', createCheckoutSession, { body: { plan: 'base' } }],
    ['the portal', createPortalSession, {}],
    ['cancelling', cancelSubscription, {}],
  ];

  it.each(MONEY)('asks Google first whether a token was revoked: %s', async (_, call, sending) => {
    const ann = await somebody('ann');
    const before = await ann.call(call, sending);
    expect(before.status).not.toBe(401);
    expect(lookups()).toBe(1);
    const account = google.accounts.get(ann.uid);
    if (account === undefined) throw new Error('No account.');

    google.accounts.set(ann.uid, { ...account, validSince: String(nowSeconds() + 1) });
    expect((await ann.call(call, sending)).status).toBe(401);
    google.accounts.set(ann.uid, { ...account, disabled: true });
    expect((await ann.call(call, sending)).status).toBe(401);
    google.accounts.delete(ann.uid);
    expect((await ann.call(call, sending)).status).toBe(401);
    // Looking is not worth a question to Google each time: the token's own hour ends it.
    expect((await ann.call(getSubscriptionStatus)).status).toBe(200);
  });
});

describe('an invitation', () => {
  const open = (email: string, code: string) => app.callSignedOut(openLink, { body: { email, code } });
  const REFUSED = [400, 'auth/invalid-action-code'];

  async function invited(ann: Somebody, email: string): Promise<URLSearchParams> {
    expect((await ann.call(sendInvite, { body: { email, initiator_user_id: ann.uid } })).status).toBe(200);
    return (await mailedLinks(app, email))[0] ?? new URLSearchParams();
  }

  it('reveals only in the mail whether Firebase knows the address', async () => {
    const [ann, bob] = [await somebodyWithPlan('ann'), await somebody('bob')];
    expect((await invited(ann, bob.email)).get('invited_user_exists')).toBe('True');
    expect((await invited(ann, `new-${ann.email}`)).get('invited_user_exists')).toBe('False');
  });

  it('becomes a sign-in code of Firebase, once, also days later', async () => {
    const [ann, bob] = [await somebodyWithPlan('ann'), await somebody('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    app.clock.advanceDays(INVITATION_VALID_DAYS - 1);
    const answer = await open(bob.email.toUpperCase(), code);
    expect([answer.status, answer.body]).toEqual([200, { sign_in_code: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    const again = await open(bob.email, code);
    expect([again.status, again.body['code']]).toEqual(REFUSED);
    expect((await bob.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(200);
    expect((await ann.call(listFriends)).body['data']).toEqual([{ uid: bob.uid, email: bob.email }]);
  });

  it('gives one of five that open it at once the code', async () => {
    const [ann, bob] = [await somebodyWithPlan('ann'), await somebody('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(bob.email, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('is still good after Google was away', async () => {
    const [ann, bob] = [await somebodyWithPlan('ann'), await somebody('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    google.isDown = true;
    expect((await open(bob.email, code)).status).toBe(503);
    google.isDown = false;
    expect((await open(bob.email, code)).status).toBe(200);
  });

  it('is not for another address, nor for one without an account or a disabled one; guesses never reach Google', async () => {
    const [ann, bob, cem] = [await somebodyWithPlan('ann'), await somebody('bob'), await somebody('cem')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    google.asked.length = 0;
    for (const [email, guess] of [
      [cem.email, code],
      [bob.email, 'x'.repeat(43)],
    ] as const) {
      const answer = await open(email, guess);
      expect([answer.status, answer.body['code']]).toEqual(REFUSED);
    }
    expect(google.asked).toEqual([]);

    const newcomer = `new-${bob.email}`;
    const theirs = (await invited(ann, newcomer)).get('oobCode') ?? '';
    expect((await open(newcomer, theirs)).status).toBe(400);
    const account = google.accounts.get(bob.uid);
    if (account !== undefined) google.accounts.set(bob.uid, { ...account, disabled: true });
    const disabled = await open(bob.email, code);
    expect([disabled.status, disabled.body['code']]).toEqual([403, 'auth/user-disabled']);
  });
});

describe('an address', () => {
  const inviteBy = (who: Somebody, email: string) =>
    who.call(sendInvite, { body: { email, initiator_user_id: who.uid } });
  const heldOf = async (who: Somebody) => (await who.call(countHeldInvites)).body['held'];
  const mailsTo = async (email: string) => (await mailedLinks(app, email)).length;

  it('that Firebase does not vouch for holds invitations, until a later token does', async () => {
    const ann = await somebodyWithPlan('ann', {});
    const email = `new-${ann.email}`;
    expect((await inviteBy(ann, email)).body).toEqual({ message: 'Invite sent successfully!' });
    expect([await mailsTo(email), await mailsTo(ann.email), await heldOf(ann)]).toEqual([0, 1, 1]);
    const token = await google.idToken({ sub: ann.uid, email: ann.email, email_verified: true });
    const { body } = await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    expect(body['data']).toMatchObject({ email_verified: true });
    expect([await mailsTo(email), await heldOf(ann)]).toEqual([1, 0]);
    // The older token of the same address is as good from now on; another address is not.
    expect((await ann.call(getProfile)).body['data']).toMatchObject({ email_verified: true });
    const changed = await google.idToken({ sub: ann.uid, email: `other-${ann.email}` });
    const other = await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${changed}` } });
    expect(other.body['data']).toMatchObject({ email_verified: false });
  });

  it('is verified by our own mailed code, too', async () => {
    const ann = await somebodyWithPlan('ann', {});
    const email = `new-${ann.email}`;
    await inviteBy(ann, email);
    const code = (await mailedLinks(app, ann.email))[0]?.get('code') ?? '';
    expect((await ann.call(verifyEmail, { body: { code } })).status).toBe(200);
    expect([await mailsTo(email), await heldOf(ann)]).toEqual([1, 0]);
  });

  it('links by the code of the invitation in one go after signing up at Firebase, and by the id alone never', async () => {
    const ann = await somebodyWithPlan('ann');
    const bob = await somebody('bob');
    await inviteBy(ann, bob.email);
    const code = (await mailedLinks(app, bob.email))[0]?.get('oobCode') ?? '';
    const join = (body: object) => bob.call(createProfile, { query: { initiator_user_id: ann.uid }, body });
    expect((await join({})).status).toBe(403);
    const joined = await join({ code });
    expect([joined.status, joined.body['data']]).toMatchObject([200, { email_verified: true }]);
    expect((await ann.call(listFriends)).body['data']).toEqual([{ uid: bob.uid, email: bob.email }]);
    expect((await join({})).status).toBe(200);
  });
});

describe('the client', () => {
  const TOLD = { kind: 'firebase', project_id: PROJECT, api_key: 'web-key', emulator: null };

  it('is told where to sign in, by a call and by the page itself', async () => {
    expect((await app.callSignedOut(clientConfig)).body).toMatchObject({ identity: TOLD, sandbox: true });
    for (const url of ['/', '/index.html', '/?mode=signIn']) {
      const page = await app.fastify.inject(url);
      const content = /<meta name="fivefold-identity" content="([^"]+)" \/>/.exec(page.body)?.[1] ?? '';
      expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual(TOLD);
      expect(page.headers['cache-control']).toBe('no-cache');
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      expect(page.headers['content-security-policy']).toContain(
        "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
      );
    }
  });

  it('finds no embedded sign-in here', async () => {
    const body = { email: 'ann@example.com', password: 'long enough' };
    for (const answer of [
      await app.callSignedOut(signUp, { body }),
      await app.callSignedOut(logIn, { body }),
      await app.callSignedOut(linkSignIn, { body: { email: body.email, code: 'x' } }),
    ]) {
      expect([answer.status, answer.body['detail']]).toEqual([
        501,
        'Users log in through Firebase here, not through this server.',
      ]);
    }
  });
});

it('where sign-in is embedded, the page is as it was built and there is no link to open', async () => {
  const embedded = await createTestApp({ webDir });
  const page = await embedded.fastify.inject('/');
  expect(page.body).not.toContain('fivefold-identity');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  expect((await embedded.callSignedOut(clientConfig)).body['identity']).toEqual({ kind: 'embedded' });
  expect((await embedded.callSignedOut(openLink, { body: { email: 'ann@example.com', code: 'x' } })).status).toBe(501);
  await embedded.close();
});
