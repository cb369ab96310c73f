import { openLink } from '@fivefold/contract/calls/auth';
import { verifyEmail } from '@fivefold/contract/calls/email-verification';
import { linkFriends, listFriends } from '@fivefold/contract/calls/friends';
import { countHeldInvites, sendInvite } from '@fivefold/contract/calls/invites';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { describe, expect, it } from 'vitest';
import { type FirebaseUser, useFirebaseApp } from '#testing/firebase-app';
import { mailedLinks } from '#testing/test-users';

const firebase = useFirebaseApp();

describe('an invitation', () => {
  const open = (email: string, code: string) => firebase.app.callSignedOut(openLink, { body: { email, code } });
  const REFUSED = [400, 'auth/invalid-action-code'];

  async function invited(ann: FirebaseUser, email: string): Promise<URLSearchParams> {
    expect((await ann.call(sendInvite, { body: { email, initiator_user_id: ann.uid } })).status).toBe(200);
    return (await mailedLinks(firebase.app, email))[0] ?? new URLSearchParams();
  }

  it('reveals only in the mail whether Firebase knows the address', async () => {
    const [ann, bob] = [await firebase.createUserWithPlan('ann'), await firebase.createUser('bob')];
    expect((await invited(ann, bob.email)).get('invited_user_exists')).toBe('True');
    expect((await invited(ann, `new-${ann.email}`)).get('invited_user_exists')).toBe('False');
  });

  it('becomes a sign-in code of Firebase, once, also days later', async () => {
    const [ann, bob] = [await firebase.createUserWithPlan('ann'), await firebase.createUser('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    firebase.app.clock.advanceDays(INVITATION_VALID_DAYS - 1);
    const answer = await open(bob.email.toUpperCase(), code);
    expect([answer.status, answer.body]).toEqual([200, { sign_in_code: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    const again = await open(bob.email, code);
    expect([again.status, again.body['code']]).toEqual(REFUSED);
    expect((await bob.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(200);
    expect((await ann.call(listFriends)).body['data']).toMatchObject([{ uid: bob.uid, email: bob.email }]);
  });

  it('gives one of five that open it at once the code', async () => {
    const [ann, bob] = [await firebase.createUserWithPlan('ann'), await firebase.createUser('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(bob.email, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  });

  it('is still good after Google was away', async () => {
    const [ann, bob] = [await firebase.createUserWithPlan('ann'), await firebase.createUser('bob')];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    firebase.google.isDown = true;
    expect((await open(bob.email, code)).status).toBe(503);
    firebase.google.isDown = false;
    expect((await open(bob.email, code)).status).toBe(200);
  });

  it('is not for another address, nor for one without an account or a disabled one; guesses never reach Google', async () => {
    const [ann, bob, cem] = [
      await firebase.createUserWithPlan('ann'),
      await firebase.createUser('bob'),
      await firebase.createUser('cem'),
    ];
    const code = (await invited(ann, bob.email)).get('oobCode') ?? '';
    firebase.google.asked.length = 0;
    for (const [email, guess] of [
      [cem.email, code],
      [bob.email, 'x'.repeat(43)],
    ] as const) {
      const answer = await open(email, guess);
      expect([answer.status, answer.body['code']]).toEqual(REFUSED);
    }
    expect(firebase.google.asked).toEqual([]);

    const newcomer = `new-${bob.email}`;
    const theirs = (await invited(ann, newcomer)).get('oobCode') ?? '';
    expect((await open(newcomer, theirs)).status).toBe(400);
    const account = firebase.google.accounts.get(bob.uid);
    if (account !== undefined) firebase.google.accounts.set(bob.uid, { ...account, disabled: true });
    const disabled = await open(bob.email, code);
    expect([disabled.status, disabled.body['code']]).toEqual([403, 'auth/user-disabled']);
  });
});

describe('an address', () => {
  const inviteBy = (who: FirebaseUser, email: string) =>
    who.call(sendInvite, { body: { email, initiator_user_id: who.uid } });
  const heldOf = async (who: FirebaseUser) => (await who.call(countHeldInvites)).body['held'];
  const mailsTo = async (email: string) => (await mailedLinks(firebase.app, email)).length;

  it('that Firebase does not vouch for holds invitations, until a later token does', async () => {
    const ann = await firebase.createUserWithPlan('ann', {});
    const email = `new-${ann.email}`;
    expect((await inviteBy(ann, email)).body).toEqual({
      message: 'Confirm your email address, and your invitation goes out.',
    });
    expect([await mailsTo(email), await mailsTo(ann.email), await heldOf(ann)]).toEqual([0, 1, 1]);
    const token = await firebase.google.idToken({ sub: ann.uid, email: ann.email, email_verified: true });
    const { body } = await firebase.app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    expect(body['data']).toMatchObject({ email_verified: true });
    expect([await mailsTo(email), await heldOf(ann)]).toEqual([1, 0]);
    // The older token of the same address is as good from now on; another address is not.
    expect((await ann.call(getProfile)).body['data']).toMatchObject({ email_verified: true });
    const changed = await firebase.google.idToken({ sub: ann.uid, email: `other-${ann.email}` });
    const other = await firebase.app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${changed}` } });
    expect(other.body['data']).toMatchObject({ email_verified: false });
  });

  it('is verified by our own mailed code, too', async () => {
    const ann = await firebase.createUserWithPlan('ann', {});
    const email = `new-${ann.email}`;
    await inviteBy(ann, email);
    const code = (await mailedLinks(firebase.app, ann.email))[0]?.get('code') ?? '';
    expect((await ann.call(verifyEmail, { body: { code } })).status).toBe(200);
    expect([await mailsTo(email), await heldOf(ann)]).toEqual([1, 0]);
  });

  it('links by the code of the invitation in one go after signing up at Firebase, and by the id alone never', async () => {
    const ann = await firebase.createUserWithPlan('ann');
    const bob = await firebase.createUser('bob');
    await inviteBy(ann, bob.email);
    const code = (await mailedLinks(firebase.app, bob.email))[0]?.get('oobCode') ?? '';
    const join = (body: object) => bob.call(createProfile, { query: { initiator_user_id: ann.uid }, body });
    expect((await join({})).status).toBe(403);
    const joined = await join({ code });
    expect([joined.status, joined.body['data']]).toMatchObject([200, { email_verified: true }]);
    expect((await ann.call(listFriends)).body['data']).toMatchObject([{ uid: bob.uid, email: bob.email }]);
    expect((await join({})).status).toBe(200);
  });
});
