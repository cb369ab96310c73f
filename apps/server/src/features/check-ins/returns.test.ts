import { randomUUID } from 'node:crypto';
import { addAmount } from '@fivefold/contract/calls/amounts';
import { restoreCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { restoreGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { runImport } from '@fivefold/contract/calls/import';
import { mendGoal, undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { ledgerFaults } from '#testing/database-facts';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Monday.
  app.clock.setTo(new Date('2026-11-02T12:00:00Z'));
  ann = await app.createUser('ann');
});

const SECONDS = 1 / 86_400;
const ago = (days: number) => addDays(app.today() as LocalDay, -days);
const newGoal = async (more: object = {}) =>
  (
    (await ann.call(createGoal, { body: { value: 'Read', frequency: 'daily', ...more } })).body[
      'data'
    ] as WireRegularGoal
  ).id;
const check = async (goalId: string, more: object = {}) => {
  const { status, body } = await ann.call(checkGoal, { body: { goalId, checkDate: app.today(), ...more } });
  expect(status).toBe(200);
  return body as { check_in: { index: number; came_back: boolean; milestone: number | null }; freezes: number };
};
const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const held = async () => (await dashboard()).profile.freezes;
const undo = (goalId: string, checkInIndex: number) =>
  ann.call(undoCheckIn, { body: { goalId, checkInIndex }, key: randomUUID() });
const summary = async (id: string, who = ann) => (await who.call(getGoalSummary, { params: { id } })).body;
const marks = async (id: string) => {
  const { body } = await ann.call(getGoalHistory, { params: { id }, query: { from: ago(365), to: app.today() } });
  const rows = body['check_ins'] as { date: string; came_back: boolean; milestone: number | null }[];
  return rows.flatMap(({ date, came_back, milestone }) =>
    came_back || milestone !== null ? [[date, came_back, milestone]] : [],
  );
};

/** All that count for Ann, on any goals. */
const personsReturns = async () => {
  const { rows } = await app.deps.db.pool.query<{ count: number }>(
    'select count from returns where uid = $1 order by seq desc limit 1',
    [ann.uid],
  );
  return rows[0]?.count;
};

/** Today's check-in, before which there were some in a row and a missed day, as a process undoes it that knows no returns. */
async function undoInOlderProcess(goalId: string, left: number): Promise<void> {
  const { pool } = app.deps.db;
  await pool.query('delete from check_ins where goal_id = $1 and day = $2', [goalId, app.today()]);
  await pool.query(
    'update goal_participants set last_checked = $2, run_from = $3, run_to = $2, run_count = $4::int, count_checked = $4::int where goal_id = $1',
    [goalId, ago(2), ago(left + 1), left],
  );
  await pool.query('update goals set gone_check_ins = gone_check_ins + 1 where id = $1', [goalId]);
}

/** Checks in on some days in a row on each goal; then days are missed, and the clock stands on the day after them. */
async function checkThenMiss(goalIds: readonly string[], days: number, missed = 1): Promise<void> {
  for (let day = 0; day < days; day++) {
    if (day > 0) app.clock.advanceDays(1);
    for (const goalId of goalIds) await check(goalId);
  }
  app.clock.advanceDays(missed + 1);
}

describe('a return', () => {
  it('is the first check-in after a missed day, and is counted on the goal', async () => {
    const goalId = await newGoal();
    await checkThenMiss([goalId], 3);
    expect((await check(goalId)).check_in).toMatchObject({ came_back: true, milestone: null });
    app.clock.advanceDays(1);
    expect((await check(goalId)).check_in).toMatchObject({ came_back: false });
    expect(await marks(goalId)).toEqual([[ago(1), true, null]]);
    expect(await summary(goalId)).toMatchObject({ returns: 1 });
    const [goal] = (await dashboard()).personal_goals;
    expect(goal?.check_ins.map(({ came_back }) => came_back)).toEqual([false, false, false, true, false]);
  });

  it('is none within 14 days of another, nor after a run of two', async () => {
    const goalId = await newGoal();
    await checkThenMiss([goalId], 2);
    expect((await check(goalId)).check_in.came_back).toBe(false);
    app.clock.advanceDays(1);
    await checkThenMiss([goalId], 2);
    expect((await check(goalId)).check_in.came_back).toBe(true);
    app.clock.advanceDays(1);
    await checkThenMiss([goalId], 3);
    expect((await check(goalId)).check_in.came_back).toBe(false);
    expect(await summary(goalId)).toMatchObject({ returns: 1 });
  });

  it('brings a freeze with each third one, on any goals, and no points', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    expect(await held()).toBe(1);
    const freezes = [];
    for (const goalId of goals) freezes.push((await check(goalId)).freezes);
    expect(freezes).toEqual([1, 1, 2]);
    expect(await held()).toBe(2);
    expect((await dashboard()).streaks.total_streaks).toBe(0);
  });

  it('brings none while three are held', async () => {
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    for (const goalId of goals) await check(goalId);
    expect(await held()).toBe(3);
  });

  it('brings one freeze where three come at the same moment', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    const answers = await Promise.all(goals.map((goalId) => check(goalId)));
    expect(answers.map(({ check_in }) => check_in.came_back)).toEqual([true, true, true, true]);
    expect(await held()).toBe(2);
  });

  it('goes with its freeze when it is undone, and brings no second one when it is done again', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    const indexes: number[] = [];
    for (const goalId of goals) indexes.push((await check(goalId)).check_in.index);
    for (const [nth, goalId] of goals.entries()) {
      expect((await undo(goalId, indexes[nth] ?? -1)).status).toBe(200);
      expect([await held(), (await summary(goalId))['returns']]).toEqual([1, 0]);
      expect((await check(goalId)).check_in.came_back).toBe(true);
      expect([await held(), (await summary(goalId))['returns']]).toEqual([2, 1]);
    }
    expect([...(await ledgerFaults(app.deps.db.pool)), ...(await findMoneyFaults(app.deps.db.kysely))]).toEqual([]);
  });

  it('comes back with its freeze from the toast of an undo', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    let last = { goalId: '', checkInIndex: -1 };
    for (const goalId of goals) last = { goalId, checkInIndex: (await check(goalId)).check_in.index };
    await undo(last.goalId, last.checkInIndex);
    expect(await held()).toBe(1);
    expect((await ann.call(restoreCheckIn, { body: last, key: randomUUID() })).status).toBe(200);
    expect(await held()).toBe(2);
    expect(await summary(last.goalId)).toMatchObject({ returns: 1 });
    app.clock.advanceDays(1);
    expect(await marks(last.goalId)).toEqual([[ago(1), true, null]]);
  });

  it('is taken back by the next check-in or undo when an older process undid it without counting', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    const [first = '', , third = ''] = goals;
    for (const goalId of goals) await check(goalId);
    expect([await held(), await personsReturns()]).toEqual([2, 3]);
    await undoInOlderProcess(third, 3);
    // It is a return again: the one that was undone does not hold it back for two weeks.
    const again = await check(third);
    expect(again).toMatchObject({ check_in: { came_back: true }, freezes: 2 });
    expect([await personsReturns(), await summary(third)]).toMatchObject([3, { returns: 1 }]);

    await undoInOlderProcess(first, 3);
    await undo(third, again.check_in.index);
    const { check_in: late } = await check(first, { checkDate: ago(1), late: true });
    expect(late.came_back).toBe(false);
    expect([await held(), await personsReturns(), await summary(first)]).toMatchObject([1, 1, { returns: 0 }]);
  });

  it('is taken back by an amount that checks in when an older process undid it without counting', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal({ amount_target: 2 })];
    await checkThenMiss(goals, 3);
    for (const goalId of goals) await check(goalId);
    const third = goals[2] ?? '';
    await undoInOlderProcess(third, 3);
    const { body } = await ann.call(addAmount, { body: { goalId: third, day: app.today(), add: 2 } });
    expect(body).toMatchObject({ check_in: { check_in: { came_back: true }, freezes: 2 } });
    expect([await personsReturns(), await summary(third)]).toMatchObject([3, { returns: 1 }]);
  });

  it('is counted once when its goal is deleted and brought back', async () => {
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    await checkThenMiss(goals, 3);
    const [first = '', second = '', third = ''] = goals;
    await check(first);
    await check(second);
    await ann.call(deleteGoal, { body: { goalId: second } });
    await ann.call(restoreGoal, { body: { goalId: second } });
    expect(await summary(second)).toMatchObject({ returns: 1 });
    await ann.call(deleteGoal, { body: { goalId: first } });
    expect((await check(third)).freezes).toBe(2);
  });

  it('is none where the missed day is mended, and one where the mending leaves a missed day', async () => {
    const [whole, half] = [await newGoal(), await newGoal()];
    await checkThenMiss([whole, half], 4, 2);
    const mend = (goalId: string, body: object) => ann.call(mendGoal, { body: { goalId, ...body }, key: randomUUID() });
    expect((await mend(whole, { done: [ago(1)], freeze: [ago(2)] })).status).toBe(200);
    expect((await mend(half, { done: [ago(1)] })).status).toBe(200);
    expect([await marks(whole), await marks(half)]).toEqual([[], [[ago(1), true, null]]]);
    app.clock.advanceDays(2 * SECONDS);
    expect((await ann.call(undoMendingOfGoal, { body: { goalId: half }, key: randomUUID() })).status).toBe(200);
    expect([await marks(half), (await summary(half))['returns']]).toEqual([[], 0]);
    // Today is the second day after the first missed one, as it was.
    expect((await check(half)).check_in.came_back).toBe(true);
    expect((await check(whole)).check_in.came_back).toBe(false);
  });

  it('is none where a late check-in fills the gap', async () => {
    const goalId = await newGoal();
    await checkThenMiss([goalId], 3);
    expect((await check(goalId, { checkDate: ago(1), late: true })).check_in.came_back).toBe(false);
    expect((await check(goalId)).check_in.came_back).toBe(false);
  });

  it('is none after a run that was imported, which a file could make again and again', async () => {
    const check_ins = [2, 3, 4, 5].map((days) => ({ date: ago(days), note: '' }));
    const goal = { key: 'read', goal: 'Read', frequency: 'daily', check_ins };
    const { body } = await ann.call(runImport, { body: { source: 'csv', goals: [goal] } });
    const [imported] = body['goals'] as { id: string }[];
    const id = imported?.id ?? '';
    expect((await check(id)).check_in.came_back).toBe(false);
    expect(await summary(id)).toMatchObject({ returns: 0, current_run: { count: 1 } });
  });

  it('is none after days off', async () => {
    const goalId = await newGoal();
    await ann.call(setRestDays, { body: { goalId, rest_weekdays: [4] } });
    await checkThenMiss([goalId], 3);
    expect((await check(goalId)).check_in.came_back).toBe(false);
  });

  it('is read by the partner of a shared goal', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const checkShared = () => ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    for (let day = 0; day < 3; day++) {
      await checkShared();
      app.clock.advanceDays(1);
    }
    app.clock.advanceDays(1);
    expect((await checkShared()).body).toMatchObject({ check_in: { came_back: true } });
    const [goal] = (await dashboard(bob)).shared_goals;
    expect(goal?.check_ins.at(-1)).toMatchObject({ user_id: ann.uid, came_back: true });
  });
});

describe('a milestone', () => {
  it('is named the day before, stands with the check-in that reaches it, and goes when that is undone', async () => {
    const goalId = await newGoal();
    const next = async () => (await dashboard()).personal_goals[0]?.next_milestone;
    for (let day = 0; day < 5; day++) {
      await check(goalId);
      expect(await next()).toBe(null);
      app.clock.advanceDays(1);
    }
    expect(await check(goalId)).toMatchObject({ check_in: { milestone: null }, goal: { next_milestone: 7 } });
    expect(await next()).toBe(7);
    app.clock.advanceDays(1);
    const { check_in: seventh } = await check(goalId);
    expect(seventh).toMatchObject({ milestone: 7, came_back: false });
    expect(await marks(goalId)).toEqual([[app.today(), false, 7]]);
    await undo(goalId, seventh.index);
    expect([await marks(goalId), await next()]).toEqual([[], 7]);
    // The run is over.
    app.clock.advanceDays(1);
    expect(await next()).toBe(null);
    expect((await check(goalId)).check_in).toMatchObject({ milestone: null, came_back: true });
  });

  it('counts weeks of a goal of some days a week', async () => {
    const goalId = await newGoal({ days_per_week: 2 });
    const reached: (number | null)[] = [];
    for (let week = 0; week < 4; week++) {
      for (let nth = 0; nth < 2; nth++) {
        reached.push((await check(goalId)).check_in.milestone);
        app.clock.advanceDays(1);
      }
      app.clock.advanceDays(5);
    }
    expect(reached).toEqual([...Array.from({ length: 7 }, () => null), 4]);
  });
});

describe('strength', () => {
  it('is nothing before the first check-in, grows with each, and loses little by a missed day', async () => {
    const { id } = await makeGoal(ann);
    expect(await summary(id)).toMatchObject({ strength: null });
    const shown: unknown[] = [];
    for (let day = 0; day < 4; day++) {
      await check(id);
      shown.push((await summary(id))['strength']);
      app.clock.advanceDays(1);
    }
    expect(shown).toEqual([5, 10, 15, 19]);
    app.clock.advanceDays(1);
    expect(await summary(id)).toMatchObject({ strength: 18 });
  });

  it('is counted from the history where an older process wrote the last check-in', async () => {
    const { id } = await makeGoal(ann);
    await checkThenMiss([id], 4, 0);
    await app.deps.db.pool.query('update goal_participants set strength = 0, counted_to = $2 where goal_id = $1', [
      id,
      ago(3),
    ]);
    expect(await summary(id)).toMatchObject({ strength: 19 });
    await check(id);
    expect(await summary(id)).toMatchObject({ strength: 23 });
  });
});
