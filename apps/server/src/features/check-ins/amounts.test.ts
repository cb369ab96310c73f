import { randomUUID } from 'node:crypto';
import { addAmount, addSharedAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { acceptSharedGoal, createGoal, createSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
});

const today = (): LocalDay => app.today();
const WATER = { value: 'Drink water', frequency: 'daily', amount_target: 8, amount_unit: 'glasses', amount_step: 1 };
const make = async (fields: object = {}): Promise<WireRegularGoal> => {
  const { status, body } = await ann.call(createGoal, { body: { ...WATER, ...fields } });
  expect(status).toBe(200);
  return body['data'] as WireRegularGoal;
};
const add = (goalId: string, amount: unknown, day: string = today(), key?: string) =>
  ann.call(addAmount, {
    body: { goalId, day, add: amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const undo = (goalId: string) => ann.call(undoAmount, { body: { goalId } });
const goalOf = async () => ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];
const pointsOf = async () => (await ann.call(getDashboard)).body['streaks'];

describe('an amount', () => {
  it('adds up exactly below the target and checks nothing in', async () => {
    const { id, ...goal } = await make({ amount_target: 0.3 });
    expect(goal).toMatchObject({ amount_target: 0.3, amount_unit: 'glasses', amount_step: 1 });
    expect(await add(id, 0.1)).toMatchObject({
      status: 200,
      body: { success: true, amount: { from: today(), sum: 0.1 }, check_in: null },
    });
    expect((await add(id, 0.1)).body).toMatchObject({ amount: { sum: 0.2 }, check_in: null });
    expect(await goalOf()).toMatchObject({ last_checked: null, amount: { from: today(), sum: 0.2 }, check_ins: [] });
    expect((await add(id, 0.1)).body).toMatchObject({
      amount: { sum: 0.3 },
      check_in: { goal: { id, last_checked: today(), count_checked: 1 }, check_in: { index: 0, amount: 0.3 } },
    });
  });

  it('is the check-in once it reaches the target, and what comes after earns nothing', async () => {
    const { id } = await make({ frequency: 'monthly' });
    await add(id, 7.99);
    expect((await add(id, 0.5)).body['check_in']).toMatchObject({ points_earned: 1, total_streaks: 1 });
    expect((await add(id, 2)).body).toMatchObject({ amount: { sum: 10.49 }, check_in: null });
    expect(await goalOf()).toMatchObject({
      check_ins_total: 1,
      amount: { sum: 10.49 },
      check_ins: [{ amount: 10.49 }],
    });
    expect((await ann.call(getDashboard)).body).toMatchObject({ personal_goals: [{ amount: { sum: 10.49 } }] });
  });

  it('begins again with the next period and is kept with its day', async () => {
    const { id } = await make();
    await add(id, 8);
    app.clock.advanceDays(1);
    expect((await add(id, 3)).body).toMatchObject({ amount: { from: today(), sum: 3 }, check_in: null });
    app.clock.advanceDays(1);
    expect((await add(id, 8)).body['check_in']).toMatchObject({ goal: { count_checked: 2 } });
    app.clock.advanceDays(3);
    expect(await goalOf()).toMatchObject({ count_checked: 0 });
  });

  it('of a day that is over checks that day in late and leaves today’s amount', async () => {
    const { id } = await make();
    app.clock.advanceDays(1);
    const yesterday = addDays(today(), -1);
    await add(id, 3);
    await add(id, 7, yesterday);
    expect((await add(id, 1, yesterday)).body).toMatchObject({
      amount: { from: today(), sum: 3 },
      check_in: { check_in: { date: yesterday, added_on: today(), amount: 8 } },
    });
    expect((await add(id, 5)).body['check_in']).toMatchObject({ goal: { count_checked: 2, last_checked: today() } });
    expect((await add(id, 1, yesterday)).body).toMatchObject({ amount: { sum: 8 }, check_in: null });
    expect((await goalOf())?.check_ins).toMatchObject([{ amount: 9 }, { amount: 8 }]);
  });

  it('of a week adds up from day to day', async () => {
    const { id } = await make({ frequency: 'weekly', amount_target: 10 });
    await add(id, 10);
    app.clock.advanceDays(6);
    expect((await add(id, 2)).body).toMatchObject({ amount: { sum: 12 }, check_in: null });
    app.clock.advanceDays(1);
    const from = today();
    expect((await add(id, 4)).body).toMatchObject({ amount: { from, sum: 4 }, check_in: null });
    app.clock.advanceDays(6);
    expect((await add(id, 6)).body).toMatchObject({
      amount: { from, sum: 10 },
      check_in: { goal: { last_checked: today() } },
    });
  });

  it('adds once for one key, and refuses the key for another amount', async () => {
    const { id } = await make();
    const key = randomUUID();
    const first = await add(id, 8, today(), key);
    expect(await add(id, 8, today(), key)).toMatchObject({ status: 200, body: first.body });
    expect(await add(id, 7, today(), key)).toMatchObject({ status: 422, body: { code: 'common.key_reused' } });
    expect(await goalOf()).toMatchObject({ amount: { sum: 8 }, check_ins_total: 1 });
  });

  it.each([0, -1, 0.001, 1e9, 100_000.01, '1', null])('refuses to add %j with a sentence', async (amount) => {
    const { id } = await make();
    const { status, body } = await add(id, amount);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Enter a number from 0.01 to 100,000 with at most two decimals.');
  });

  it('is refused for a day that is not one of the last seven or today, and for one before the goal', async () => {
    const { id } = await make();
    for (const days of [2, -1]) {
      expect(await add(id, 1, addDays(today(), days))).toMatchObject({
        status: 422,
        body: { code: 'check_ins.wrong_day' },
      });
    }
    app.clock.advanceDays(9);
    expect(await add(id, 1, addDays(today(), -8))).toMatchObject({
      status: 422,
      body: { code: 'check_ins.wrong_day' },
    });
  });

  it('is refused for a goal without a target, of another person, of no one, or in the archive', async () => {
    const plain = await make({ amount_target: null });
    expect(await add(plain.id, 1)).toMatchObject({ status: 422, body: { code: 'amounts.no_target' } });
    expect(await add(randomUUID(), 1)).toMatchObject({ status: 404, body: { code: 'goals.not_found' } });
    const body = { goalId: plain.id, day: today(), add: 1 };
    expect(await bob.call(addAmount, { body })).toMatchObject({ status: 404, body: { code: 'goals.not_found' } });
    const { id } = await make();
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect(await add(id, 1)).toMatchObject({ status: 409, body: { code: 'goals.archived' } });
  });

  it('of a day is refused beyond a million', async () => {
    const { id } = await make();
    for (let nth = 0; nth < 10; nth++) expect((await add(id, 100_000)).status).toBe(200);
    expect(await add(id, 0.01)).toMatchObject({ status: 422, body: { code: 'amounts.too_much' } });
  });

  it('is added to a check-in that was made without one', async () => {
    const { id } = await make();
    await ann.call(checkGoal, { body: { goalId: id, checkDate: today() } });
    expect((await add(id, 9)).body).toMatchObject({ amount: { sum: 9 }, check_in: null });
    expect((await goalOf())?.check_ins).toMatchObject([{ amount: 9 }]);
  });

  it('of a new target counts with the next addition', async () => {
    const { id } = await make();
    await add(id, 6);
    await ann.call(updateGoal, { body: { goalId: id, amount_target: 6.5, amount_unit: 'cups', amount_step: null } });
    expect(await goalOf()).toMatchObject({
      amount_target: 6.5,
      amount_unit: 'cups',
      amount_step: null,
      last_checked: null,
    });
    expect((await add(id, 0.5)).body['check_in']).toMatchObject({ goal: { last_checked: today() } });
    await ann.call(updateGoal, { body: { goalId: id, amount_target: 10 } });
    expect((await add(id, 1)).body).toMatchObject({ amount: { sum: 7.5 }, check_in: null });
    expect(await goalOf()).toMatchObject({ check_ins_total: 1 });
  });
});

describe('the undo of an addition', () => {
  it('takes the newest back, and with the last that reached the target its check-in and points', async () => {
    const { id } = await make({ frequency: 'monthly' });
    await add(id, 5);
    await add(id, 3);
    await add(id, 1);
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: { amount: { sum: 8 }, removed: { day: today(), add: 1 }, check_in: null },
    });
    expect((await goalOf())?.check_ins).toMatchObject([{ amount: 8 }]);
    expect((await undo(id)).body).toMatchObject({ amount: { sum: 5 }, check_in: { points_reversed: 1 } });
    expect(await goalOf()).toMatchObject({ last_checked: null, amount: { sum: 5 }, check_ins: [] });
    expect(await pointsOf()).toMatchObject({ total_streaks: 0 });
    expect((await undo(id)).body).toMatchObject({ amount: null, check_in: null });
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'amounts.nothing_to_undo' } });
    expect((await add(id, 8)).body['check_in']).toMatchObject({ points_earned: 1 });
  });

  it('leaves a check-in that no amount made', async () => {
    const { id } = await make();
    await ann.call(checkGoal, { body: { goalId: id, checkDate: today() } });
    await add(id, 2);
    expect((await undo(id)).body).toMatchObject({ amount: null, check_in: null });
    expect(await goalOf()).toMatchObject({ last_checked: today() });
  });

  it('changes nothing where the check-in can no longer be taken back', async () => {
    const { id } = await make();
    await add(id, 8);
    app.clock.advanceDays(2);
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'check_ins.not_undoable' } });
    expect((await goalOf())?.check_ins).toMatchObject([{ amount: 8 }]);
  });
});

describe('the amount of a shared goal', () => {
  it('is each participant’s own and needs the goal to be accepted', async () => {
    await befriend(ann, bob);
    const body = { ...WATER, friend_uid: bob.uid };
    const { id } = (await ann.call(createSharedGoal, { body })).body['data'] as WireSharedGoal;
    const give = (who: TestUser, amount: number) =>
      who.call(addSharedAmount, { body: { shared_goal_id: id, day: today(), add: amount } });
    expect(await give(bob, 1)).toMatchObject({ status: 409, body: { code: 'goals.not_accepted' } });
    await bob.call(acceptSharedGoal, { body: { goalId: id } });
    await give(ann, 8);
    expect((await give(bob, 3)).body).toMatchObject({ amount: { sum: 3 }, check_in: null });
    const [seen] = (await bob.call(listSharedGoals)).body['data'] as WireSharedGoal[];
    expect(seen).toMatchObject({ amount_target: 8, amount: { sum: 3 }, check_ins: [{ user_id: ann.uid, amount: 8 }] });
    expect(await add(id, 1)).toMatchObject({ status: 404 });
  });
});
