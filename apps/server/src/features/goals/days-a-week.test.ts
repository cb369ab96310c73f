import { randomUUID } from 'node:crypto';
import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { restoreCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { createGoal, createSharedGoal, updateGoal } from '@fivefold/contract/calls/goals';
import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, makeGoal } from '#testing/test-users';
import { historyFaults } from '#testing/recount';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Monday.
  app.clock.setTo(new Date('2026-11-02T12:00:00Z'));
  ann = await app.createUser('ann');
});

const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const ownGoal = async (id: string) => (await dashboard()).personal_goals.find((goal) => goal.id === id);

async function create(body: object): Promise<WireRegularGoal> {
  const answer = await ann.call(createGoal, { body: { value: 'Run', frequency: 'daily', ...body } });
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.body['data'] as WireRegularGoal;
}

async function check(goalId: string, on: string = app.today()): Promise<WireCheckInAnswer> {
  const answer = await ann.call(checkGoal, { body: { goalId, checkDate: on, late: on < app.today() } });
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.body as unknown as WireCheckInAnswer;
}

const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const setTo = (day: number) => app.clock.setTo(new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`));
const said = ({ status, body }: Answer) => [status, body['code'], body['detail'] ?? body['errors']];

describe('a goal of some days a week', () => {
  it('keeps streak and block over free days that no one named, and lapses after two days more', async () => {
    const { id, days_off: daysOff } = await create({ days_per_week: 4 });
    expect(daysOff).toMatchObject({ rest: [], week: { changes: [{ from: '2026-11-02', days: 4 }], checked: [] } });
    for (const day of [2, 3, 4, 5]) {
      setTo(day);
      await check(id);
    }
    // Friday to Sunday are free; four check-ins and the one on Monday are a block.
    setTo(9);
    expect(await ownGoal(id)).toMatchObject({
      count_checked: 4,
      days_off: { week: { checked: november(2, 3, 4, 5) } },
    });
    expect(await check(id)).toMatchObject({ points_earned: 1, goal: { count_checked: 5, count_streak: 1 } });
    expect((await ownGoal(id))?.days_off).toMatchObject({ week: { checked: november(9) } });
    setTo(14);
    expect(await ownGoal(id)).toMatchObject({ count_streak: 1 });
    setTo(15);
    expect(await ownGoal(id)).toMatchObject({ count_streak: 0, count_checked: 0 });
  });

  it('takes more check-ins than its week needs, and they earn', async () => {
    const { id } = await create({ days_per_week: 2 });
    for (const day of [2, 3, 4, 5]) {
      setTo(day);
      await check(id);
    }
    setTo(6);
    expect(await check(id)).toMatchObject({ points_earned: 1, goal: { count_checked: 5 } });
  });

  it('knows the check-ins of its week after an undo, what brings it back, and a late one', async () => {
    const { id } = await create({ days_per_week: 4 });
    const checked = async () => (await ownGoal(id))?.days_off?.week?.checked;
    await check(id);
    setTo(5);
    await check(id, '2026-11-04');
    const { check_in: last } = await check(id);
    expect(await checked()).toEqual(november(2, 4, 5));
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: last.index }, key: randomUUID() });
    expect(await checked()).toEqual(november(2, 4));
    const restored = await ann.call(restoreCheckIn, {
      body: { goalId: id, checkInIndex: last.index },
      key: randomUUID(),
    });
    expect(restored.status, restored.raw.body).toBe(200);
    expect(await checked()).toEqual(november(2, 4, 5));
    setTo(9);
    await check(id, '2026-11-08');
    expect(await checked()).toEqual(november(2, 4, 5, 8));
  });

  it('is changed from its day on, with the check-ins of the week, and never for the past', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    setTo(4);
    await check(id);
    setTo(6);
    const answer = await ann.call(updateGoal, { body: { goalId: id, days_per_week: 5 } });
    expect(answer.body['data']).toMatchObject({
      days_off: { week: { changes: [{ from: '2026-11-06', days: 5 }], checked: november(2, 4) } },
    });
    // Thursday counts; Friday and Saturday are free.
    setTo(8);
    expect(await ownGoal(id)).toMatchObject({ count_checked: 2 });
    await check(id);
    setTo(9);
    await ann.call(setRestDays, { body: { goalId: id, days_per_week: 7 } });
    setTo(12);
    expect(await ownGoal(id)).toMatchObject({ count_checked: 0 });
  });

  it.each([
    ['days a week', { days_per_week: 3 }],
    ['rest days', { rest_weekdays: [7] }],
  ])('keeps what its history gives when %s change on a day that is checked in', async (_what, body) => {
    const { id } = await create({});
    for (const day of [2, 3, 4]) {
      setTo(day);
      await check(id);
    }
    expect((await ann.call(setRestDays, { body: { goalId: id, ...body } })).status).toBe(200);
    expect(await historyFaults(app, ann.uid)).toEqual([]);
    setTo(5);
    await check(id);
    expect(await historyFaults(app, ann.uid)).toEqual([]);
  });

  it('loses no check-in of the week that is decided while it is changed', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    setTo(3);
    const [changed] = await Promise.all([ann.call(setRestDays, { body: { goalId: id, days_per_week: 4 } }), check(id)]);
    expect(changed.status).toBe(200);
    expect((await ownGoal(id))?.days_off?.week?.checked).toEqual(november(2, 3));
  });

  it('is shown to friends and partners as it is, and is for both who share it', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await create({ days_per_week: 4, is_public: true });
    await check(id);
    const week = { changes: [{ from: '2026-11-02', days: 4 }], checked: november(2) };
    const { friends } = await dashboard(bob);
    expect(friends.find(({ uid }) => uid === ann.uid)?.goals).toMatchObject([{ days_off: { week } }]);
    const made = await ann.call(createSharedGoal, {
      body: { value: 'Swim', frequency: 'daily', days_per_week: 3, friend_uid: bob.uid },
    });
    const shared_goal_id = (made.body['data'] as { id: string }).id;
    await bob.call(checkSharedGoal, { body: { shared_goal_id, checkDate: app.today() } });
    const [swim] = (await dashboard()).shared_goals;
    expect(swim?.participants.map(({ uid, days_off }) => [uid === ann.uid, days_off?.week])).toEqual([
      [true, { changes: [{ from: '2026-11-02', days: 3 }], checked: [] }],
      [false, { changes: [{ from: '2026-11-02', days: 3 }], checked: november(2) }],
    ]);
  });

  it('is looked back at with the check-ins of the week in which the stretch begins', async () => {
    const { id } = await create({ days_per_week: 4 });
    for (const day of [2, 3, 6]) {
      setTo(day);
      await check(id);
    }
    const query = { from: '2026-11-05', to: '2026-11-09' };
    const { body } = await ann.call(getGoalHistory, { params: { id }, query });
    expect(body['days_off']).toMatchObject({
      week: { changes: [{ from: '2026-11-02', days: 4 }], checked: november(2, 3) },
    });
    const summary = await ann.call(getGoalSummary, { params: { id } });
    expect(summary.body['current_run']).toEqual({ from: '2026-11-02', to: '2026-11-06', count: 3 });
  });

  it('is refused beside named rest days, for other frequencies and for numbers that no week has', async () => {
    const { id } = await makeGoal(ann);
    const NOT_BOTH = 'Choose rest days or a number of days a week, not both.';
    const body = { value: 'Run', frequency: 'daily', rest_weekdays: [7], days_per_week: 4 };
    const created = await ann.call(createGoal, { body });
    expect([created.status, created.raw.body]).toEqual([400, expect.stringContaining(NOT_BOTH)]);
    for (const days_per_week of [1, 8, 2.5, '4', null]) {
      const answer = await ann.call(updateGoal, { body: { goalId: id, days_per_week } });
      expect([answer.status, answer.raw.body]).toEqual([400, expect.stringContaining('Choose 2 to 7 days a week.')]);
    }
    const weekly = await ann.call(createGoal, { body: { value: 'Run', frequency: 'weekly', days_per_week: 4 } });
    expect(said(weekly)).toEqual([422, 'goals.not_daily', 'Only a daily goal can be due on some days a week.']);

    const set = (days: object) => ann.call(setRestDays, { body: { goalId: id, ...days } });
    expect((await set({ rest_weekdays: [7] })).status).toBe(200);
    const update = await ann.call(updateGoal, { body: { goalId: id, goal: 'Other', days_per_week: 4 } });
    expect(said(update)).toEqual([400, 'goals.rest_or_some_days', NOT_BOTH]);
    expect((await ownGoal(id))?.goal).not.toBe('Other');
    expect((await set({})).status).toBe(400);
    expect((await set({ rest_weekdays: [], days_per_week: 4 })).status).toBe(200);
    expect(said(await set({ rest_weekdays: [7] }))).toEqual([400, 'goals.rest_or_some_days', NOT_BOTH]);
    expect((await set({ rest_weekdays: [7], days_per_week: 7 })).status).toBe(200);
    expect((await ownGoal(id))?.days_off).toEqual({
      rest: [{ from: app.today(), weekdays: [7] }],
      away: [],
      frozen: [],
      archived: [],
    });
  });
});
