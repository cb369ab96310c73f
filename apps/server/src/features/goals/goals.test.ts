import { randomUUID } from 'node:crypto';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getDashboard, listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { GOALS_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { eraseDeletedGoals } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const goals = async (who = ann) => (await who.call(listPersonalGoals)).body['data'] as WireRegularGoal[];
const make = async (body: object, key?: string) =>
  ann.call(createGoal, { body: { value: 'Read', frequency: 'daily', ...body }, ...(key === undefined ? {} : { key }) });

describe('POST /api/user-goal', () => {
  it.each([
    [{ value: 'Run', frequency: 'daily' }, { weekly_interval: null }],
    [{ value: 'Call home', frequency: 'weekly', weekly_interval: 2 }, { weekly_interval: 2 }],
    [{ value: 'Call home', frequency: 'weekly' }, { weekly_interval: 1 }],
    [{ value: 'Pay rent', frequency: 'monthly', weekly_interval: 3 }, { weekly_interval: null }],
    [{ value: 'Learn to swim', frequency: 'once', is_public: true }, { is_public: true }],
  ])('makes %o', async (body, expected) => {
    const answer = await ann.call(createGoal, { body });
    expect(answer.status).toBe(200);
    expect(answer.body['data']).toMatchObject({
      goal: body.value,
      frequency: body.frequency,
      type: 'regular',
      last_checked: null,
      count_checked: 0,
      count_streak: 0,
      check_ins: [],
      check_ins_total: 0,
      ...expected,
    });
    expect(await goals()).toEqual([answer.body['data']]);
  });

  it('is private unless told otherwise', async () => {
    expect((await make({})).body['data']).toMatchObject({ is_public: false });
  });

  it.each([
    ['Read\u202e a\u2066 book\u2069', 'Read a book'],
    ['Re\u200bad\r\nten\u3164 pages\u00ad', 'Read ten pages'],
    ['می\u200cخواهم 👩‍👩‍👧 葛\u{e0100}', 'می\u200cخواهم 👩‍👩‍👧 葛\u{e0100}'],
  ])('stores of %j what can be seen, in one line', async (value, goal) => {
    expect((await make({ value })).body['data']).toMatchObject({ goal });
    expect(await goals()).toMatchObject([{ goal }]);
  });

  it.each(['\u200b', '\u3164\u2800', '\u202e\u2066'])('answers 400 to a text that shows nothing: %j', async (value) => {
    const { status, body } = await make({ value });
    expect([status, body['detail']]).toEqual([400, 'Enter your goal.']);
  });

  it('makes one goal for one key, however often it is sent', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => make({}, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await goals()).toHaveLength(1);
    expect((await make({ value: 'Something else' }, key)).body['code']).toBe('common.key_reused');
  });

  it('refuses a goal beyond the maximum', async () => {
    const { kysely } = app.deps.db;
    const rows = Array.from({ length: GOALS_MAX - 1 }, () => ({
      id: randomUUID(),
      kind: 'regular' as const,
      goal: 'Read',
      is_public: false,
      frequency: 'daily' as const,
      weekly_interval: null,
      created_by: ann.uid,
      created_at: new Date(),
    }));
    await kysely.insertInto('goals').values(rows).execute();
    await kysely
      .insertInto('goal_participants')
      .values(rows.map((row) => ({ goal_id: row.id, uid: ann.uid, last_checked: null, joined_at: new Date() })))
      .execute();
    const answers = await Promise.all([make({}), make({})]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body['code']).toBe('goals.too_many');
  });

  it('says in a sentence what is missing, and stores nothing', async () => {
    const { status, body } = await make({ value: '   ' });
    expect([status, body['detail']]).toEqual([400, 'Enter your goal.']);
    expect(await goals()).toEqual([]);
  });
});

describe('PUT /api/user-goal', () => {
  it('changes text and visibility, and nothing else', async () => {
    const { id } = (await make({})).body['data'] as WireRegularGoal;
    const { body } = await ann.call(updateGoal, { body: { goalId: id, goal: 'Read more', is_public: true } });
    expect(body['data']).toMatchObject({ id, goal: 'Read more', is_public: true });
    for (const field of ['count_streak', 'last_checked', 'frequency', 'created_by', 'id']) {
      const refused = await ann.call(updateGoal, { body: { goalId: id, [field]: 1 } });
      expect([refused.status, refused.body['code']], field).toEqual([400, 'common.invalid']);
    }
    expect(await goals()).toMatchObject([{ goal: 'Read more', is_public: true, frequency: 'daily', count_streak: 0 }]);
  });

  it('keeps what is not sent', async () => {
    const { id } = (await make({ is_public: true })).body['data'] as WireRegularGoal;
    expect((await ann.call(updateGoal, { body: { goalId: id } })).body['data']).toMatchObject({
      goal: 'Read',
      is_public: true,
    });
  });

  it('answers with the check-ins that are there', async () => {
    const { id } = (await make({})).body['data'] as WireRegularGoal;
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    const { body } = await ann.call(updateGoal, { body: { goalId: id, goal: 'Read more' } });
    expect(body['data']).toMatchObject({
      check_ins: [{ index: 0, date: app.today() }],
      check_ins_total: 1,
      count_checked: 1,
    });
  });

  it('answers 404 for another user’s goal', async () => {
    const { id } = (await make({})).body['data'] as WireRegularGoal;
    const bob = await app.createUser('bob');
    expect((await bob.call(updateGoal, { body: { goalId: id, goal: 'Mine' } })).status).toBe(404);
    expect(await goals()).toMatchObject([{ goal: 'Read' }]);
  });
});

describe('DELETE /api/user-goal', () => {
  it('takes the goal and its check-ins away, once', async () => {
    const { id } = (await make({})).body['data'] as WireRegularGoal;
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    expect((await ann.call(deleteGoal, { body: { goalId: id } })).body).toEqual({ success: true });
    expect((await ann.call(deleteGoal, { body: { goalId: id } })).body['code']).toBe('goals.not_found');
    expect(await goals()).toEqual([]);
    await eraseDeletedGoals(app);
    const left = await app.deps.db.kysely.selectFrom('check_ins').select('idx').where('goal_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('answers 404 for another user’s goal', async () => {
    const { id } = (await make({})).body['data'] as WireRegularGoal;
    const bob = await app.createUser('bob');
    expect((await bob.call(deleteGoal, { body: { goalId: id } })).status).toBe(404);
    expect(await goals()).toHaveLength(1);
  });
});

describe('GET /api/dashboard', () => {
  it('is everything the page shows', async () => {
    await make({ value: 'One' });
    await make({ value: 'Two' });
    const { status, body } = await ann.call(getDashboard, { headers: { 'time-zone': 'Europe/Berlin' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: { uid: ann.uid, email: ann.email, total_streaks: 0, visual_level: 0, time_zone: 'Europe/Berlin' },
      streaks: { total_streaks: 0, level: 0 },
      subscription: { status: 'active', plan: 'basic', is_premium: true, is_active: true },
      personal_goals: [{ goal: 'One' }, { goal: 'Two' }],
      shared_goals: [],
      friends: [],
    });
  });

  it('answers 402 for goals without a plan', async () => {
    const free = await app.createUser('free', { plan: false });
    const { status, body } = await free.call(getDashboard);
    expect(status).toBe(200);
    expect(body).toMatchObject({ subscription: { status: 'free', plan: null, is_premium: false }, personal_goals: [] });
  });

  it('ignores a time zone that does not exist', async () => {
    const { body } = await ann.call(getDashboard, { headers: { 'time-zone': 'Mars/Olympus' } });
    expect(body).toMatchObject({ profile: { time_zone: null } });
  });
});

describe('a goal with an id that a device gave it', () => {
  it('is made once, also without a key, and never takes the id of another goal', async () => {
    const bob = await app.createUser('bob');
    const body = { id: randomUUID(), value: 'Read', frequency: 'daily' };
    const [first, second] = await Promise.all([ann.call(createGoal, { body }), ann.call(createGoal, { body })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ data: { id: body.id, goal: 'Read' } });
    expect(second.body).toEqual(first.body);
    expect(await bob.call(createGoal, { body })).toMatchObject({ status: 409, body: { code: 'goals.id_taken' } });
    await ann.call(deleteGoal, { body: { goalId: body.id } });
    expect(await ann.call(createGoal, { body })).toMatchObject({ status: 409, body: { code: 'goals.id_taken' } });
    expect((await ann.call(listPersonalGoals)).body).toEqual({ data: [] });
  });
});
