import { randomUUID } from 'node:crypto';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { linkFriends, listFriends, noteNewFriend, unlinkFriends } from '@fivefold/contract/calls/friends';
import { createProfile } from '@fivefold/contract/calls/profile';
import { FRIENDS_MAX, INVITATION_VALID_DAYS, NEW_FRIEND_DAYS } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, invite } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob', { plan: false })]);
});

const friendsOf = async (who: TestUser) => (await who.call(listFriends)).body['data'];
const link = (who: TestUser, friendUid: string) => who.call(linkFriends, { body: { friend_uid: friendUid } });
const unlink = (who: TestUser, friendUid: string) => who.call(unlinkFriends, { body: { friend_uid: friendUid } });
const join = (who: TestUser, initiator: string) => who.call(createProfile, { query: { initiator_user_id: initiator } });

const { code, detail } = {
  code: 'friends.invitation_missing',
  detail: 'There’s no invitation from this person to your email address, or your address isn’t confirmed yet.',
};

describe('POST /api/link-friends', () => {
  it('links the invited user with the inviter, for both', async () => {
    await invite(ann, bob.email);
    expect((await link(bob, ann.uid)).body).toEqual({ success: true });
    expect(await friendsOf(ann)).toEqual([
      { uid: bob.uid, email: bob.email, display_name: null, avatar_color: null, ember_level: 0, muted: false },
    ]);
    expect(await friendsOf(bob)).toEqual([
      { uid: ann.uid, email: ann.email, display_name: null, avatar_color: null, ember_level: 0, muted: false },
    ]);
  });

  it('returns the same error for a non-inviter, an unknown user and oneself', async () => {
    const stranger = await app.createUser('stranger');
    await invite(ann, stranger.email);
    for (const uid of [ann.uid, bob.uid, 'unknown', randomUUID(), "' or 1=1 --"]) {
      const answer = await link(bob, uid);
      expect([answer.status, answer.body['code'], answer.body['detail']], uid).toEqual([403, code, detail]);
    }
    expect(await friendsOf(bob)).toEqual([]);
  });

  it('is not for the person who invited: only the invited one accepts', async () => {
    await invite(ann, bob.email);
    expect((await link(ann, bob.uid)).status).toBe(403);
    expect(await friendsOf(ann)).toEqual([]);
  });

  it('is fine a second time and uses an invitation up', async () => {
    await befriend(ann, bob);
    expect((await link(bob, ann.uid)).status).toBe(200);
    expect((await link(ann, bob.uid)).status).toBe(200);
    expect(await friendsOf(ann)).toHaveLength(1);
  });

  it('takes an invitation for fourteen days and not longer', async () => {
    await invite(ann, bob.email);
    app.clock.advanceDays(INVITATION_VALID_DAYS - 0.01);
    expect((await link(bob, ann.uid)).status).toBe(200);
    const cem = await app.createUser('cem');
    await invite(ann, cem.email);
    app.clock.advanceDays(INVITATION_VALID_DAYS);
    expect((await link(cem, ann.uid)).status).toBe(403);
  });

  it('lets two who invited each other accept at once', async () => {
    const cem = await app.createUser('cem');
    await Promise.all([invite(ann, cem.email), invite(cem, ann.email)]);
    const answers = await Promise.all([link(ann, cem.uid), link(cem, ann.uid)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await friendsOf(cem)).toHaveLength(1);
  });

  it('stops at the maximum of friends, and the invitation stays open', async () => {
    const { kysely } = app.deps.db;
    const uids = Array.from({ length: FRIENDS_MAX }, () => randomUUID());
    const since = app.clock.now();
    await kysely
      .insertInto('profiles')
      .values(
        uids.map((uid) => ({
          uid,
          email: `${uid}@example.com`,
          last_active_on: null,
          old_goals_banner_last_shown: null,
          time_zone: null,
          created_at: since,
        })),
      )
      .execute();
    await kysely
      .insertInto('friendships')
      .values(
        uids.flatMap((uid) => [
          { uid, friend_uid: ann.uid, since },
          { uid: ann.uid, friend_uid: uid, since },
        ]),
      )
      .execute();
    await invite(ann, bob.email);
    const full = await link(bob, ann.uid);
    expect([full.status, full.body['code']]).toEqual([422, 'friends.too_many']);
    expect(await friendsOf(bob)).toEqual([]);
    await unlink(ann, uids[0] ?? '');
    expect((await link(bob, ann.uid)).status).toBe(200);
    expect(await friendsOf(ann)).toHaveLength(FRIENDS_MAX);
  });
});

describe('DELETE /api/link-friends', () => {
  it('ends a friendship for both, once', async () => {
    await befriend(ann, bob);
    expect((await unlink(bob, ann.uid)).body).toEqual({ success: true });
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []]);
    const again = await unlink(ann, bob.uid);
    expect([again.status, again.body['code']]).toEqual([404, 'friends.not_found']);
  });

  it('returns the same error for a stranger and an unknown user', async () => {
    for (const uid of [bob.uid, 'unknown', ann.uid]) {
      const answer = await unlink(ann, uid);
      expect([answer.status, answer.body['code']], uid).toEqual([404, 'friends.not_found']);
    }
  });

  it.each([
    ['inviter', () => unlink(ann, bob.uid)],
    ['invitee', () => unlink(bob, ann.uid)],
  ])('ends open invitations between the two when the %s removes the other', async (_, remove) => {
    await befriend(ann, bob);
    await invite(ann, bob.email);
    await remove();
    expect((await link(bob, ann.uid)).status).toBe(403);
    expect((await join(bob, ann.uid)).status).toBe(403);
    await befriend(ann, bob);
    expect(await friendsOf(ann)).toHaveLength(1);
  });

  it('leaves invitations alone where there was no friendship', async () => {
    await invite(ann, bob.email);
    expect((await unlink(bob, ann.uid)).status).toBe(404);
    expect((await link(bob, ann.uid)).status).toBe(200);
  });
});

describe('POST /api/create-profile with an initiator', () => {
  it('links the inviter of a valid invitation, and repeating it changes nothing', async () => {
    await invite(ann, bob.email);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await join(bob, ann.uid);
      expect([status, body['data']]).toEqual([200, expect.objectContaining({ uid: bob.uid, email: bob.email })]);
    }
    expect(await friendsOf(ann)).toEqual([
      { uid: bob.uid, email: bob.email, display_name: null, avatar_color: null, ember_level: 0, muted: false },
    ]);
  });

  it('answers 403 without an invitation, and the account is complete all the same', async () => {
    for (const uid of [ann.uid, 'unknown', bob.uid]) {
      const { status, body } = await join(bob, uid);
      expect([status, body['code']], uid).toEqual([403, 'profile.invitation_missing']);
    }
    expect((await bob.call(createProfile)).status).toBe(200);
  });

  it('does not take an invitation that was for another address', async () => {
    await invite(ann, 'another@example.com');
    expect((await join(bob, ann.uid)).status).toBe(403);
  });
});

describe('POST /api/friends/seen', () => {
  const newFriendsOf = async (who: TestUser) =>
    ((await who.call(getDashboard)).body as WireDashboard).friends.flatMap(({ uid, is_new }) => (is_new ? [uid] : []));
  const note = (who: TestUser, friend: TestUser) => who.call(noteNewFriend, { body: { friend_uid: friend.uid } });

  it('ends that a friend is new, for the one who has seen it and on all their devices', async () => {
    const cleo = await app.createUser('cleo');
    await befriend(ann, cleo);
    expect([await newFriendsOf(ann), await newFriendsOf(cleo)]).toEqual([[cleo.uid], [ann.uid]]);
    expect((await note(ann, cleo)).body).toEqual({ success: true });
    expect([await newFriendsOf(ann), await newFriendsOf(cleo)]).toEqual([[], [ann.uid]]);
    expect((await note(ann, cleo)).status).toBe(200);
    // Those who part and meet again are new friends again.
    await unlink(ann, cleo.uid);
    expect((await note(ann, cleo)).status).toBe(404);
    await befriend(ann, cleo);
    expect(await newFriendsOf(ann)).toEqual([cleo.uid]);
  });

  it('is not needed after some days: an old friendship is no news', async () => {
    const cleo = await app.createUser('cleo');
    await befriend(ann, cleo);
    app.clock.advanceDays(NEW_FRIEND_DAYS + 1);
    expect(await newFriendsOf(ann)).toEqual([]);
  });
});
