import { exportAccount } from '@fivefold/contract/calls/account';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { getDashboard, listFriendsGoals, listPersonalGoals } from '@fivefold/contract/calls/dashboard';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { createGoal, createSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getGoalSummary } from '@fivefold/contract/calls/history';
import { mendGoal } from '@fivefold/contract/calls/mend';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend } from '#testing/test-users';
import { readZip } from '#testing/zips';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.setTo(new Date('2026-11-23T19:00:00Z'));
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  goalId = await make({ is_public: true });
});

const WITHOUT = { value: 'A day without sugar', frequency: 'daily', avoid: true };
const today = () => app.today() as LocalDay;
const ago = (days: number) => addDays(today(), -days);
const create = (body: object) => ann.call(createGoal, { body: { ...WITHOUT, ...body } });
const make = async (body: object = {}) => ((await create(body)).body['data'] as WireRegularGoal).id;
const hold = (checkDate: string = today(), late = false) =>
  ann.call(checkGoal, { body: { goalId, checkDate, ...(late && { late }) } });
const slip = (day: string = today(), key?: string) =>
  ann.call(answerMiss, { body: { goalId, day, reason: 'slipped' }, ...(key !== undefined && { key }) });
const undo = (day: string = today(), key?: string) =>
  ann.call(undoSlip, { body: { goalId, day }, ...(key !== undefined && { key }) });
const goal = async () =>
  ((await ann.call(listPersonalGoals)).body['data'] as WireRegularGoal[]).find(({ id }) => id === goalId);
const summary = async (who = ann) => (await who.call(getGoalSummary, { params: { id: goalId } })).body;
async function holdDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    expect((await hold()).status).toBe(200);
    app.clock.advanceDays(1);
  }
}

describe('a goal to do without', () => {
  it('is held in the evening, with the points and the run of every daily goal', async () => {
    expect(await goal()).toMatchObject({ avoid: true, frequency: 'daily' });
    await holdDays(4);
    const fifth = await hold();
    expect(fifth.body).toMatchObject({ points_earned: 1, goal: { count_checked: 5 } });
    expect(await summary()).toMatchObject({ current_run: { count: 5 }, best_run: { count: 5 } });
    const { index } = fifth.body['check_in'] as { index: number };
    expect((await ann.call(undoCheckIn, { body: { goalId, checkInIndex: index } })).status).toBe(200);
    expect(await goal()).toMatchObject({ count_checked: 4, last_checked: ago(1) });
  });

  it('refuses a day that is not over before 18:00 by the person’s clock', async () => {
    const in18 = (zone: string, at: string) => {
      app.clock.setTo(new Date(at));
      return ann.call(checkGoal, { body: { goalId, checkDate: '2026-11-23' }, headers: { 'time-zone': zone } });
    };
    expect(await in18('Europe/Berlin', '2026-11-23T16:59:00Z')).toMatchObject({
      status: 422,
      body: { detail: 'This day isn’t over yet. You can say from 18:00 on that you held it.' },
    });
    expect((await in18('America/New_York', '2026-11-23T22:59:00Z')).status).toBe(422);
    expect((await in18('Europe/Berlin', '2026-11-23T17:00:00Z')).status).toBe(200);
  });

  it('takes the day before on the next morning', async () => {
    app.clock.setTo(new Date('2026-11-24T08:00:00Z'));
    expect((await hold(ago(1), true)).status).toBe(200);
    expect((await hold()).status).toBe(422);
  });

  it('counts nothing by itself: a day without an answer is missed', async () => {
    await holdDays(3);
    app.clock.advanceDays(1);
    expect(await summary()).toMatchObject({ current_run: null, best_run: { count: 3 }, slips: [0, 0, 0, 0, 0, 0, 0] });
  });

  it('refuses what is not of every day, has an amount or is shared, in a sentence', async () => {
    const sentence = 'Only a goal of every day can be a day without, and it has no amount.';
    const told = async (answer: ReturnType<typeof create>) => {
      const { status, body } = await answer;
      return [status, body['detail'] ?? body['title']];
    };
    const change = (body: object) => told(ann.call(updateGoal, { body: { goalId, ...body } }));
    for (const body of [{ frequency: 'weekly' }, { frequency: 'once' }, { amount_target: 2 }, { days_per_week: 4 }])
      expect(await told(create(body))).toEqual([422, sentence]);
    for (const body of [{ amount_target: 2 }, { days_per_week: 4 }])
      expect(await change(body)).toEqual([422, sentence]);
    expect(await told(ann.call(setRestDays, { body: { goalId, days_per_week: 4 } }))).toEqual([422, sentence]);
    const shared = { ...WITHOUT, friend_uid: bob.uid };
    expect(await told(ann.call(createSharedGoal, { body: shared }))).toEqual([
      400,
      'Only a personal goal can be a day without.',
    ]);
    expect(await goal()).toMatchObject({ amount_target: null, days_off: null });
    // It may become another goal, and come back.
    expect((await ann.call(updateGoal, { body: { goalId, avoid: false, amount_target: 2 } })).status).toBe(200);
    expect(await change({ avoid: true })).toEqual([422, sentence]);
    expect((await ann.call(updateGoal, { body: { goalId, avoid: true, amount_target: null } })).status).toBe(200);
  });
});

describe('a slip', () => {
  it('is the answer of the day: it ends the run, and nothing else changes', async () => {
    await holdDays(3);
    const before = await goal();
    expect(await slip()).toMatchObject({ status: 200, body: { success: true, offer: null } });
    expect(await goal()).toEqual({ ...before, miss_answered: today(), check_ins: before?.check_ins });
    expect(await summary()).toMatchObject({ current_run: null, best_run: { count: 3 }, slips: [0, 0, 0, 1, 0, 0, 0] });
    expect(await hold()).toMatchObject({
      status: 409,
      body: { detail: 'You said that you slipped on this day. Undo that first.' },
    });
    app.clock.advanceDays(1);
    await hold();
    expect(await summary()).toMatchObject({ current_run: { count: 1 } });
  });

  it('may be said at any time of the day, and of the week before', async () => {
    app.clock.setTo(new Date('2026-11-30T08:00:00Z'));
    for (const day of [today(), ago(1), ago(7)]) expect((await slip(day)).status).toBe(200);
    for (const day of [ago(8), addDays(today(), 1)])
      expect(await slip(day)).toMatchObject({ status: 409, body: { code: 'goals.not_missed' } });
    app.clock.setTo(new Date('2026-11-30T19:00:00Z'));
    await undo();
    await hold();
    expect((await slip()).body['code']).toBe('goals.not_missed');
  });

  it('is undone, and the day can be held', async () => {
    await holdDays(2);
    await slip(ago(0));
    expect((await undo()).status).toBe(200);
    expect(await goal()).toMatchObject({ miss_answered: null });
    expect((await hold()).body).toMatchObject({ goal: { count_checked: 3 } });
    expect(await summary()).toMatchObject({ current_run: { count: 3 }, slips: [0, 0, 0, 0, 0, 0, 0] });
    // Once more changes nothing.
    expect((await undo()).status).toBe(200);
  });

  it('is not undone again by a late repeat of the same undo', async () => {
    const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3304';
    await slip();
    await undo(today(), key);
    await slip();
    expect((await undo(today(), key)).status).toBe(200);
    expect(await goal()).toMatchObject({ miss_answered: today() });
  });

  it('leaves the answer of an earlier day when it is undone', async () => {
    app.clock.advanceDays(1);
    await slip(ago(1));
    await slip();
    await undo();
    expect(await goal()).toMatchObject({ miss_answered: ago(1) });
  });

  it('is written once for a key, and answers the same to a repeat', async () => {
    const key = '3f2504e0-4f89-41d3-9a0c-0305e82c3303';
    const first = await slip(today(), key);
    expect((await slip(today(), key)).raw.body).toBe(first.raw.body);
    expect(await summary()).toMatchObject({ slips: [1, 0, 0, 0, 0, 0, 0] });
  });

  it('and a check-in at the same moment leave one answer', async () => {
    for (let round = 0; round < 6; round++) {
      const [held, slipped] = await Promise.all([hold(), slip()]);
      expect([held.status, slipped.status].toSorted()).toEqual([200, 409]);
      app.clock.advanceDays(1);
    }
  });

  it('is answered anew by mending, as done', async () => {
    await holdDays(3);
    await slip();
    app.clock.advanceDays(1);
    await slip();
    app.clock.advanceDays(1);
    const done = [ago(2), ago(1)];
    expect((await ann.call(mendGoal, { body: { goalId, done, freeze: [] } })).status).toBe(200);
    expect(await goal()).toMatchObject({ count_checked: 5, miss_answered: null });
    expect(await summary()).toMatchObject({ current_run: { count: 5 }, slips: [0, 0, 0, 0, 0, 0, 0] });
  });

  it('is one of a day without, and of no other goal', async () => {
    goalId = await make({ avoid: false });
    expect(await slip()).toMatchObject({ status: 409, body: { title: 'This goal isn’t a day without.' } });
  });

  it('is not seen by friends, who see the run', async () => {
    await holdDays(3);
    await slip();
    const seen = await summary(bob);
    expect(seen).toMatchObject({ goal: { avoid: true }, best_run: { count: 3 } });
    expect(seen).not.toHaveProperty('slips');
    for (const call of [getDashboard, listFriendsGoals]) {
      const { raw } = await bob.call(call);
      expect(raw.body).toContain(goalId);
      expect(raw.body).not.toMatch(/slip|"miss_answered":"/);
    }
    for (const told of [
      await bob.call(answerMiss, { body: { goalId, day: today(), reason: 'slipped' } }),
      await bob.call(undoSlip, { body: { goalId, day: today() } }),
    ])
      expect(told.status).toBe(404);
    expect(await goal()).toMatchObject({ miss_answered: today() });
  });

  it('is in the export of its person', async () => {
    await slip();
    const headers = { authorization: `Bearer ${ann.token}` };
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url: exportAccount.path, headers });
    const zip = await readZip(rawPayload);
    expect(zip.json('misses.json')).toMatchObject([{ day: today(), reason: 'slipped' }]);
    expect(zip.json('goals.json')).toMatchObject([{ avoid: true }]);
  });
});
