import { randomUUID } from 'node:crypto';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { updateProfile } from '@fivefold/contract/calls/names';
import {
  react,
  reactShared,
  receiveHearts,
  unreact,
  unreactShared,
  type WireArrivedHearts,
} from '@fivefold/contract/calls/reactions';
import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { shortName } from '@fivefold/rules/display-name';
import { HEARTS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal, eraseDeletedGoals } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  goalId = (await makeGoal(ann, { isPublic: true })).id;
  await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
});

const heart = (who: TestUser, call: typeof react | typeof unreact = react, checkInIndex = 0, goal = goalId) =>
  who.call(call, { body: { goalId: goal, checkInIndex } });
const by = (...people: TestUser[]) =>
  people.map(({ uid }) => ({
    user_id: uid,
    emoji: '❤️',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  }));
/** What Ann's own list says of the goal's first check-in. */
async function shown(): Promise<WireReaction[] | undefined> {
  const goals = (await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[];
  return goals.find(({ id }) => id === goalId)?.check_ins[0]?.reactions;
}

describe('POST /api/goal/check-in/reaction', () => {
  it('puts one heart on a friend’s check-in, however often', async () => {
    const first = await heart(bob);
    expect([first.status, first.body]).toEqual([200, { success: true, reactions: by(bob) }]);
    app.clock.advanceDays(1);
    expect((await heart(bob)).body).toEqual(first.body);
    expect(await shown()).toEqual(first.body['reactions']);
  });

  it('does not come back by a late repeat after it was taken back', async () => {
    const put = { body: { goalId, checkInIndex: 0 }, key: '3f2504e0-4f89-41d3-9a0c-0305e82c3305' };
    const first = await bob.call(react, put);
    await heart(bob, unreact);
    expect((await bob.call(react, put)).body).toEqual(first.body);
    expect(await shown()).toEqual([]);
  });

  it('shows hearts wherever the check-in is shown', async () => {
    const { reactions } = (await heart(bob)).body;
    const friends = (await bob.call(listFriendsGoals)).body['data'] as WireFriendWithGoals[];
    const dashboard = (await ann.call(getDashboard)).body['personal_goals'] as WireRegularGoal[];
    const page = (await bob.call(listCheckIns, { query: { goalId } })).body['check_ins'] as { reactions: unknown }[];
    expect([
      friends[0]?.goals[0]?.check_ins[0]?.reactions,
      dashboard[0]?.check_ins[0]?.reactions,
      page[0]?.reactions,
    ]).toEqual([reactions, reactions, reactions]);
  });

  it('takes no more than 200 on a check-in, and shows no more', async () => {
    await app.deps.db.pool.query(
      `with former as (
         insert into profiles (uid, email, created_at) select 'former friend ' || n, 'former' || n || '@example.com', now() from generate_series(1, $2::int) n returning uid)
       insert into reactions (goal_id, idx, uid, at) select $1, 0, uid, now() from former`,
      [goalId, HEARTS_MAX + 1],
    );
    await app.deps.db.pool.query(`update check_ins set hearts = $2 where goal_id = $1`, [goalId, HEARTS_MAX + 1]);
    const { status, body } = await heart(bob);
    expect([status, body['title']]).toEqual([409, `This check-in already has ${HEARTS_MAX} hearts.`]);
    expect(await shown()).toHaveLength(HEARTS_MAX);
  });

  it('keeps hearts in the order in which they came', async () => {
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    await befriend(bob, cem);
    await heart(cem);
    expect((await heart(bob)).body['reactions']).toEqual(by(cem, bob));
  });

  it('stays at its check-in when others come', async () => {
    await heart(bob);
    for (let day = 0; day < 3; day++) {
      app.clock.advanceDays(1);
      await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
    }
    await heart(bob, react, 2);
    const goals = (await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[];
    expect(goals[0]?.check_ins.map((checkIn) => [checkIn.index, checkIn.reactions.length])).toEqual([
      [0, 1],
      [1, 0],
      [2, 1],
      [3, 0],
    ]);
  });

  it('is never for one’s own check-in, public or not', async () => {
    for (const call of [react, unreact]) {
      const own = await heart(ann, call);
      expect([own.status, own.body['code'], own.body['detail']]).toEqual([
        403,
        'reactions.own_check_in',
        'You can’t react to your own check-in.',
      ]);
    }
    await ann.call(updateGoal, { body: { goalId, is_public: false } });
    expect((await heart(ann)).status).toBe(403);
    expect(await shown()).toEqual([]);
  });

  it('knows neither private goals of friends nor goals of strangers and of friends of friends', async () => {
    const cem = await app.createUser('cem');
    await befriend(bob, cem);
    expect((await heart(cem)).body['code']).toBe('goals.not_found');
    await ann.call(updateGoal, { body: { goalId, is_public: false } });
    expect((await heart(bob)).body['code']).toBe('goals.not_found');
    expect((await heart(bob, react, 0, randomUUID())).body['code']).toBe('goals.not_found');
  });

  it('says when there is no such check-in', async () => {
    for (const index of [1, 2_147_483_647]) {
      const answer = await heart(bob, react, index);
      expect([answer.status, answer.body['code']]).toEqual([404, 'check_ins.not_found']);
    }
    for (const index of [-1, 0.5, 2_147_483_648]) expect((await heart(bob, react, index)).status).toBe(400);
  });

  it('ends with the friendship; the heart stays until its owner is back to take it', async () => {
    await heart(bob);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    for (const call of [react, unreact]) expect((await heart(bob, call)).body['code']).toBe('goals.not_found');
    expect(await shown()).toEqual(by(bob));
    await befriend(bob, ann);
    expect((await heart(bob, unreact)).body['reactions']).toEqual([]);
  });

  it('goes with the goal', async () => {
    await heart(bob);
    await ann.call(deleteGoal, { body: { goalId } });
    await eraseDeletedGoals(app);
    expect(
      await app.deps.db.kysely.selectFrom('reactions').selectAll().where('goal_id', '=', goalId).execute(),
    ).toEqual([]);
  });
});

describe('DELETE /api/goal/check-in/reaction', () => {
  it('takes one’s own heart back, and none is fine', async () => {
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    await heart(bob);
    await befriend(bob, cem);
    await heart(cem);
    for (let time = 0; time < 2; time++)
      expect((await heart(bob, unreact)).body).toEqual({ success: true, reactions: by(cem) });
    expect(await shown()).toEqual(by(cem));
    const { hearts } = await app.deps.db.kysely
      .selectFrom('check_ins')
      .select('hearts')
      .where('goal_id', '=', goalId)
      .executeTakeFirstOrThrow();
    expect(hearts).toBe(1);
  });
});

describe('/api/shared-goal/check-in/reaction', () => {
  it('is for the partner’s check-ins, and each call for its own kind of goal', async () => {
    const { id } = await shareGoal(ann, bob);
    for (const who of [ann, bob])
      await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    const share = (who: TestUser, call: typeof reactShared | typeof unreactShared, index: number, goal = id) =>
      who.call(call, { body: { goalId: goal, checkInIndex: index } });
    expect((await share(bob, reactShared, 0)).body['reactions']).toEqual(by(bob));
    expect((await share(ann, reactShared, 1)).body['reactions']).toEqual(by(ann));
    expect((await share(ann, reactShared, 0)).body['code']).toBe('reactions.own_check_in');
    const goals = (await bob.call(listSharedGoals)).body['data'] as WireSharedGoal[];
    expect(goals[0]?.check_ins.map((checkIn) => checkIn.reactions)).toEqual([by(bob), by(ann)]);
    expect((await share(bob, unreactShared, 0)).body['reactions']).toEqual([]);
    expect((await share(bob, reactShared, 0, goalId)).body['code']).toBe('goals.not_found');
    expect((await heart(bob, react, 0, id)).body['code']).toBe('goals.not_found');
  });
});

describe('POST /api/hearts/receive', () => {
  const receive = async (who: TestUser) => (await who.call(receiveHearts)).body['data'] as WireArrivedHearts;
  const NONE = { hearts: 0, people: [], more_people: 0 };
  const checkInAgain = async () => {
    app.clock.advanceDays(1);
    await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
  };

  it('answers the hearts since the last time with names, the newest first, once', async () => {
    const cem = await app.createUser('cem');
    await befriend(ann, cem);
    await bob.call(updateProfile, { body: { display_name: 'Bob', avatar_color: 3 } });
    await heart(bob);
    await checkInAgain();
    await heart(bob, react, 1);
    app.clock.advanceDays(0.01);
    await heart(cem);
    expect(await receive(ann)).toEqual({
      hearts: 3,
      people: [
        { uid: cem.uid, name: shortName(cem.email), avatar_color: null, ember_level: 0, hearts: 1 },
        { uid: bob.uid, name: 'Bob', avatar_color: 3, ember_level: 0, hearts: 2 },
      ],
      more_people: 0,
    });
    expect([await receive(ann), await receive(bob)]).toEqual([NONE, NONE]);
    await heart(bob);
    expect(await receive(ann)).toEqual(NONE);
  });

  it('lets them arrive on one of several devices that ask at once', async () => {
    await heart(bob);
    const answers = await Promise.all(Array.from({ length: 4 }, () => receive(ann)));
    expect(answers.map(({ hearts }) => hearts).toSorted()).toEqual([0, 0, 0, 1]);
  });

  it('forgets a heart that was taken back, or whose check-in is gone', async () => {
    await heart(bob);
    await heart(bob, unreact);
    expect(await receive(ann)).toEqual(NONE);
    await heart(bob);
    await ann.call(undoCheckIn, { body: { goalId, checkInIndex: 0 } });
    expect(await receive(ann)).toEqual(NONE);
  });

  it('leaves out a person who is no longer a friend', async () => {
    await heart(bob);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect(await receive(ann)).toEqual(NONE);
  });

  it('names five people and counts the others', async () => {
    for (let nth = 0; nth < 7; nth++) {
      const friend = await app.createUser('friend');
      await befriend(ann, friend);
      await heart(friend);
    }
    const { hearts, people, more_people } = await receive(ann);
    expect([hearts, people.length, more_people]).toEqual([7, 5, 2]);
  });

  it('forgets hearts that were not asked for in a month, and keeps them on the check-in', async () => {
    await heart(bob);
    app.clock.advanceDays(31);
    await app.runJobs();
    expect(await receive(ann)).toEqual(NONE);
    expect(await shown()).toEqual(by(bob));
  });

  it('answers what arrived on a shared goal to the one who checked in', async () => {
    const { id } = await shareGoal(ann, bob);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    await ann.call(reactShared, { body: { goalId: id, checkInIndex: 0 } });
    expect([await receive(ann), (await receive(bob)).hearts]).toEqual([NONE, 1]);
  });
});

describe('whose a heart is', () => {
  it('a friend of a friend does not learn: it has a place and no id', async () => {
    const [ann, ben, cem, dan] = (await Promise.all(
      ['ann', 'ben', 'cem', 'dan'].map((name) => app.createUser(name)),
    )) as [TestUser, TestUser, TestUser, TestUser];
    for (const friend of [ben, cem, dan]) await befriend(ann, friend);
    await befriend(ben, cem);
    const { id: goalId } = await makeGoal(ann, { isPublic: true });
    await ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });
    const give = (who: TestUser) => who.call(react, { body: { goalId, checkInIndex: 0 } });
    for (const who of [dan, cem]) await give(who);
    const idsIn = (reactions: unknown) => (reactions as { user_id: string }[]).map(({ user_id }) => user_id);
    // Ben knows Cem, but not Dan.
    const expected = ['someone-1', cem.uid, ben.uid];
    expect(idsIn((await give(ben)).body['reactions'])).toEqual(expected);
    const page = (await ben.call(listCheckIns, { query: { goalId } })).body['check_ins'] as { reactions: unknown }[];
    expect(idsIn(page[0]?.reactions)).toEqual(expected);
    const { raw } = await ben.call(getDashboard);
    expect([raw.body.includes('someone-1'), raw.body.includes(dan.uid), raw.body.includes(cem.uid)]).toEqual([
      true,
      false,
      true,
    ]);
    // It is Ann's check-in, and Dan her friend.
    expect((await ann.call(getDashboard)).raw.body).toContain(dan.uid);
  });
});
