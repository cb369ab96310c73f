import { NO_STYLE } from '@fivefold/rules/goal-label';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { react } from '@fivefold/contract/calls/reactions';
import {
  getDashboard,
  listFriendsGoals,
  listPersonalGoals,
  listSharedGoals,
  type WireDashboard,
} from '@fivefold/contract/calls/dashboard';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import {
  FRIEND_CHECK_INS_SHOWN,
  FRIEND_GOALS_SHOWN,
  FRIEND_HEART_DAYS,
  MINIMAL_FRIEND_CHECK_INS,
  MINIMAL_OWN_CHECK_INS,
  MINIMAL_SHARED_CHECK_INS,
} from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { statementsDuring } from '#testing/statements';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  // Its statements would be counted.
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const friendsGoals = async (who: TestUser) => (await who.call(listFriendsGoals)).body['data'] as WireFriendWithGoals[];
const check = (who: TestUser, goalId: string) => who.call(checkGoal, { body: { goalId, checkDate: app.today() } });

describe('GET /api/friends/goals', () => {
  it('shows friends with their public goals, their points and their badge', async () => {
    const { id } = await makeGoal(bob, { value: 'Swim', isPublic: true });
    await makeGoal(bob, { value: 'Secret' });
    await shareGoal(bob, ann);
    await bob.call(checkGoal, { body: { goalId: id, checkDate: app.today(), goalDescription: 'Ten lanes' } });
    expect(await friendsGoals(ann)).toEqual([
      {
        uid: bob.uid,
        email: bob.email,
        display_name: null,
        avatar_color: null,
        ember_level: 0,
        muted: false,
        total_streak: 0,
        subscription_status: 'base',
        activity_rank: 0,
        is_new: true,
        goals: [
          {
            id,
            type: 'regular',
            goal: 'Swim',
            ...NO_STYLE,
            created_on: app.today(),
            frequency: 'daily',
            weekly_interval: null,
            last_checked: app.today(),
            count_checked: 1,
            count_streak: 0,
            check_ins: [
              {
                index: 0,
                description: 'Ten lanes',
                date: app.today(),
                added_on: null,
                imported: false,
                small: false,
                amount: null,
                came_back: false,
                milestone: null,
                user_id: bob.uid,
                photo_url: null,
                reactions: [],
              },
            ],
            check_ins_total: 1,
            days_off: null,
          },
        ],
      },
    ]);
  });

  it('shows the shape of a friend’s ember, also by a point for a goal that is not shown', async () => {
    const shared = await shareGoal(ann, bob);
    const { body } = await bob.call(createGoal, { body: { value: 'Secret', frequency: 'once' } });
    const before = (await ann.call(getDashboard)).raw.headers['etag'];
    await check(bob, (body['data'] as { id: string }).id);
    const dashboard = await ann.call(getDashboard);
    expect(dashboard.raw.headers['etag']).not.toBe(before);
    const { friends, shared_goals: goals } = dashboard.body as unknown as WireDashboard;
    expect(friends.map(({ ember_level: level }) => level)).toEqual([1]);
    const participants = goals.find(({ id: goalId }) => goalId === shared.id)?.participants;
    expect(participants?.map(({ uid, ember_level: level }) => [uid, level])).toEqual([
      [ann.uid, 0],
      [bob.uid, 1],
    ]);
  });

  it('names a friend who shows nothing', async () => {
    await makeGoal(bob, { value: 'Secret' });
    expect(await friendsGoals(ann)).toEqual([
      {
        uid: bob.uid,
        email: bob.email,
        display_name: null,
        avatar_color: null,
        ember_level: 0,
        muted: false,
        total_streak: 0,
        subscription_status: 'base',
        activity_rank: null,
        is_new: true,
        goals: [],
      },
    ]);
  });

  it('carries the newest five check-ins in ascending order, with a lapse applied', async () => {
    const { id } = await makeGoal(bob, { isPublic: true });
    for (let day = 0; day < 7; day++) {
      await check(bob, id);
      app.clock.advanceDays(1);
    }
    app.clock.advanceDays(2);
    const [friend] = await friendsGoals(ann);
    expect(friend?.goals[0]?.check_ins.map((checkIn) => checkIn.index)).toEqual([2, 3, 4, 5, 6]);
    expect(friend?.goals[0]?.check_ins).toHaveLength(FRIEND_CHECK_INS_SHOWN);
    expect(friend).toMatchObject({
      total_streak: 1,
      goals: [{ check_ins_total: 7, count_checked: 0, count_streak: 0 }],
    });
  });

  it('follows a goal that becomes public or private', async () => {
    const { id } = await makeGoal(bob);
    const goals = async () => (await friendsGoals(ann))[0]?.goals.map((goal) => goal.id);
    expect(await goals()).toEqual([]);
    await bob.call(updateGoal, { body: { goalId: id, is_public: true } });
    expect(await goals()).toEqual([id]);
    await bob.call(updateGoal, { body: { goalId: id, is_public: false } });
    expect(await goals()).toEqual([]);
  });

  it('keeps friends in the order in which they came, each with their own goals', async () => {
    const cem = await app.createUser('cem');
    await befriend(cem, ann);
    const cems = [await makeGoal(cem, { isPublic: true }), await makeGoal(cem, { isPublic: true })];
    const bobs = await makeGoal(bob, { isPublic: true });
    expect((await friendsGoals(ann)).map(({ uid, goals }) => [uid, goals.map(({ id }) => id)])).toEqual([
      [bob.uid, [bobs.id]],
      [cem.uid, cems.map(({ id }) => id)],
    ]);
  });

  it('says which friend checked in last, by what the caller may see', async () => {
    const [cleo, dan] = await Promise.all([app.createUser('cleo'), app.createUser('dan')]);
    for (const friend of [cleo, dan]) await befriend(ann, friend);
    const goals = new Map<TestUser, string>();
    for (const friend of [bob, cleo, dan]) goals.set(friend, (await makeGoal(friend, { isPublic: true })).id);
    const ranks = async () =>
      Object.fromEntries((await friendsGoals(ann)).map(({ uid, activity_rank }) => [uid, activity_rank]));
    await check(cleo, goals.get(cleo) ?? '');
    await check(bob, goals.get(bob) ?? '');
    expect(await ranks()).toEqual({ [bob.uid]: 0, [cleo.uid]: 1, [dan.uid]: null });
    // A check-in that the caller may not see changes nothing.
    await check(cleo, (await makeGoal(cleo, { value: 'Secret' })).id);
    expect(await ranks()).toEqual({ [bob.uid]: 0, [cleo.uid]: 1, [dan.uid]: null });
    app.clock.advanceDays(1);
    await check(dan, goals.get(dan) ?? '');
    expect(await ranks()).toEqual({ [dan.uid]: 0, [bob.uid]: 1, [cleo.uid]: 2 });
    await dan.call(undoCheckIn, { body: { goalId: goals.get(dan) ?? '', checkInIndex: 0 } });
    expect(await ranks()).toEqual({ [bob.uid]: 0, [cleo.uid]: 1, [dan.uid]: null });
  });

  it('is bounded for each friend, whose newest goals it shows', async () => {
    const made = [];
    for (let nth = 0; nth < FRIEND_GOALS_SHOWN + 3; nth++) made.push(await makeGoal(bob, { isPublic: true }));
    expect((await friendsGoals(ann))[0]?.goals.map(({ id }) => id)).toEqual(made.slice(3).map(({ id }) => id));
  });
});

describe('GET /api/dashboard', () => {
  it('carries what the four lists say', async () => {
    await check(ann, (await makeGoal(ann)).id);
    await makeGoal(bob, { isPublic: true });
    const { id } = await shareGoal(bob, ann);
    await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    const dashboard = (await ann.call(getDashboard)).body as unknown as WireDashboard;
    expect(dashboard.personal_goals).toEqual((await ann.call(listPersonalGoals)).body['data']);
    expect(dashboard.shared_goals).toEqual((await ann.call(listSharedGoals)).body['data']);
    expect(dashboard.friends).toEqual(await friendsGoals(ann));
    expect([
      dashboard.personal_goals.length,
      dashboard.shared_goals.length,
      dashboard.friends[0]?.goals.length,
    ]).toEqual([1, 1, 1]);
  });

  it('has in its minimal form the check-ins that closed cards need, and is otherwise the same', async () => {
    const { id } = await makeGoal(ann);
    const { id: sharedId } = await shareGoal(bob, ann);
    const { id: publicId } = await makeGoal(bob, { isPublic: true });
    for (let day = 0; day < 3; day++) {
      await check(ann, id);
      await check(bob, publicId);
      for (const who of [ann, bob])
        await who.call(checkSharedGoal, { body: { shared_goal_id: sharedId, checkDate: app.today() } });
      app.clock.advanceDays(1);
    }
    const whole = (await ann.call(getDashboard)).body as unknown as WireDashboard;
    const { body, raw } = await ann.call(getDashboard, { headers: { prefer: 'respond-async, return=minimal' } });
    expect(raw.headers['preference-applied']).toBe('return=minimal');
    const newest = <G extends { check_ins: readonly unknown[] }>(goal: G, count: number) => ({
      ...goal,
      check_ins: count === 0 ? [] : goal.check_ins.slice(-count),
    });
    expect(body).toEqual({
      ...whole,
      personal_goals: whole.personal_goals.map((goal) => newest(goal, MINIMAL_OWN_CHECK_INS)),
      shared_goals: whole.shared_goals.map((goal) => newest(goal, MINIMAL_SHARED_CHECK_INS)),
      friends: whole.friends.map((friend) => ({
        ...friend,
        goals: friend.goals.map((goal) => newest(goal, MINIMAL_FRIEND_CHECK_INS)),
      })),
    });
    expect([whole.personal_goals[0]?.check_ins.length, whole.shared_goals[0]?.check_ins.length]).toEqual([3, 6]);
    expect(whole.friends[0]?.goals[0]?.check_ins).toHaveLength(3);
  });

  it('has in its minimal form the newest check-in of a friend’s goal of the last days, with its hearts', async () => {
    const eve = await app.createUser('eve');
    await befriend(eve, bob);
    const { id } = await makeGoal(bob, { isPublic: true });
    await bob.call(checkGoal, { body: { goalId: id, checkDate: app.today(), goalDescription: 'Ten lanes' } });
    for (const friend of [eve, ann]) {
      await friend.call(react, { body: { goalId: id, checkInIndex: 0 } });
      app.clock.advanceDays(1 / 1440);
    }
    const checkIns = async () => {
      const { body } = await ann.call(getDashboard, { headers: { prefer: 'return=minimal' } });
      return (body as unknown as WireDashboard).friends[0]?.goals[0]?.check_ins;
    };
    const shown = [
      expect.objectContaining({
        index: 0,
        description: 'Ten lanes',
        // One of the two is a stranger to her.
        reactions: [expect.objectContaining({ user_id: 'someone-1' }), expect.objectContaining({ user_id: ann.uid })],
      }),
    ];
    expect(await checkIns()).toEqual(shown);
    app.clock.advanceDays(1);
    expect(await checkIns()).toEqual(shown);
    app.clock.advanceDays(FRIEND_HEART_DAYS - 2);
    expect(await checkIns()).toEqual(shown);
    app.clock.advanceDays(1);
    expect(await checkIns()).toEqual([]);
  });

  it('has a tag of its own for its minimal form', async () => {
    const getAgain = async (prefer: string, tag = '') => {
      const { raw } = await ann.call(getDashboard, { headers: { prefer, 'if-none-match': tag } });
      return { status: raw.statusCode, tag: String(raw.headers['etag']) };
    };
    const whole = await getAgain('handling=strict');
    const minimal = await getAgain('return=minimal');
    expect(await getAgain('return=minimal', minimal.tag)).toEqual({ status: 304, tag: minimal.tag });
    expect((await getAgain('return=minimal', whole.tag)).status).toBe(200);
    expect((await getAgain('return=representation', minimal.tag)).status).toBe(200);
  });

  it('keeps friends’ goals and shared goals behind the plan', async () => {
    const free = await app.createUser('free', { plan: false });
    await befriend(ann, free);
    await makeGoal(ann, { isPublic: true });
    await offerGoal(ann, free);
    expect((await free.call(getDashboard)).body).toMatchObject({ personal_goals: [], shared_goals: [], friends: [] });
  });

  it('is told in a few bytes when nothing is new, and in full when something is', async () => {
    const getAgain = (tag?: string) =>
      app.fastify.inject({
        method: 'GET',
        url: '/api/dashboard',
        headers: { authorization: `Bearer ${ann.token}`, ...(tag !== undefined && { 'if-none-match': tag }) },
      });
    const first = await getAgain();
    const tag = String(first.headers['etag']);
    expect(await statementsDuring(() => getAgain(tag))).toHaveLength(1);
    expect(first.headers['cache-control']).toBe('no-store');
    const again = await getAgain(tag);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);

    const { id } = await makeGoal(bob, { isPublic: true });
    const afterBob = await getAgain(tag);
    expect(afterBob.statusCode).toBe(200);
    await check(bob, id);
    expect((await getAgain(String(afterBob.headers['etag']))).statusCode).toBe(200);
  });

  it('is four statements, however many goals, check-ins, hearts and friends there are', async () => {
    const lonely = await app.createUser('lonely');
    // The first opening of a day is noted, once.
    await lonely.call(getDashboard);
    const ofLonely = await statementsDuring(() => lonely.call(getDashboard));
    expect(ofLonely).toHaveLength(4);

    for (let nth = 0; nth < 4; nth++) {
      const friend = await app.createUser(`friend${nth}`);
      await befriend(ann, friend);
      for (const goal of [await makeGoal(friend, { isPublic: true }), await makeGoal(friend, { isPublic: true })]) {
        await check(friend, goal.id);
        await ann.call(react, { body: { goalId: goal.id, checkInIndex: 0 } });
      }
      await shareGoal(friend, ann);
      await check(ann, (await makeGoal(ann, { isPublic: true })).id);
    }
    let dashboard: WireDashboard | undefined;
    const ofAnn = await statementsDuring(async () => {
      dashboard = (await ann.call(getDashboard)).body as unknown as WireDashboard;
    });
    expect([dashboard?.personal_goals.length, dashboard?.shared_goals.length, dashboard?.friends.length]).toEqual([
      4, 4, 5,
    ]);
    expect(ofAnn.toSorted()).toEqual(ofLonely.toSorted());
  });
});
