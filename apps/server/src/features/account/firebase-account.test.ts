import { deleteAccount, endSession, getAccount, signOutOthers } from '@fivefold/contract/calls/account';
import { makeAccessToken } from '@fivefold/contract/calls/access-tokens';
import { getProfile } from '@fivefold/contract/calls/profile';
import { describe, expect, it } from 'vitest';
import { callWith } from '#testing/access-tokens';
import { nowSeconds } from '#testing/fake-google';
import { useFirebaseApp } from '#testing/firebase-app';

const firebase = useFirebaseApp();

/** A user with an account at Firebase who logged in the given minutes ago. */
async function userWhoLoggedIn(uid: string, { minutesAgo }: { minutesAgo: number }) {
  const email = `${uid}@example.com`;
  firebase.google.accounts.set(uid, { localId: uid, email, validSince: String(nowSeconds() - 24 * 60 * 60) });
  const token = await firebase.google.idToken({ sub: uid, email, auth_time: nowSeconds() - minutesAgo * 60 });
  const headers = { authorization: `Bearer ${token}` };
  return {
    email,
    see: () => firebase.app.callSignedOut(getProfile, { headers }),
    account: () => firebase.app.callSignedOut(getAccount, { headers }),
    leave: () => firebase.app.callSignedOut(deleteAccount, { headers, body: { confirmation: email } }),
    headers,
  };
}

it('asks for a new log-in when the last one is older than five minutes', async () => {
  const ann = await userWhoLoggedIn('ann', { minutesAgo: 6 });
  const refused = await ann.leave();
  expect([refused.status, refused.body['code']]).toEqual([403, 'account.sign_in_again']);
  expect((await ann.see()).status).toBe(200);
});

it('deletes the Firebase account after a recent log-in, and a token that is still valid is refused', async () => {
  const ben = await userWhoLoggedIn('ben', { minutesAgo: 1 });
  expect((await ben.leave()).status).toBe(200);
  expect((await ben.see()).status).toBe(401);
  await firebase.app.runJobs();
  expect(firebase.google.accounts.has('ben')).toBe(false);
  // Jobs may repeat it: deleting a deleted account succeeds.
  await firebase.app.deps.identity.deleteAccount('ben');
  expect((await ben.see()).status).toBe(401);
});

it('lists no devices with Firebase', async () => {
  const cid = await userWhoLoggedIn('cid', { minutesAgo: 1 });
  expect((await cid.account()).body).toEqual({
    email: expect.stringContaining('@'),
    pending_email: null,
    email_verified: false,
    proof: 'recent-sign-in',
    sessions: null,
  });
  expect(
    (await firebase.app.callSignedOut(endSession, { headers: cid.headers, params: { id: crypto.randomUUID() } }))
      .status,
  ).toBe(501);
  expect((await firebase.app.callSignedOut(signOutOthers, { headers: cid.headers })).status).toBe(501);
});

describe('access tokens with Firebase', () => {
  const body = { name: 'Kitchen button', scope: 'read' };

  it('are made after a recent log-in only', async () => {
    const dan = await userWhoLoggedIn('dan', { minutesAgo: 6 });
    const refused = await firebase.app.callSignedOut(makeAccessToken, { headers: dan.headers, body });
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      'For your security, log in again before making an access token.',
    ]);
  });

  it('work without a question to Firebase, also while Google is away, and end with the account', async () => {
    const eve = await userWhoLoggedIn('eve', { minutesAgo: 1 });
    const made = await firebase.app.callSignedOut(makeAccessToken, { headers: eve.headers, body });
    expect(made.status).toBe(200);
    firebase.google.isDown = true;
    const read = () => callWith(firebase.app, String(made.body['token']), getProfile);
    expect((await read()).body['data']).toMatchObject({ uid: 'eve', email: eve.email });
    firebase.google.isDown = false;
    expect((await eve.leave()).status).toBe(200);
    expect((await read()).status).toBe(401);
  });
});
