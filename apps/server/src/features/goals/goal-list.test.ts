import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listFriendsGoals, listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal, updateGoal, updateSharedGoal } from '@fivefold/contract/calls/goals';
import { getGoalSummary } from '@fivefold/contract/calls/history';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWithPhoto, uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal, eraseDeletedGoals } from '#testing/test-users';

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
const texts = async () => (await goals()).map(({ goal }) => goal);
const check = (goalId: string) => ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });

describe('PUT /api/goal/order', () => {
  it('moves a goal before another one, or behind all, and keeps the others', async () => {
    const made = [];
    for (const value of ['A', 'B', 'C']) made.push((await makeGoal(ann, { value })).id);
    const [a, b, c] = made as [string, string, string];
    const move = (goalId: string, before: string | null) => ann.call(moveGoal, { body: { goalId, before } });
    await move(c, a);
    expect(await texts()).toEqual(['C', 'A', 'B']);
    await move(a, null);
    expect(await texts()).toEqual(['C', 'B', 'A']);
    await move(b, b);
    expect(await texts()).toEqual(['C', 'B', 'A']);
    await makeGoal(ann, { value: 'D' });
    expect(await texts()).toEqual(['C', 'B', 'A', 'D']);
    const bob = await app.createUser('bob');
    const foreign = await makeGoal(bob);
    for (const answer of [await move(foreign.id, a), await move(a, foreign.id)])
      expect([answer.status, answer.body['code']]).toEqual([404, 'goals.not_found']);
    expect(await texts()).toEqual(['C', 'B', 'A', 'D']);
  });

  it('orders personal and shared goals together, for each participant', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const own = await makeGoal(ann);
    const shared = await shareGoal(ann, bob);
    await ann.call(moveGoal, { body: { goalId: shared.id, before: own.id } });
    expect((await ann.call(getDashboard)).body).toMatchObject({
      personal_goals: [{ position: 1 }],
      shared_goals: [{ position: 0 }],
    });
    expect((await bob.call(getDashboard)).body).toMatchObject({ shared_goals: [{ position: null }] });
  });
});

describe('PUT /api/goal/archive', () => {
  const archive = (goalId: string, archived: boolean) => ann.call(archiveGoal, { body: { goalId, archived } });

  it('lets a goal rest with its streak until it is brought back', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { isPublic: true });
    for (let nth = 0; nth < 5; nth++) {
      if (nth > 0) app.clock.advanceDays(1);
      await check(id);
    }
    app.clock.advanceDays(1);
    const from = app.today();
    await archive(id, true);
    await archive(id, true);
    app.clock.advanceDays(100);
    const refused = await check(id);
    expect([refused.status, refused.body['code']]).toEqual([409, 'goals.archived']);
    expect(await goals()).toMatchObject([{ count_streak: 1, days_off: { archived: [{ from, to: '2999-12-31' }] } }]);
    expect((await bob.call(listFriendsGoals)).body['data']).toMatchObject([{ goals: [] }]);
    await archive(id, false);
    await archive(id, false);
    expect((await bob.call(listFriendsGoals)).body['data']).toMatchObject([{ goals: [{ id, count_streak: 1 }] }]);
    expect((await check(id)).body).toMatchObject({ goal: { count_checked: 1, count_streak: 1, check_ins_total: 6 } });
  });

  it('leaves no trace on the same day', async () => {
    const { id } = await makeGoal(ann);
    const before = await goals();
    await archive(id, true);
    await archive(id, false);
    expect(await goals()).toEqual(before);
  });
});

describe('POST /api/goal/restore', () => {
  const restore = (goalId: string, who = ann) => who.call(restoreGoal, { body: { goalId } });

  it('brings a deleted goal back whole, for ten seconds', async () => {
    const { id } = await makeGoal(ann, { value: 'Read' });
    await checkWithPhoto(app, ann, id, await uploadFor(app, ann));
    const before = await goals();
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect(await goals()).toEqual([]);
    expect((await check(id)).body['code']).toBe('goals.not_found');
    expect((await restore(id, await app.createUser('bob'))).status).toBe(404);
    app.clock.advanceDays(10 / 86_400);
    expect((await restore(id)).body).toEqual({ success: true });
    expect((await restore(id)).body).toEqual({ success: true });
    expect(await goals()).toEqual(before);
  });

  it('brings a goal back into its place, also when others were moved meanwhile', async () => {
    const made = [];
    for (const value of ['A', 'B', 'C', 'D']) made.push((await makeGoal(ann, { value })).id);
    const [a, b, c, d] = made as [string, string, string, string];
    const move = (goalId: string, to: string | null) => ann.call(moveGoal, { body: { goalId, before: to } });
    await move(d, a);
    await ann.call(deleteGoal, { body: { goalId: b } });
    await move(c, d);
    for (const answer of [await move(b, a), await move(a, b)]) expect(answer.body['code']).toBe('goals.not_found');
    await restore(b);
    expect(await texts()).toEqual(['C', 'D', 'A', 'B']);
  });

  it('is too late when a job has erased it', async () => {
    const { id } = await makeGoal(ann);
    await ann.call(deleteGoal, { body: { goalId: id } });
    await eraseDeletedGoals(app);
    expect((await restore(id)).body['code']).toBe('goals.not_found');
    const { rows } = await app.deps.db.pool.query('select id from goals where id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('the emoji of a goal', () => {
  it('is one, is changed, and goes', async () => {
    const { body } = await ann.call(createGoal, { body: { value: 'Swim', frequency: 'daily', emoji: '🏊🏽‍♀️' } });
    const { id } = body['data'] as WireRegularGoal;
    expect(body['data']).toMatchObject({ emoji: '🏊🏽‍♀️' });
    const change = async (emoji: unknown) =>
      ann.call(updateGoal, { body: { goalId: id, emoji } as { goalId: string } });
    expect((await change('🇩🇪')).body['data']).toMatchObject({ emoji: '🇩🇪' });
    for (const wrong of ['', 'a', '1', '🏊🏊', ' 🏊', '\u{1f3fb}a', 'x'.repeat(1000), 5])
      expect([(await change(wrong)).status, wrong]).toEqual([400, wrong]);
    expect((await change(null)).body['data']).toMatchObject({ emoji: null, goal: 'Swim' });
  });
});

describe('the color of a goal', () => {
  it('is one of eight, is changed, and goes', async () => {
    const body = { value: 'Swim', frequency: 'daily', color: 'teal' } as const;
    const made = (await ann.call(createGoal, { body })).body['data'] as WireRegularGoal;
    expect(made).toMatchObject({ color: 'teal', emoji: null });
    const change = async (color: unknown) =>
      ann.call(updateGoal, { body: { goalId: made.id, color } as { goalId: string } });
    expect((await change('pink')).body['data']).toMatchObject({ color: 'pink' });
    for (const wrong of ['', 'Pink', 'cyan', '#ff0000', 5]) {
      const { status, body: answer } = await change(wrong);
      expect([status, JSON.stringify(answer), wrong]).toEqual([
        400,
        expect.stringContaining('Choose one of the eight colors.'),
        wrong,
      ]);
    }
    expect((await change(null)).body['data']).toMatchObject({ color: null, goal: 'Swim' });
    expect((await ann.call(createGoal, { body: { value: 'Run', frequency: 'daily' } })).body['data']).toMatchObject({
      color: null,
    });
  });

  it('is seen by all who see the goal', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const open = await makeGoal(ann, { isPublic: true });
    const shared = await shareGoal(ann, bob);
    await ann.call(updateGoal, { body: { goalId: open.id, color: 'teal' } });
    await ann.call(updateSharedGoal, { params: { id: shared.id }, body: { goal: 'Run', color: 'pink' } });
    const [own, theirs] = await Promise.all([ann, bob].map(async (who) => (await who.call(getDashboard)).body));
    expect(own).toMatchObject({ personal_goals: [{ color: 'teal' }], shared_goals: [{ color: 'pink' }] });
    expect(theirs).toMatchObject({ friends: [{ goals: [{ color: 'teal' }] }], shared_goals: [{ color: 'pink' }] });
    for (const who of [ann, bob])
      expect((await who.call(getGoalSummary, { params: { id: open.id } })).body['goal']).toMatchObject({
        color: 'teal',
      });
  });
});
