import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import { linkFriends, listFriends } from '@fivefold/contract/calls/friends';
import {
  linkSignIn,
  logIn,
  requestReset,
  resetPassword,
  signUp,
  type WireSession,
} from '@fivefold/contract/calls/auth';
import { countHeldInvites } from '@fivefold/contract/calls/invites';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import {
  EMAIL_VERIFICATION_VALID_HOURS,
  EMAIL_VERIFICATIONS_PER_DAY,
  INVITATION_VALID_DAYS,
  INVITATIONS_PER_DAY,
} from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite, mailedLinks } from '#testing/test-users';
import { rounds } from '#testing/rounds';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

// One connection cannot show a race.
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann', { verified: false });
});

const SENT = { message: 'Invite sent successfully!' };
const WAITS = { message: 'Confirm your email address, and your invitation goes out.' };
const newAddress = () => `invited-${randomUUID().slice(0, 8)}@example.com`;
const codeFor = async (email: string) => (await mailedLinks(app, email))[0]?.get('code') ?? '';
const verify = (who: TestUser, code: string) => who.call(verifyEmail, { body: { code } });
const heldOf = async (who: TestUser) => (await who.call(countHeldInvites)).body['held'];
const isVerified = async (who: TestUser) =>
  ((await who.call(getProfile)).body['data'] as { email_verified: boolean }).email_verified;
const friendsOf = async (who: TestUser) => (await who.call(listFriends)).body['data'] as { uid: string }[];
const leave = (who: TestUser) => who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });
const mailsTo = async (email: string) => (await mailedLinks(app, email)).length;

describe('an invitation of a person whose address is not verified', () => {
  it('is answered that it waits, held, and mailed when the inviter’s address is verified', async () => {
    const email = newAddress();
    expect((await invite(ann, email)).body).toEqual(WAITS);
    expect([await mailsTo(email), await heldOf(ann), await isVerified(ann)]).toEqual([0, 1, false]);
    expect((await verify(ann, await codeFor(ann.email))).body).toEqual({ success: true });
    expect([await mailsTo(email), await heldOf(ann), await isVerified(ann)]).toEqual([1, 0, true]);
    expect((await invite(ann, newAddress())).body).toEqual(SENT);
    expect(await heldOf(ann)).toBe(0);
  });

  it('works fully after that: the mail’s link signs up and makes the friendship', async () => {
    const email = newAddress();
    await invite(ann, email);
    app.clock.advanceDays(INVITATION_VALID_DAYS - 1);
    await ann.call(sendVerificationMail);
    await verify(ann, await codeFor(ann.email));
    await app.runJobs();
    app.clock.advanceDays(INVITATION_VALID_DAYS - 1);
    const code = (await mailedLinks(app, email))[0]?.get('oobCode');
    const joined = (await app.callSignedOut(signUp, { body: { email, password: 'walks by the sea', code } }))
      .body as unknown as WireSession;
    const headers = { authorization: `Bearer ${joined.token}` };
    expect((await app.callSignedOut(createProfile, { query: { initiator_user_id: ann.uid }, headers })).status).toBe(
      200,
    );
    expect((await friendsOf(ann)).map(({ uid }) => uid)).toEqual([joined.user.uid]);
  });

  it('makes no friendship before that, for either side', async () => {
    const ben = await app.createUser('ben');
    await invite(ann, ben.email);
    expect((await ben.call(linkFriends, { body: { friend_uid: ann.uid } })).status).toBe(403);
    expect(await friendsOf(ben)).toEqual([]);
  });

  it('mails the confirmation link once, and again when it is too old', async () => {
    for (let nth = 0; nth < 3; nth++) await invite(ann, newAddress());
    expect(await mailsTo(ann.email)).toBe(1);
    app.clock.advanceDays(EMAIL_VERIFICATION_VALID_HOURS / 24);
    await invite(ann, newAddress());
    expect(await mailsTo(ann.email)).toBe(2);
  });

  it('is limited to twenty, concurrently and over days, with one mail to the inviter', async () => {
    const answers = await Promise.all(Array.from({ length: INVITATIONS_PER_DAY + 4 }, () => invite(ann, newAddress())));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect([await heldOf(ann), await mailsTo(ann.email)]).toEqual([INVITATIONS_PER_DAY, 1]);
    app.clock.advanceDays(1.1);
    const full = await invite(ann, newAddress());
    expect([full.status, full.body['detail']]).toEqual([
      429,
      'Confirm your email address first. Your invitations are sent as soon as you do.',
    ]);
    await ann.call(sendVerificationMail);
    await verify(ann, await codeFor(ann.email));
    await app.runJobs();
    expect(await heldOf(ann)).toBe(0);
    // They went out today, so today's are used up.
    expect((await invite(ann, newAddress())).status).toBe(429);
    app.clock.advanceDays(1);
    expect((await invite(ann, newAddress())).status).toBe(200);
  });

  it('does not go out after fourteen days', async () => {
    const email = newAddress();
    await invite(ann, email);
    app.clock.advanceDays(INVITATION_VALID_DAYS);
    expect(await heldOf(ann)).toBe(0);
    await ann.call(sendVerificationMail);
    await verify(ann, await codeFor(ann.email));
    expect(await mailsTo(email)).toBe(0);
  });

  it('is deleted with the inviter’s account, also when they verify at the same moment', async () => {
    for (let round = 0; round < rounds(2, 4); round++) {
      const eve = await app.createUser('eve', { verified: false });
      const email = newAddress();
      await invite(eve, email);
      const code = await codeFor(eve.email);
      await Promise.all([leave(eve), verify(eve, code)]);
      await app.runJobs();
      const left = await app.deps.db.kysely
        .selectFrom('invitations')
        .select('id')
        .where('inviter_uid', '=', eve.uid)
        .execute();
      expect(left).toEqual([]);
      const profile = await app.deps.db.kysely
        .selectFrom('profiles')
        .select('verified_email')
        .where('uid', '=', eve.uid)
        .executeTakeFirst();
      expect(profile).toEqual({ verified_email: null });
      const link = (await mailedLinks(app, email))[0]?.get('oobCode') ?? 'x';
      const joined = (await app.callSignedOut(signUp, { body: { email, password: 'walks by the sea', code: link } }))
        .body as unknown as WireSession;
      const headers = { authorization: `Bearer ${joined.token}` };
      expect((await app.callSignedOut(createProfile, { query: { initiator_user_id: eve.uid }, headers })).status).toBe(
        403,
      );
    }
  }, 60_000);

  it('is mailed once when the address is verified concurrently, also twice', async () => {
    for (let round = 0; round < rounds(2, 4); round++) {
      const eve = await app.createUser('eve', { verified: false });
      const [before, meanwhile] = [newAddress(), newAddress()];
      await invite(eve, before);
      const code = await codeFor(eve.email);
      const [first, second] = await Promise.all([verify(eve, code), verify(eve, code), invite(eve, meanwhile)]);
      expect([first.status, second.status].toSorted()).toEqual([200, 400]);
      // The worker may be at it already.
      await expect
        .poll(async () => [await mailsTo(before), await mailsTo(meanwhile), await heldOf(eve)])
        .toEqual([1, 1, 0]);
      await app.runJobs();
      expect([await mailsTo(before), await mailsTo(meanwhile)]).toEqual([1, 1]);
    }
  }, 60_000);
});

describe('the link that confirms an address', () => {
  it('is refused when signed out, for another person, when used and when too old', async () => {
    const ben = await app.createUser('ben', { verified: false });
    await invite(ann, newAddress());
    const code = await codeFor(ann.email);
    expect((await app.callSignedOut(verifyEmail, { body: { code } })).status).toBe(401);
    for (const [who, guess] of [
      [ben, code],
      [ann, 'x'.repeat(43)],
      [ann, `${code}x`],
    ] as const) {
      const refused = await verify(who, guess);
      expect([refused.status, refused.body['detail']]).toEqual([400, 'This link has expired or was already used.']);
    }
    app.clock.advanceDays(EMAIL_VERIFICATION_VALID_HOURS / 24);
    expect((await verify(ann, code)).status).toBe(400);
    await ann.call(sendVerificationMail);
    const fresh = await codeFor(ann.email);
    expect([(await verify(ann, fresh)).status, (await verify(ann, fresh)).status]).toEqual([200, 400]);
  });

  it('removes neither password nor sessions, and a later link does not either', async () => {
    await ann.call(sendVerificationMail);
    await verify(ann, await codeFor(ann.email));
    const ben = await app.createUser('ben');
    await invite(ben, ann.email);
    const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
    expect(
      (await app.callSignedOut(linkSignIn, { body: { email: ann.email, code } })).body['password_dropped'],
    ).toBeUndefined();
    expect((await app.callSignedOut(logIn, { body: { email: ann.email, password: ann.password } })).status).toBe(200);
    expect((await ann.call(getProfile)).status).toBe(200);
  });

  it('stands behind the # and is stored as a digest', async () => {
    await ann.call(sendVerificationMail);
    const code = await codeFor(ann.email);
    const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; text: string }[]>();
    expect(mails.find(({ to }) => to === ann.email)?.text).toContain(
      `http://127.0.0.1:3000/#/confirm-email?email=${encodeURIComponent(ann.email)}&code=${code}`,
    );
    const rows = await app.deps.db.kysely
      .selectFrom('email_verification_codes')
      .selectAll()
      .where('uid', '=', ann.uid)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    app.clock.advanceDays(1.1);
    await app.runJobs();
    expect(
      await app.deps.db.kysely
        .selectFrom('email_verification_codes')
        .select('uid')
        .where('uid', '=', ann.uid)
        .execute(),
    ).toEqual([]);
  });

  it('is mailed at most five times a day to one address, also after signing up again; invitations stay held', async () => {
    for (let nth = 0; nth < EMAIL_VERIFICATIONS_PER_DAY; nth++)
      expect((await ann.call(sendVerificationMail)).status).toBe(200);
    const full = await ann.call(sendVerificationMail);
    expect([full.status, full.body['code']]).toEqual([429, 'auth/too-many-requests']);
    await leave(ann);
    await app.runJobs();
    const { token } = (await app.callSignedOut(signUp, { body: { email: ann.email, password: ann.password } }))
      .body as unknown as WireSession;
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.callSignedOut(sendVerificationMail, { headers })).status).toBe(429);
  });

  it('is not mailed where the address is verified', async () => {
    const ben = await app.createUser('ben');
    expect((await ben.call(sendVerificationMail)).status).toBe(200);
    expect(await mailsTo(ben.email)).toBe(0);
    expect((await app.callSignedOut(sendVerificationMail)).status).toBe(401);
    expect((await app.callSignedOut(countHeldInvites)).status).toBe(401);
  });
});

describe('an address is verified too', () => {
  it('by a reset mail: held invitations are mailed when the owner logs in', async () => {
    const email = newAddress();
    await invite(ann, email);
    await app.callSignedOut(requestReset, { body: { email: ann.email } });
    const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
    const password = 'a brand new password';
    await app.callSignedOut(resetPassword, { body: { code, password } });
    const { token } = (await app.callSignedOut(logIn, { body: { email: ann.email, password } }))
      .body as unknown as WireSession;
    const profile = await app.callSignedOut(getProfile, { headers: { authorization: `Bearer ${token}` } });
    expect(profile.body['data']).toMatchObject({ email_verified: true });
    expect(await mailsTo(email)).toBe(1);
  });

  it('by the code of an invitation’s mail, which linking takes once', async () => {
    const ben = await app.createUser('ben');
    await invite(ben, ann.email);
    const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
    const link = (body: object) => ann.call(linkFriends, { body: { friend_uid: ben.uid, ...body } });
    expect((await link({})).status).toBe(403);
    expect((await link({ code: 'x'.repeat(43) })).status).toBe(403);
    expect((await link({ code })).status).toBe(200);
    expect([await isVerified(ann), (await friendsOf(ann)).length]).toEqual([true, 1]);
    expect((await app.callSignedOut(linkSignIn, { body: { email: ann.email, code } })).status).toBe(400);
  });

  it('by no code that makes no friendship: the code stays valid', async () => {
    const [ben, cem] = [await app.createUser('ben'), await app.createUser('cem')];
    await invite(ben, ann.email);
    const code = (await mailedLinks(app, ann.email))[0]?.get('oobCode');
    expect((await ann.call(linkFriends, { body: { friend_uid: cem.uid, code } })).status).toBe(403);
    expect(await isVerified(ann)).toBe(false);
    expect((await ann.call(linkFriends, { body: { friend_uid: ben.uid, code } })).status).toBe(200);
  });
});

describe('knowing a person’s id', () => {
  it('makes no friendship for a stranger who signs up with an invited address', async () => {
    const ben = await app.createUser('ben');
    const email = newAddress();
    await invite(ben, email);
    const { token } = (await app.callSignedOut(signUp, { body: { email, password: 'I know Ben’s id' } }))
      .body as unknown as WireSession;
    const headers = { authorization: `Bearer ${token}` };
    const answers = [
      await app.callSignedOut(createProfile, { query: { initiator_user_id: ben.uid }, headers }),
      await app.callSignedOut(createProfile, { query: { initiator_user_id: 'unknown' }, headers }),
      await app.callSignedOut(linkFriends, { body: { friend_uid: ben.uid }, headers }),
      await app.callSignedOut(linkFriends, { body: { friend_uid: 'unknown' }, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect([answers[0]?.body['detail'], answers[2]?.body['detail']]).toEqual([
      answers[1]?.body['detail'],
      answers[3]?.body['detail'],
    ]);
    expect(await friendsOf(ben)).toEqual([]);
    // The owner of the address still follows the mail, and is linked.
    const code = (await mailedLinks(app, email))[0]?.get('oobCode');
    const owner = (await app.callSignedOut(linkSignIn, { body: { email, code } })).body as unknown as WireSession;
    expect((await app.callSignedOut(getProfile, { headers })).status).toBe(401);
    const linked = await app.callSignedOut(linkFriends, {
      body: { friend_uid: ben.uid },
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(linked.status).toBe(200);
  });

  it('makes no friendship for the next user of a deleted account’s address', async () => {
    const [ben, cem] = [await app.createUser('ben'), await app.createUser('cem')];
    await invite(ben, cem.email);
    const code = (await mailedLinks(app, cem.email))[0]?.get('oobCode');
    await leave(cem);
    await app.runJobs();
    const { token } = (await app.callSignedOut(signUp, { body: { email: cem.email, password: 'a new owner', code } }))
      .body as unknown as WireSession;
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.callSignedOut(createProfile, { query: { initiator_user_id: ben.uid }, headers })).status).toBe(
      403,
    );
    expect(
      (await app.callSignedOut(createProfile, { query: { initiator_user_id: ben.uid }, body: { code }, headers }))
        .status,
    ).toBe(403);
    expect(await friendsOf(ben)).toEqual([]);
  });
});
