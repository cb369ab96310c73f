import { randomUUID } from 'node:crypto';
import { exportAccount } from '@fivefold/contract/calls/account';
import { undoAmount } from '@fivefold/contract/calls/amounts';
import { getDashboard, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { startSharedTimer, startTimer, stopSharedTimer, stopTimer } from '@fivefold/contract/calls/timers';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const RUN = { value: 'Run', frequency: 'daily', amount_target: 25, amount_unit: 'min' };
const make = async (fields: object = {}): Promise<WireRegularGoal> => {
  const { status, body } = await ann.call(createGoal, { body: { ...RUN, ...fields } });
  expect(status).toBe(200);
  return body['data'] as WireRegularGoal;
};
const wait = (minutes: number, seconds = 0) =>
  app.clock.setTo(new Date(app.clock.now().getTime() + (minutes * 60 + seconds) * 1000));
const start = (goalId: string) => ann.call(startTimer, { body: { goalId } });
const stop = (goalId: string, fields: object = {}, key?: string) =>
  ann.call(stopTimer, {
    body: { goalId, ...fields },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const scenesOf = async (goalId: string) => {
  const { rows } = await app.deps.db.pool.query('select celebration from check_ins where goal_id = $1', [goalId]);
  return rows.map(({ celebration }: { celebration: string }) => celebration);
};
const goalOf = async () => ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[])[0];

describe('a timer', () => {
  it('adds the whole minutes that it ran, which check in where they reach the target', async () => {
    const { id } = await make();
    expect((await start(id)).body).toMatchObject({ success: true, timer: { day: app.today() } });
    wait(24, 40);
    expect((await stop(id)).body).toMatchObject({ minutes: 24, amount: { sum: 24 }, check_in: null });
    expect(await goalOf()).not.toHaveProperty('timer');
    await start(id);
    wait(1);
    expect((await stop(id, { celebration: 'tree' })).body).toMatchObject({
      minutes: 1,
      amount: { from: app.today(), sum: 25 },
      check_in: { goal: { count_checked: 1 }, check_in: { amount: 25 } },
    });
    expect(await scenesOf(id)).toEqual(['tree']);
    await ann.call(undoAmount, { body: { goalId: id } });
    expect(await goalOf()).toMatchObject({ amount: { sum: 24 }, last_checked: null });
  });

  it('that runs is in the export of its person', async () => {
    const { id } = await make();
    const { timer } = (await start(id)).body as { timer: { started_at: string; day: string } };
    wait(5);
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers });
    const zip = await readZip(rawPayload);
    expect(zip.json('goals.json')).toMatchObject([{ id, timer_started_at: timer.started_at, timer_day: timer.day }]);
  });

  it('that is started again while it runs is the same timer, and the dashboard has its start', async () => {
    const { id } = await make();
    const { timer } = (await start(id)).body as { timer: object };
    wait(10);
    expect((await start(id)).body).toEqual({ success: true, timer });
    expect((await ann.call(getDashboard)).body).toMatchObject({ personal_goals: [{ timer }] });
    const both = await Promise.all([stop(id), stop(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await goalOf()).toMatchObject({ amount: { sum: 10 } });
  });

  it('stops once for one key', async () => {
    const { id } = await make();
    await start(id);
    wait(25);
    const key = randomUUID();
    const first = await stop(id, {}, key);
    expect(first.body).toMatchObject({ minutes: 25, check_in: { goal: { count_checked: 1 } } });
    expect(await stop(id, {}, key)).toMatchObject({ status: 200, body: first.body });
    expect(await goalOf()).toMatchObject({ amount: { sum: 25 }, check_ins_total: 1 });
  });

  it('adds to the day on which it was started, also after midnight', async () => {
    app.clock.setTo(new Date(`${addDays(app.today(), 1)}T23:50:00Z`));
    const { id } = await make();
    const day = app.today();
    await start(id);
    wait(25);
    expect((await stop(id)).body).toMatchObject({ check_in: { check_in: { date: day, added_on: app.today() } } });
    expect(app.today()).toBe(addDays(day, 1));
  });

  it('adds to today where its person flew west, to the day before its start', async () => {
    const { id } = await make();
    await ann.call(startTimer, { body: { goalId: id }, headers: { 'time-zone': 'Pacific/Kiritimati' } });
    wait(25);
    const stopped = await ann.call(stopTimer, { body: { goalId: id }, headers: { 'time-zone': 'UTC' } });
    expect(stopped).toMatchObject({ status: 200, body: { amount: { from: app.today() } } });
  });

  it('adds nothing within the first minute', async () => {
    const { id } = await make();
    await start(id);
    wait(0, 50);
    expect((await stop(id)).body).toEqual({ success: true, minutes: 0, amount: null, check_in: null });
  });

  it('that ran for 12 hours asks how many minutes it was', async () => {
    const { id } = await make();
    await start(id);
    wait(11 * 60 + 59);
    const key = randomUUID();
    wait(1);
    expect(await stop(id, {}, key)).toMatchObject({ status: 409, body: { code: 'timers.ended' } });
    expect(await goalOf()).toHaveProperty('timer');
    expect((await stop(id, { minutes: 721 })).status).toBe(400);
    expect((await stop(id, { minutes: 2.5 })).status).toBe(400);
    const day = app.today();
    app.clock.advanceDays(1);
    expect((await stop(id, { minutes: 30 })).body).toMatchObject({
      minutes: 30,
      check_in: { check_in: { date: day } },
    });
  });

  it('that was forgotten for weeks can still be thrown away', async () => {
    const { id } = await make();
    await start(id);
    app.clock.advanceDays(20);
    expect(await stop(id, { minutes: 30 })).toMatchObject({ status: 422, body: { code: 'check_ins.wrong_day' } });
    expect((await stop(id, { minutes: 0 })).body).toMatchObject({ minutes: 0 });
    expect(await goalOf()).not.toHaveProperty('timer');
  });

  it('adds nothing once its goal counts something else, and is refused to a goal without minutes', async () => {
    const { id } = await make();
    await start(id);
    wait(25);
    await ann.call(updateGoal, { body: { goalId: id, amount_unit: 'pages' } });
    expect(await goalOf()).not.toHaveProperty('timer');
    expect((await stop(id)).body).toMatchObject({ minutes: 0, amount: null });
    expect(await start(id)).toMatchObject({ status: 422, body: { code: 'timers.no_minutes' } });
    expect(await stop(id)).toMatchObject({ status: 409, body: { code: 'timers.not_running' } });
  });

  it('is refused in the archive, and of a goal that was deleted', async () => {
    const { id } = await make();
    await start(id);
    wait(25);
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect(await stop(id)).toMatchObject({ status: 409, body: { code: 'goals.archived' } });
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'goals.archived' } });
    await ann.call(deleteGoal, { body: { goalId: id } });
    expect(await stop(id)).toMatchObject({ status: 404, body: { code: 'goals.not_found' } });
  });

  it('of a shared goal is each participant’s own', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    await app.deps.db.pool.query(`update goals set target_hundredths = 2500, amount_unit = 'min' where id = $1`, [id]);
    expect((await ann.call(startSharedTimer, { body: { shared_goal_id: id } })).status).toBe(200);
    wait(25);
    const [his] = (await bob.call(listSharedGoals)).body['data'] as WireSharedGoal[];
    expect(his).not.toHaveProperty('timer');
    expect((await bob.call(stopSharedTimer, { body: { shared_goal_id: id } })).status).toBe(409);
    expect((await ann.call(stopSharedTimer, { body: { shared_goal_id: id } })).body).toMatchObject({
      check_in: { goal: { count_checked: 1 } },
    });
  });
});
