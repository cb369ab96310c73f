import type { Call } from '@fivefold/contract/call';
import { clientConfig, linkSignIn, logIn, openLink, signUp } from '@fivefold/contract/calls/auth';
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  getSubscriptionStatus,
} from '@fivefold/contract/calls/billing';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { listKeys, passkeyLogInQuestion, renamePasskey } from '@fivefold/contract/calls/keys';
import { removeProvider, startProvider, startProviderProof } from '@fivefold/contract/calls/provider';
import { getProfile } from '@fivefold/contract/calls/profile';
import { describe, expect, it } from 'vitest';
import { nowSeconds, PROJECT } from '#testing/fake-google';
import { useFirebaseApp } from '#testing/firebase-app';
import { type CallInput, createTestApp } from '#testing/test-app';

const firebase = useFirebaseApp();
const lookups = () => firebase.google.asked.filter((path) => path.endsWith(':lookup')).length;

describe('a request with an ID token', () => {
  it('authenticates its user and creates the profile', async () => {
    const ann = await firebase.createUser('ann');
    const { status, body } = await ann.call(getProfile);
    expect([status, body['data']]).toMatchObject([200, { uid: ann.uid, email: ann.email }]);
    expect(lookups()).toBe(0);
  });

  it('answers 401 when the token is not valid', async () => {
    for (const claims of [{ aud: 'another-project' }, { exp: nowSeconds() - 61 }, { email: undefined }]) {
      const { status, body } = await (await firebase.createUser('eve', claims)).call(getProfile);
      expect([status, body['code']]).toEqual([401, 'identity.signed_out']);
    }
    expect(
      (await firebase.app.callSignedOut(getProfile, { headers: { authorization: 'Bearer not-a-token' } })).status,
    ).toBe(401);
  });
});

describe('an address that was changed at Firebase', () => {
  const addressOf = async (token: string) => {
    const { body } = await firebase.app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    return (body['data'] as { email: string }).email;
  };

  it('is kept from the first token that has it, and no older token brings the former one back', async () => {
    const ann = await firebase.createUser('ann', { iat: nowSeconds() - 100 });
    expect(await addressOf(ann.token)).toBe(ann.email);
    const fresh = `new-${ann.email}`;
    const token = await firebase.google.idToken({ sub: ann.uid, email: fresh, iat: nowSeconds() - 50 });
    expect(await addressOf(token)).toBe(fresh);
    // Another device goes on with the token of before for up to an hour.
    expect(await addressOf(ann.token)).toBe(fresh);
    const { email } = await firebase.app.deps.db.kysely
      .selectFrom('profiles')
      .select('email')
      .where('uid', '=', ann.uid)
      .executeTakeFirstOrThrow();
    expect(email).toBe(fresh);
    // Changed back: the newest token tells.
    const back = await firebase.google.idToken({ sub: ann.uid, email: ann.email, iat: nowSeconds() - 10 });
    expect([await addressOf(back), await addressOf(token)]).toEqual([ann.email, ann.email]);
  });

  it('reaches the customer at the payment provider', async () => {
    const ann = await firebase.createUser('ann', { iat: nowSeconds() - 100 });
    expect((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).status).toBe(200);
    const fresh = `new-${ann.email}`;
    await addressOf(await firebase.google.idToken({ sub: ann.uid, email: fresh, iat: nowSeconds() - 50 }));
    await firebase.app.runJobs();
    expect(await firebase.app.deps.payments?.findCustomer({ uid: ann.uid, email: fresh })).toMatch(/^cus_/);
  });
});

describe('while Google is away', () => {
  it('valid tokens keep working, and calls that need Google answer 503', async () => {
    const ann = await firebase.createUserWithPlan('ann');
    firebase.google.isDown = true;
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
    const fresh = await firebase.openApp();
    firebase.google.isDown = true;
    const headers = { authorization: `Bearer ${await firebase.google.idToken()}` };
    const away = await fresh.callSignedOut(getProfile, { headers });
    expect([away.status, away.body['code'], away.raw.headers['www-authenticate']]).toEqual([
      503,
      'identity.unavailable',
      undefined,
    ]);
    firebase.google.isDown = false;
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
    const ann = await firebase.createUser('ann');
    const before = await ann.call(call, sending);
    expect(before.status).not.toBe(401);
    expect(lookups()).toBe(1);
    const account = firebase.google.accounts.get(ann.uid);
    if (account === undefined) throw new Error('No account.');

    firebase.google.accounts.set(ann.uid, { ...account, validSince: String(nowSeconds() + 1) });
    expect((await ann.call(call, sending)).status).toBe(401);
    firebase.google.accounts.set(ann.uid, { ...account, disabled: true });
    expect((await ann.call(call, sending)).status).toBe(401);
    firebase.google.accounts.delete(ann.uid);
    expect((await ann.call(call, sending)).status).toBe(401);
    // Looking is not worth a question to Google each time: the token's own hour ends it.
    expect((await ann.call(getSubscriptionStatus)).status).toBe(200);
  });
});

describe('the client', () => {
  const TOLD = { kind: 'firebase', project_id: PROJECT, api_key: 'web-key', emulator: null };

  it('is told where to sign in, by a call and by the page itself', async () => {
    expect((await firebase.app.callSignedOut(clientConfig)).body).toMatchObject({ identity: TOLD, sandbox: true });
    for (const url of ['/', '/index.html', '/?mode=signIn']) {
      const page = await firebase.app.fastify.inject(url);
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
      await firebase.app.callSignedOut(signUp, { body }),
      await firebase.app.callSignedOut(logIn, { body }),
      await firebase.app.callSignedOut(startProvider),
      await firebase.app.callSignedOut(passkeyLogInQuestion),
      await firebase.app.callSignedOut(linkSignIn, { body: { email: body.email, code: 'x' } }),
    ]) {
      expect([answer.status, answer.body['detail']]).toEqual([
        501,
        'Users log in through Firebase here, not through this server.',
      ]);
    }
  });

  it('says so of changes of keys to a person who is logged in', async () => {
    const ann = await firebase.createUser('ann');
    for (const [call, body] of [
      [listKeys],
      [renamePasskey, { name: 'Phone' }],
      [removeProvider, { proof: 'x' }],
      [startProviderProof],
    ] as const) {
      const params = { id: '00000000-0000-4000-8000-000000000000' };
      const answer = await ann.call(call, { params, body });
      expect([answer.status, answer.body['code']]).toEqual([501, 'common.not_available']);
      expect(answer.body['detail']).toContain('Firebase');
    }
  });
});

it('where sign-in is embedded, the page is as it was built and there is no link to open', async () => {
  const embedded = await createTestApp({ webDir: firebase.webDir });
  const page = await embedded.fastify.inject('/');
  expect(page.body).not.toContain('fivefold-identity');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  expect((await embedded.callSignedOut(clientConfig)).body['identity']).toEqual({ kind: 'embedded' });
  expect((await embedded.callSignedOut(openLink, { body: { email: 'ann@example.com', code: 'x' } })).status).toBe(501);
  await embedded.close();
});
