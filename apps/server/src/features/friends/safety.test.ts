import { deleteAccount, exportAccount } from '@fivefold/contract/calls/account';
import { blockPerson, listBlocks, muteFriend, unblockPerson } from '@fivefold/contract/calls/blocks';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { linkFriends, listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { createGoal, deleteSharedGoal, nudgePartner, updateGoal } from '@fivefold/contract/calls/goals';
import { getGoalSummary } from '@fivefold/contract/calls/history';
import { acceptInviteLink, createInviteLink } from '@fivefold/contract/calls/invite-links';
import { updateProfile } from '@fivefold/contract/calls/names';
import { react, reactShared } from '@fivefold/contract/calls/reactions';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIL_JOB } from '#features/mail/jobs';
import { enqueue } from '#kernel/jobs/queue';
import { ledgerFaults } from '#testing/database-facts';
import { follow, uploadFor } from '#testing/photos';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { befriend, invite, makeGoal, mailedLinks, offerGoal, shareGoal } from '#testing/test-users';
import { rounds } from '#testing/rounds';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let cem: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob, cem] = (await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
  await befriend(ann, bob);
});

const block = (who: TestUser, whom: TestUser) => who.call(blockPerson, { body: { uid: whom.uid } });
const unblock = (who: TestUser, whom: TestUser) => who.call(unblockPerson, { body: { uid: whom.uid } });
const link = (who: TestUser, inviter: TestUser) => who.call(linkFriends, { body: { friend_uid: inviter.uid } });
const friendsOf = async (who: TestUser) =>
  ((await who.call(listFriends)).body['data'] as { uid: string }[]).map(({ uid }) => uid);
interface Dashboard {
  readonly friends: readonly WireFriendWithGoals[];
  readonly personal_goals: readonly WireRegularGoal[];
  readonly shared_goals: readonly WireSharedGoal[];
}
const dashboardOf = async (who: TestUser) => (await who.call(getDashboard)).body as unknown as Dashboard;
/** The texts of a friend's goals that a person sees. */
const seenBy = async (who: TestUser, friend: TestUser) =>
  (await dashboardOf(who)).friends.find(({ uid }) => uid === friend.uid)?.goals.map(({ goal }) => goal);
const choose = (goalId: string, ...chosen: TestUser[]) =>
  ann.call(updateGoal, { body: { goalId, audience_uids: chosen.map(({ uid }) => uid) } });

describe('a goal for chosen friends', () => {
  beforeEach(() => befriend(ann, cem));

  it('is seen by those alone, with its check-ins and hearts', async () => {
    const { id } = await makeGoal(ann, { value: 'For Bob' });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    const { status, body } = await choose(id, bob, bob);
    expect([status, body['data']]).toMatchObject([200, { is_public: false, audience_uids: [bob.uid] }]);
    expect([await seenBy(bob, ann), await seenBy(cem, ann)]).toEqual([['For Bob'], []]);
    for (const [who, expected] of [
      [bob, 200],
      [cem, 404],
    ] as const) {
      expect((await who.call(getGoalSummary, { params: { id } })).status).toBe(expected);
      expect((await who.call(react, { body: { goalId: id, checkInIndex: 0 } })).status).toBe(expected);
    }
  });

  it('is chosen when it is made, too', async () => {
    const body = { value: 'New', frequency: 'daily', audience_uids: [cem.uid] };
    expect((await ann.call(createGoal, { body })).body['data']).toMatchObject({ audience_uids: [cem.uid] });
    expect([await seenBy(bob, ann), await seenBy(cem, ann)]).toEqual([[], ['New']]);
  });

  it('is for all friends, or for none, when that is said', async () => {
    const { id } = await makeGoal(ann, { value: 'Run' });
    for (const [changes, expected] of [
      [{ audience_uids: [bob.uid] }, [['Run'], []]],
      [{ is_public: true }, [['Run'], ['Run']]],
      [{ audience_uids: [cem.uid] }, [[], ['Run']]],
      [{ goal: 'Run' }, [[], ['Run']]],
      [{ audience_uids: [] }, [[], []]],
      [{ is_public: true, audience_uids: [] }, [['Run'], ['Run']]],
      [{ is_public: false }, [[], []]],
    ] as const) {
      await ann.call(updateGoal, { body: { goalId: id, ...changes } });
      expect([await seenBy(bob, ann), await seenBy(cem, ann)], JSON.stringify(changes)).toEqual(expected);
    }
  });

  it('is for friends only, and not for both all and some', async () => {
    const { id } = await makeGoal(ann);
    const stranger = await app.createUser('stranger');
    for (const uid of [stranger.uid, 'unknown', ann.uid])
      expect((await ann.call(updateGoal, { body: { goalId: id, audience_uids: [bob.uid, uid] } })).body['code']).toBe(
        'friends.not_found',
      );
    const both = await ann.call(updateGoal, { body: { goalId: id, is_public: true, audience_uids: [bob.uid] } });
    expect([both.status, both.body['code']]).toEqual([400, 'common.invalid']);
    expect((await dashboardOf(ann)).personal_goals[0]).toMatchObject({ is_public: false, audience_uids: [] });
  });

  it('is not seen by a former friend, also when they are friends again', async () => {
    const { id } = await makeGoal(ann, { value: 'Secret' });
    await choose(id, bob, cem);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    await befriend(ann, bob);
    expect([await seenBy(bob, ann), await seenBy(cem, ann)]).toEqual([[], ['Secret']]);
    expect((await dashboardOf(ann)).personal_goals[0]?.audience_uids).toEqual([cem.uid]);
  });

  it('is not chosen for a friend who leaves at the same moment', async () => {
    for (let round = 0; round < rounds(2, 5); round++) {
      const leaving = await app.createUser('leaving');
      await befriend(ann, leaving);
      const { id } = await makeGoal(ann);
      await Promise.all([choose(id, leaving), leaving.call(unlinkFriends, { body: { friend_uid: ann.uid } })]);
      const { audience } = await app.deps.db.kysely
        .selectFrom('goals')
        .select('audience')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(audience).toBeNull();
    }
  });
});

describe('a block', () => {
  it('ends friendship, shared goals and hearts, for both, and may be repeated', async () => {
    const shared = await shareGoal(ann, bob);
    for (const who of [ann, bob])
      await who.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
    await bob.call(reactShared, { body: { goalId: shared.id, checkInIndex: 0 } });
    for (let nth = 0; nth < 2; nth++) expect((await block(ann, bob)).body).toEqual({ success: true });
    expect([await friendsOf(ann), await friendsOf(bob)]).toEqual([[], []]);
    const [goal] = (await dashboardOf(ann)).shared_goals;
    expect([goal?.participants.map(({ uid }) => uid), goal?.check_ins[0]?.reactions]).toEqual([[ann.uid], []]);
    expect((await dashboardOf(bob)).shared_goals).toEqual([]);
  });

  it('takes what each wrote out of the goals that stay with the other; it stays in their export', async () => {
    const [ofAnn, ofBob] = [await shareGoal(ann, bob), await shareGoal(bob, ann)];
    for (const { id } of [ofAnn, ofBob])
      for (const who of [ann, bob]) {
        const check = { goalDescription: `Note of ${who.uid}`, photoUrl: await uploadFor(app, who) };
        await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today(), ...check } });
      }
    const links = [];
    for (const who of [ann, bob])
      links.push(...((await who.call(getDashboard)).raw.body.match(/\/photos\/[^"]+/g) ?? []));
    expect(links).toHaveLength(8);
    await bob.call(reactShared, { body: { goalId: ofBob.id, checkInIndex: 0 } });
    // Ann left one of them before.
    await ann.call(deleteSharedGoal, { params: { id: ofBob.id } });
    await block(ann, bob);
    for (const [who, other] of [
      [ann, bob],
      [bob, ann],
    ] as const) {
      const { raw, body } = await who.call(getDashboard);
      expect(raw.body).not.toContain(other.uid);
      expect(body['shared_goals']).toMatchObject([{ check_ins_total: 1, check_ins: [{ user_id: who.uid }] }]);
      const { rawPayload } = await app.fastify.inject({
        url: exportAccount.path,
        headers: { authorization: `Bearer ${who.token}` },
      });
      const zip = await readZip(rawPayload);
      expect(zip.json<{ note: string }[]>('check-ins.json').map(({ note }) => note)).toEqual(
        Array(2).fill(`Note of ${who.uid}`),
      );
      expect(zip.paths.filter((path) => path.startsWith('photos/'))).toHaveLength(2);
    }
    // Four photos, each with two links: one for who took it, which works, and one for the other.
    const followed = await Promise.all(links.map(async (link) => ({ link, answer: await follow(app, link) })));
    const seen = followed.filter(({ answer }) => answer.statusCode !== 404).map(({ link }) => link.split('?')[0]);
    expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
    expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
    await bob.call(deleteAccount, { body: { confirmation: 'delete', password: bob.password } });
    await app.runJobs();
    const left = await app.deps.db.kysely
      .selectFrom('check_ins')
      .select('uid')
      .where('uid', 'in', [ann.uid, bob.uid])
      .execute();
    expect(left).toEqual([{ uid: ann.uid }, { uid: ann.uid }]);
  });

  it('is not found out by blocking, whether a friend or an inviter was blocked', async () => {
    const dan = await app.createUser('dan');
    await invite(dan, ann.email);
    await befriend(cem, ann);
    for (const who of [cem, dan]) {
      await block(ann, who);
      expect((await block(who, ann)).body['code'], who.email).toBe('blocks.not_found');
    }
  });

  it('takes back a heart at the same moment', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    for (let round = 0; round < rounds(3, 8); round++) {
      const friend = await app.createUser('friend');
      await befriend(ann, friend);
      await Promise.all([friend.call(react, { body: { goalId: id, checkInIndex: 0 } }), block(ann, friend)]);
    }
    const hearts = await app.deps.db.kysely.selectFrom('reactions').select('uid').where('goal_id', '=', id).execute();
    expect(hearts).toEqual([]);
  });

  it('ends an invitation at the same moment, also one that waits to be mailed', async () => {
    const held = () => app.createUser('held', { verified: false });
    for (let round = 0; round < rounds(2, 4); round++) {
      const inviter = round % 2 === 0 ? await app.createUser('inviter') : await held();
      const { data } = (await ann.call(createInviteLink)).body as { data: { link: string } };
      const code = new URLSearchParams(data.link.split('?')[1]).get('invite') ?? '';
      expect((await inviter.call(acceptInviteLink, { body: { code } })).status).toBe(200);
      await Promise.all([invite(inviter, ann.email), block(ann, inviter)]);
      const open = await app.deps.db.kysely
        .selectFrom('invitations')
        .select('email')
        .where('inviter_uid', '=', inviter.uid)
        .where('expires_at', '>', app.clock.now())
        .execute();
      expect(open, `round ${round}`).toEqual([]);
    }
  });

  it('lists the blocked by name to who blocked them, and to no one else', async () => {
    await bob.call(updateProfile, { body: { display_name: 'Bob' } });
    await block(ann, bob);
    expect((await ann.call(listBlocks)).body['data']).toEqual([{ uid: bob.uid, name: 'Bob', avatar_color: null }]);
    expect((await bob.call(listBlocks)).body['data']).toEqual([]);
    expect((await unblock(bob, ann)).status).toBe(404);
    expect((await unblock(ann, bob)).status).toBe(200);
    expect((await unblock(ann, bob)).body['code']).toBe('blocks.not_found');
  });

  it('is for friends and inviters only: others are not found, whether or not they exist', async () => {
    const stranger = await app.createUser('stranger');
    for (const uid of [stranger.uid, 'unknown', ann.uid])
      expect((await ann.call(blockPerson, { body: { uid } })).body['code'], uid).toBe('blocks.not_found');
    await invite(stranger, ann.email);
    expect((await block(ann, stranger)).status).toBe(200);
    expect((await link(ann, stranger)).status).toBe(403);
  });

  it.each([
    ['who blocked', () => [ann, bob] as const],
    ['who is blocked', () => [bob, ann] as const],
  ])('keeps %s from inviting the other, and says nothing of it', async (_, people) => {
    await block(ann, bob);
    const [inviter, invited] = people();
    const [answer, usual] = [await invite(inviter, invited.email), await invite(inviter, 'anybody@example.com')];
    expect([answer.status, answer.body]).toEqual([usual.status, usual.body]);
    const before = (await mailedLinks(app, invited.email)).length;
    expect(before).toBe(invited === bob ? 1 : 0);
    expect((await link(invited, inviter)).body['code']).toBe('friends.invitation_missing');
    // An invitation of that time does not count once the block is over.
    await unblock(ann, bob);
    expect((await link(invited, inviter)).status).toBe(403);
    await befriend(inviter, invited);
    expect(await friendsOf(ann)).toEqual([bob.uid]);
  });

  it('ends old invitations', async () => {
    const dan = await app.createUser('dan');
    await invite(dan, ann.email);
    await invite(ann, dan.email);
    await block(ann, dan);
    for (const [invited, inviter] of [
      [ann, dan],
      [dan, ann],
    ] as const)
      expect((await link(invited, inviter)).status).toBe(403);
  });

  it('keeps a link to hand over from working between the two', async () => {
    const { data } = (await bob.call(createInviteLink)).body as { data: { link: string } };
    const code = new URLSearchParams(data.link.split('?')[1]).get('invite') ?? '';
    await block(ann, bob);
    const answer = await ann.call(acceptInviteLink, { body: { code } });
    expect([answer.status, answer.body['code']]).toEqual([404, 'invites.link_not_found']);
    expect((await cem.call(acceptInviteLink, { body: { code } })).status).toBe(200);
  });

  it('keeps pushes back that wait', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    await registerDevice(ann, `phone-${ann.uid}`);
    await bob.call(react, { body: { goalId: id, checkInIndex: 0 } });
    waitForHearts(app);
    await block(ann, bob);
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
  });

  it('keeps mails back that wait', async () => {
    const mailTo = (to: string) => ({ to, subject: 'You', text: 'Hello', html: '<p>Hello</p>', from: [bob.uid] });
    await block(ann, bob);
    for (const who of [ann, cem])
      await enqueue(app.deps.db.kysely, app.clock, { kind: MAIL_JOB, payload: mailTo(who.email) });
    await app.runJobs();
    const mails = (await app.fastify.inject('/dev/mailbox.json')).json<{ to: string; subject: string }[]>();
    expect(mails.filter(({ subject }) => subject === 'You').map(({ to }) => to)).toEqual([cem.email]);
  });

  it('wins against an acceptance at the same moment', async () => {
    for (let round = 0; round < rounds(3, 8); round++) {
      const [one, other] = await Promise.all([app.createUser('one'), app.createUser('other')]);
      await invite(one, other.email);
      await invite(other, one.email);
      await Promise.all([block(one, other), link(other, one), link(one, other)]);
      expect([await friendsOf(one), await friendsOf(other)]).toEqual([[], []]);
    }
  });

  it('and a block by the other at the same moment are both kept', async () => {
    expect((await Promise.all([block(ann, bob), block(bob, ann)])).map(({ status }) => status)).toEqual([200, 200]);
    for (const who of [ann, bob]) expect((await who.call(listBlocks)).body['data']).toHaveLength(1);
  });
});

describe('a muted friend', () => {
  const mute = (muted = true) => ann.call(muteFriend, { body: { friend_uid: bob.uid, muted } });

  it('stays a friend, whose goals do not show to the one who muted them', async () => {
    await makeGoal(bob, { value: 'Loud', isPublic: true });
    await makeGoal(ann, { value: 'Mine', isPublic: true });
    expect((await mute()).status).toBe(200);
    expect((await dashboardOf(ann)).friends).toMatchObject([{ uid: bob.uid, muted: true, goals: [] }]);
    expect((await dashboardOf(bob)).friends).toMatchObject([{ uid: ann.uid, muted: false }]);
    expect(await seenBy(bob, ann)).toEqual(['Mine']);
    await mute(false);
    expect(await seenBy(ann, bob)).toEqual(['Loud']);
  });

  it('checks in on a shared goal without a push to the one who muted them', async () => {
    const { id } = await shareGoal(ann, bob);
    for (const who of [ann, bob]) await registerDevice(who, `phone-${who.uid}`);
    await mute();
    for (const who of [ann, bob])
      await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
    expect(await pushesTo(app, `phone-${bob.uid}`)).toHaveLength(1);
  });

  it('sends no push for a heart to the one who muted them', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    await registerDevice(ann, `phone-${ann.uid}`);
    await mute();
    await bob.call(react, { body: { goalId: id, checkInIndex: 0 } });
    waitForHearts(app);
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
  });

  it('offers a goal and nudges without a push to the one who muted them', async () => {
    const { id } = await shareGoal(ann, bob);
    await registerDevice(ann, `phone-${ann.uid}`);
    await mute();
    await offerGoal(bob, ann);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    expect((await bob.call(nudgePartner, { body: { goalId: id } })).status).toBe(200);
    expect(await pushesTo(app, `phone-${ann.uid}`)).toEqual([]);
    expect((await dashboardOf(ann)).shared_goals).toHaveLength(2);
  });

  it('is not found among strangers', async () => {
    const answer = await ann.call(muteFriend, { body: { friend_uid: cem.uid, muted: true } });
    expect([answer.status, answer.body['code']]).toEqual([404, 'friends.not_found']);
  });
});
