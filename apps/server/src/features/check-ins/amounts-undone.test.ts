import { addAmount, addSharedAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import { blockPerson } from '@fivefold/contract/calls/blocks';
import { restoreCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { acceptSharedGoal, createGoal, createSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const make = async (fields: object = {}) => {
  const body = { value: 'Drink water', frequency: 'daily', amount_target: 8, ...fields };
  return ((await ann.call(createGoal, { body })).body['data'] as WireRegularGoal).id;
};
const add = (goalId: string, amount: number, more: object = {}) =>
  ann.call(addAmount, { body: { goalId, day: app.today(), add: amount, ...more } });
const undoAddition = (goalId: string) => ann.call(undoAmount, { body: { goalId } });
const undo = (goalId: string, checkInIndex = 0) => ann.call(undoCheckIn, { body: { goalId, checkInIndex } });
const restore = (goalId: string, checkInIndex = 0) => ann.call(restoreCheckIn, { body: { goalId, checkInIndex } });
const goalOf = async (id: string) =>
  ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[]).find((goal) => goal.id === id);

describe('the undo of a check-in', () => {
  it('takes the newest additions back until the goal is below its target, and none of another day', async () => {
    const id = await make();
    await add(id, 2);
    app.clock.advanceDays(1);
    for (const glasses of [3, 4, 1.5, 1]) await add(id, glasses);
    expect(await undo(id)).toMatchObject({ status: 200, body: { amount: { from: app.today(), sum: 7 } } });
    expect(await goalOf(id)).toMatchObject({ last_checked: null, amount: { from: app.today(), sum: 7 } });
    const { rows } = await app.deps.db.pool.query(
      'select hundredths, additions from amounts where goal_id = $1 order by day',
      [id],
    );
    expect(rows).toEqual([
      { hundredths: 200, additions: 1 },
      { hundredths: 700, additions: 2 },
    ]);
    expect((await add(id, 1)).body).toMatchObject({ check_in: { check_in: { amount: 8 } } });
  });

  it('leaves an amount below the target, and a goal that counts nothing has none in the answer', async () => {
    const id = await make();
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today() } });
    await add(id, 3);
    expect((await undo(id)).body).toMatchObject({ amount: { sum: 3 } });
    const plain = await make({ amount_target: null });
    await ann.call(checkGoal, { body: { goalId: plain, checkDate: app.today() } });
    expect((await undo(plain)).body).not.toHaveProperty('amount');
  });

  it('of a week counts what is left in the period that is due again', async () => {
    const id = await make({ frequency: 'weekly' });
    await add(id, 8);
    app.clock.advanceDays(7);
    const from = app.today();
    await add(id, 5);
    app.clock.advanceDays(1);
    await add(id, 5);
    expect((await undo(id, 1)).body).toMatchObject({ amount: { from, sum: 5 } });
    const reached = { amount: { from, sum: 8 }, check_in: { goal: { count_checked: 2 } } };
    expect((await add(id, 3)).body).toMatchObject(reached);
  });

  it('can be taken back with all that it took, each addition in its order', async () => {
    const id = await make();
    for (const glasses of [6, 3, 0.5]) await add(id, glasses);
    await undo(id);
    expect((await restore(id)).status).toBe(200);
    expect(await goalOf(id)).toMatchObject({
      last_checked: app.today(),
      amount: { sum: 9.5 },
      check_ins: [{ amount: 9.5 }],
    });
    for (const glasses of [0.5, 3, 6]) expect((await undoAddition(id)).body['removed']).toMatchObject({ add: glasses });
    expect(await goalOf(id)).toMatchObject({ last_checked: null, check_ins: [] });
  });

  it('can’t be taken back once the target is no longer reached by it', async () => {
    const refused = { status: 409, body: { code: 'check_ins.not_restorable' } };
    const one = await make();
    await add(one, 8);
    await undoAddition(one);
    expect(await restore(one)).toMatchObject(refused);
    const other = await make();
    for (const glasses of [7, 1]) await add(other, glasses);
    await undo(other);
    await undoAddition(other);
    expect(await restore(other)).toMatchObject(refused);
    const higher = await make();
    await add(higher, 8);
    await undo(higher);
    await ann.call(updateGoal, { body: { goalId: higher, amount_target: 9 } });
    expect((await restore(higher)).status).toBe(200);
  });
});

it('lets no addition stay in the goal of another person who was blocked', async () => {
  const bob = await app.createUser('bob');
  await befriend(ann, bob);
  const body = { value: 'Drink water', frequency: 'daily', amount_target: 8, friend_uid: bob.uid };
  const { id } = (await ann.call(createSharedGoal, { body })).body['data'] as WireSharedGoal;
  await bob.call(acceptSharedGoal, { body: { goalId: id } });
  await bob.call(addSharedAmount, { body: { shared_goal_id: id, day: app.today(), add: 3 } });
  expect((await bob.call(blockPerson, { body: { uid: ann.uid } })).status).toBe(200);
  const { rows } = await app.deps.db.pool.query(
    `select 'addition' as what, goal_id = $1 as is_old from additions where uid = $2
     union all select 'day', goal_id = $1 from amounts where uid = $2`,
    [id, bob.uid],
  );
  expect(rows).toEqual([{ what: 'day', is_old: false }]);
});

it('stores the scene that the device plays with the check-in that an addition made', async () => {
  const id = await make();
  await add(id, 1, { celebration: 'garden' });
  await add(id, 7, { celebration: 'garden' });
  const { rows } = await app.deps.db.pool.query('select celebration from check_ins where goal_id = $1', [id]);
  expect(rows).toEqual([{ celebration: 'garden' }]);
});
