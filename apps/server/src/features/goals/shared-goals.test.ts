import { randomUUID } from 'node:crypto';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import {
  createGoal,
  createSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { GOALS_MAX } from '@fivefold/rules/limits';
import { NO_TOTALS } from '@fivefold/rules/runs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { readFacts, writeCheckIn } from '../check-ins/store.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const shared = async (who: TestUser) => (await who.call(listSharedGoals)).body['data'] as WireSharedGoal[];
const check = (who: TestUser, id: string, more: { key?: string; day?: string } = {}) =>
  who.call(checkSharedGoal, {
    body: { shared_goal_id: id, checkDate: more.day ?? app.today() },
    ...(more.key === undefined ? {} : { key: more.key }),
  });
const create = (body: object, key?: string) =>
  ann.call(createSharedGoal, {
    body: { value: 'Run', frequency: 'daily', friend_uid: bob.uid, ...body },
    ...(key === undefined ? {} : { key }),
  });
/** Neither chose a name or a color yet. */
const NO_PROFILE = { display_name: null, avatar_color: null, ember_level: 0 };
const NOTHING = { last_checked: null, count_checked: 0, count_streak: 0, days_off: null };

describe('POST /api/shared-goal', () => {
  it('makes one goal for two', async () => {
    const { status, body } = await create({ value: ' Run together ', frequency: 'weekly', weekly_interval: 2 });
    expect(status).toBe(200);
    expect(body['data']).toEqual({
      id: expect.any(String),
      high_five: false,
      joint_run: null,
      next_milestone: null,
      cue: null,
      cue_since: null,
      small_version: null,
      part_of_day: null,
      miss_answered: null,
      type: 'shared',
      goal: 'Run together',
      ...NO_STYLE,
      created_on: app.today(),
      position: null,
      frequency: 'weekly',
      weekly_interval: 2,
      ...NOTHING,
      created_by: ann.uid,
      participants: [
        { uid: ann.uid, email: ann.email, ...NO_PROFILE, ...NOTHING, cue: null, accepted: true, nudged: false },
        { uid: bob.uid, email: bob.email, ...NO_PROFILE, ...NOTHING, cue: null, accepted: false, nudged: false },
      ],
      check_ins: [],
      check_ins_total: 0,
    });
    expect(await shared(ann)).toEqual([body['data']]);
    expect(await shared(bob)).toEqual([body['data']]);
  });

  it.each([{}, { friend_uid: '' }, { friend_uid: null }])('asks for a friend: %o', async (body) => {
    const answer = await ann.call(createSharedGoal, { body: { value: 'Run', frequency: 'daily', ...body } });
    expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
      400,
      'goals.friend_required',
      'Please select a friend for the shared goal.',
    ]);
  });

  it('is refused for strangers, oneself and unknown users', async () => {
    const stranger = await app.createUser('stranger');
    for (const uid of [stranger.uid, ann.uid, 'unknown']) {
      const answer = await create({ friend_uid: uid });
      expect([answer.status, answer.body['code']], uid).toEqual([404, 'friends.not_found']);
    }
    expect(await shared(ann)).toEqual([]);
    expect(await shared(stranger)).toEqual([]);
  });

  it('makes one goal for one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({}, key)));
    expect(new Set(answers.map((answer) => answer.raw.body)).size).toBe(1);
    expect(await shared(bob)).toHaveLength(1);
  });

  it('is made once under the id of its device, also after its key and the friendship are gone', async () => {
    const id = randomUUID();
    const first = await create({ id });
    expect(first.body['data']).toMatchObject({ id });
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect((await create({ id, value: 'Row' })).body['data']).toMatchObject({ id, goal: 'Run' });
    const stranger = await app.createUser('stranger');
    await befriend(stranger, bob);
    const taken = await stranger.call(createSharedGoal, {
      body: { id, value: 'Run', frequency: 'daily', friend_uid: bob.uid },
    });
    expect([taken.status, taken.body['code']]).toEqual([409, 'goals.id_taken']);
  });

  it('bounds the goals of both', async () => {
    const { kysely } = app.deps.db;
    const created_at = new Date();
    const rows = Array.from({ length: GOALS_MAX }, () => ({
      id: randomUUID(),
      kind: 'regular' as const,
      goal: 'Read',
      is_public: false,
      frequency: 'daily' as const,
      weekly_interval: null,
      created_by: bob.uid,
      created_at,
    }));
    await kysely.insertInto('goals').values(rows).execute();
    await kysely
      .insertInto('goal_participants')
      .values(rows.map(({ id }) => ({ goal_id: id, uid: bob.uid, last_checked: null, joined_at: created_at })))
      .execute();
    const answer = await create({});
    expect([answer.status, answer.body['code'], answer.body['detail']]).toEqual([
      422,
      'goals.too_many',
      'Your friend has reached the maximum of 500 goals.',
    ]);
  });
});

describe('POST /api/shared-goal/check', () => {
  it('keeps a gate, counters and points for each of the two', async () => {
    const { id } = await shareGoal(ann, bob, { frequency: 'monthly' });
    const first = await check(ann, id);
    expect(first.body).toMatchObject({
      streak_earned: true,
      goal: { id, count_checked: 1, count_streak: 1, check_ins_total: 1 },
      check_in: { index: 0, user_id: ann.uid },
    });
    expect((await check(ann, id)).body['code']).toBe('check_ins.closed');
    const second = await check(bob, id);
    expect(second.body).toMatchObject({
      streak_earned: true,
      total_streaks: 1,
      goal: { count_checked: 1, check_ins_total: 2 },
      check_in: { index: 1, user_id: bob.uid },
    });
    for (const who of [ann, bob]) expect((await who.call(getTotalStreaks)).body).toMatchObject({ total_streaks: 1 });
  });

  it('shows each participant their own progress first and both beside it, with lapses applied', async () => {
    const { id } = await shareGoal(ann, bob);
    await check(ann, id);
    app.clock.advanceDays(2);
    await check(bob, id);
    app.clock.advanceDays(1);
    const anns = { uid: ann.uid, last_checked: expect.any(String), count_checked: 0, count_streak: 0 };
    const bobs = { uid: bob.uid, last_checked: expect.any(String), count_checked: 1, count_streak: 0 };
    expect(await shared(ann)).toMatchObject([
      { id, count_checked: 0, participants: [anns, bobs], check_ins: [{ user_id: ann.uid }, { user_id: bob.uid }] },
    ]);
    expect(await shared(bob)).toMatchObject([{ id, count_checked: 1, participants: [anns, bobs] }]);
  });

  it('carries the newest fourteen of both in ascending order', async () => {
    const { id } = await shareGoal(ann, bob);
    for (let day = 0; day < 8; day++) {
      await check(ann, id);
      await check(bob, id);
      app.clock.advanceDays(1);
    }
    const [goal] = await shared(bob);
    expect(goal?.check_ins.map((checkIn) => checkIn.index)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(goal?.check_ins.map((checkIn) => checkIn.user_id)).toEqual(
      Array.from({ length: 14 }, (_, at) => (at % 2 === 0 ? ann.uid : bob.uid)),
    );
    const { body } = await bob.call(listCheckIns, { query: { goalId: id, before: '2' } });
    expect((body['check_ins'] as { user_id: string }[]).map((checkIn) => checkIn.user_id)).toEqual([ann.uid, bob.uid]);
  });

  it('answers a retry with its key as the first time', async () => {
    const { id } = await shareGoal(ann, bob);
    const key = randomUUID();
    const first = await check(ann, id, { key });
    expect((await check(ann, id, { key })).body).toEqual(first.body);
  });

  it('is not for personal goals, nor the other way round', async () => {
    const { id } = await makeGoal(ann);
    expect((await check(ann, id)).body['code']).toBe('goals.not_found');
    const both = await shareGoal(ann, bob);
    for (const answer of [
      await ann.call(updateGoal, { body: { goalId: both.id, is_public: true } }),
      await ann.call(deleteGoal, { body: { goalId: both.id } }),
    ]) {
      expect(answer.body['code']).toBe('goals.not_found');
    }
  });
});

describe('PUT /api/shared-goal/{id}', () => {
  const put = (who: TestUser, id: string, body: object = { goal: 'Swim' }) =>
    who.call(updateSharedGoal, { params: { id }, body });

  it('changes the text for both; the creator’s right', async () => {
    const { id } = await shareGoal(ann, bob);
    await check(bob, id);
    expect((await put(ann, id)).body['data']).toMatchObject({
      id,
      goal: 'Swim',
      check_ins: [{ user_id: bob.uid }],
      check_ins_total: 1,
    });
    const refused = await put(bob, id);
    expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
      403,
      'goals.not_yours',
      'Only the creator can change this goal.',
    ]);
    expect(await shared(bob)).toMatchObject([{ goal: 'Swim' }]);
  });

  it('changes nothing else', async () => {
    const { id } = await shareGoal(ann, bob);
    for (const field of ['is_public', 'frequency', 'created_by', 'participants', 'count_streak']) {
      expect((await put(ann, id, { goal: 'Swim', [field]: 1 })).status, field).toBe(400);
    }
  });

  it('knows no goal of strangers and no personal goal', async () => {
    const stranger = await app.createUser('stranger');
    const { id } = await shareGoal(ann, bob);
    expect((await put(stranger, id)).body['code']).toBe('goals.not_found');
    expect((await put(ann, (await makeGoal(ann)).id)).body['code']).toBe('goals.not_found');
    expect((await put(ann, 'not-an-id')).status).toBe(400);
  });
});

describe('DELETE /api/shared-goal/{id}', () => {
  const remove = (who: TestUser, id: string) => who.call(deleteSharedGoal, { params: { id } });

  it('by the creator takes the goal away from both, and points stay', async () => {
    const { id } = await shareGoal(ann, bob, { frequency: 'once' });
    await check(bob, id);
    expect((await remove(ann, id)).body).toEqual({ success: true });
    expect([await shared(ann), await shared(bob)]).toEqual([[], []]);
    expect((await bob.call(getTotalStreaks)).body).toMatchObject({ total_streaks: 1 });
    expect((await remove(ann, id)).body['code']).toBe('goals.not_found');
  });

  it('by the other participant leaves it: their history stays in the creator’s list', async () => {
    const { id } = await shareGoal(ann, bob);
    await check(bob, id);
    expect((await remove(bob, id)).body).toEqual({ success: true });
    expect(await shared(bob)).toEqual([]);
    expect(await shared(ann)).toMatchObject([
      { id, participants: [{ uid: ann.uid }], check_ins: [{ user_id: bob.uid }] },
    ]);
    for (const answer of [
      await remove(bob, id),
      await check(bob, id),
      await bob.call(listCheckIns, { query: { goalId: id } }),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([404, 'goals.not_found']);
    }
    expect((await check(ann, id)).status).toBe(200);
  });

  it('and a check-in that was decided before they left is not written after', async () => {
    const { id } = await shareGoal(ann, bob, { frequency: 'once' });
    const { sql } = app.deps;
    const facts = await readFacts(sql, {
      goalId: id,
      uid: bob.uid,
      key: undefined,
      paidSince: app.clock.now(),
      kind: 'shared',
      photoId: null,
      day: null,
    });
    await remove(bob, id);
    const decided = {
      kind: 'shared' as const,
      goalId: id,
      uid: bob.uid,
      index: facts?.next_idx ?? -1,
      day: app.today(),
      description: '',
      photoId: null,
      timeZone: null,
      at: app.clock.now(),
      countChecked: 1,
      countStreak: 1,
      counted: { totals: NO_TOTALS, milestone: null, returned: null, beganAnew: false },
      checkedDays: [app.today()],
      celebration: null,
      small: false,
      amount: null,
      points: 1,
      freezes: 0,
      addedOn: null,
      ledgerSeq: 0,
      frequency: 'once' as const,
      jointWindow: null,
      stored: undefined,
    };
    expect(await writeCheckIn(sql, decided)).toBe(false);
    expect((await bob.call(getTotalStreaks)).body).toMatchObject({ total_streaks: 0 });
    expect(await shared(ann)).toMatchObject([{ id, check_ins: [], check_ins_total: 0 }]);
  });
});

describe('the end of a friendship', () => {
  it('leaves shared goals to their creator, with what the other one did', async () => {
    const anns = await shareGoal(ann, bob);
    const bobs = await shareGoal(bob, ann);
    await check(bob, anns.id);
    await ann.call(unlinkFriends, { body: { friend_uid: bob.uid } });
    expect((await shared(ann)).map((goal) => goal.id)).toEqual([anns.id]);
    expect((await shared(bob)).map((goal) => goal.id)).toEqual([bobs.id]);
    expect(await shared(ann)).toMatchObject([{ participants: [{ uid: ann.uid }], check_ins: [{ user_id: bob.uid }] }]);
    expect((await check(bob, anns.id)).status).toBe(404);
    expect((await check(ann, bobs.id)).status).toBe(404);
    expect((await bob.call(getDashboard)).body['shared_goals']).toMatchObject([{ id: bobs.id }]);
  });

  it('is final for what was shared: friends again share anew', async () => {
    const { id } = await shareGoal(ann, bob);
    await bob.call(unlinkFriends, { body: { friend_uid: ann.uid } });
    await befriend(bob, ann);
    expect((await check(bob, id)).status).toBe(404);
    await shareGoal(ann, bob);
    expect(await shared(bob)).toHaveLength(1);
  });

  it('leaves goals shared with others, and personal goals, alone', async () => {
    const cem = await app.createUser('cem');
    await befriend(cem, bob);
    const theirs = await shareGoal(cem, bob);
    await bob.call(createGoal, { body: { value: 'Mine', frequency: 'daily' } });
    await bob.call(unlinkFriends, { body: { friend_uid: ann.uid } });
    expect((await shared(bob)).map((goal) => goal.id)).toEqual([theirs.id]);
    expect((await bob.call(listPersonalGoals)).body['data']).toHaveLength(1);
  });
});
