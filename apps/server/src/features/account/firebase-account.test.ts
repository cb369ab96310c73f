import { deleteAccount, endSession, getAccount, signOutOthers } from '@fivefold/contract/calls/account';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeGoogle, nowSeconds, PROJECT, startFakeGoogle } from '#testing/fake-google';
import { createTestApp, type TestApp } from '#testing/test-app';

let google: FakeGoogle;
let app: TestApp;

beforeAll(async () => {
  google = await startFakeGoogle();
  app = await createTestApp({
    env: {
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_WEB_API_KEY: 'web-key',
      FIREBASE_SERVICE_ACCOUNT: google.serviceAccount,
    },
    google: { keysUrl: google.keysUrl, accountsUrl: google.url },
  });
});
afterAll(async () => {
  await app.close();
  await google.close();
});

/** Somebody with an account at Firebase who signed in so long ago. */
async function somebody(uid: string, { minutesAgo }: { minutesAgo: number }) {
  const email = `${uid}@example.com`;
  google.accounts.set(uid, { localId: uid, email, validSince: String(nowSeconds() - 24 * 60 * 60) });
  const token = await google.idToken({ sub: uid, email, auth_time: nowSeconds() - minutesAgo * 60 });
  const headers = { authorization: `Bearer ${token}` };
  return {
    email,
    see: () => app.callSignedOut(getProfile, { headers }),
    account: () => app.callSignedOut(getAccount, { headers }),
    leave: () => app.callSignedOut(deleteAccount, { headers, body: { confirmation: email } }),
    headers,
  };
}

it('asks for a new log-in when the last one is older than five minutes', async () => {
  const ann = await somebody('ann', { minutesAgo: 6 });
  const refused = await ann.leave();
  expect([refused.status, refused.body['code']]).toEqual([403, 'account.sign_in_again']);
  expect((await ann.see()).status).toBe(200);
});

it('deletes the Firebase account after a recent log-in, and a token that is still valid is refused', async () => {
  const ben = await somebody('ben', { minutesAgo: 1 });
  expect((await ben.leave()).status).toBe(200);
  expect((await ben.see()).status).toBe(401);
  await app.runJobs();
  expect(google.accounts.has('ben')).toBe(false);
  // Once more, as jobs do: there is nobody to delete, and that is fine.
  await app.deps.identity.deleteAccount('ben');
  expect((await ben.see()).status).toBe(401);
});

it('lists no devices with Firebase', async () => {
  const cid = await somebody('cid', { minutesAgo: 1 });
  expect((await cid.account()).body).toEqual({
    email: expect.stringContaining('@'),
    pending_email: null,
    email_verified: false,
    proof: 'recent-sign-in',
    sessions: null,
  });
  expect(
    (await app.callSignedOut(endSession, { headers: cid.headers, params: { id: crypto.randomUUID() } })).status,
  ).toBe(501);
  expect((await app.callSignedOut(signOutOthers, { headers: cid.headers })).status).toBe(501);
});
