import { randomUUID } from 'node:crypto';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { freezeGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import { getGoalHistory } from '@fivefold/contract/calls/history';
import { type ImportedGoal, runImport } from '@fivefold/contract/calls/import';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { DAYS_OFF_MAX, DAYS_OFF_SHOWN } from '@fivefold/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp({ hasWorker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.setTo(new Date('2026-11-21T12:00:00Z'));
  ann = await app.createUser('ann');
});

const inDays = (days: number) => addDays(app.today() as LocalDay, days);
const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const check = (goalId: string) => ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });

/** Every second day before today is off. */
const everyOther = (count: number, gap = 1) =>
  Array.from({ length: count }, (_, at) => ({ from: inDays(-2 * at - gap), to: inDays(-2 * at - gap) }));
const fileOf = (goals: Partial<ImportedGoal>[]) => ({
  source: 'csv' as const,
  goals: goals.map((more, at) => ({
    key: `${at} ${randomUUID()}`,
    goal: `Goal ${at}`,
    frequency: 'daily' as const,
    check_ins: [{ date: inDays(-2500) }],
    ...more,
  })),
});

/** Gives a person almost as many entries as they have room for, on one goal. */
async function fill(goalId: string, room: number): Promise<void> {
  const rest = Array.from({ length: DAYS_OFF_MAX - room }, (_, at) => ({
    from: inDays(at - DAYS_OFF_MAX - 10),
    weekdays: [(at % 2) + 1],
  }));
  await app.deps.db.kysely
    .updateTable('goal_participants')
    .set({ days_off: JSON.stringify({ rest, frozen: [], archived: [] }) })
    .where('goal_id', '=', goalId)
    .execute();
}

it('freezes as many periods as the person was told, or none', async () => {
  const { id: goalId } = await makeGoal(ann);
  await check(goalId);
  app.clock.advanceDays(4);
  await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
  const refused = await ann.call(freezeGoal, { body: { goalId, freezes: 2 } });
  expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
    409,
    'goals.not_freezable',
    'It would take another number of freezes by now. Look at the goal and choose again.',
  ]);
  expect((await ann.call(freezeGoal, { body: { goalId, freezes: 3 } })).body).toMatchObject({ freezes_used: 3 });
});

describe('days off in answers', () => {
  it('are those after the last check-in: a check-in leaves none, and the history has them', async () => {
    const { id } = await makeGoal(ann);
    await check(id);
    const from = inDays(1);
    await ann.call(goAway, { body: { from, to: inDays(4) } });
    const away = [{ from, to: inDays(4) }];
    app.clock.advanceDays(5);
    expect((await dashboard()).personal_goals[0]?.days_off).toEqual({ rest: [], away, frozen: [], archived: [] });
    await check(id);
    const { profile, personal_goals: goals } = await dashboard();
    expect([goals[0]?.days_off, goals[0]?.count_checked, profile.away]).toEqual([null, 2, away]);
    app.clock.advanceDays(2);
    expect((await dashboard()).profile.away).toEqual([]);
    const history = async (first: number, last: number) =>
      (await ann.call(getGoalHistory, { params: { id }, query: { from: inDays(first), to: inDays(last) } })).body;
    expect(await history(-30, 0)).toMatchObject({ days_off: { away } });
    // The period that runs into the stretch began before it.
    expect(await history(-2, 0)).toMatchObject({ days_off: { away }, before: inDays(-7) });
    expect(await history(-1, 0)).toMatchObject({ days_off: null, before: inDays(-2) });
  });

  it('stay few after imports of goals with years of them', async () => {
    const years = everyOther(180, 2);
    for (let nth = 0; nth < 5; nth++) {
      const body = fileOf([{ goal: `Goal of file ${nth}`, frozen: years, archived: everyOther(180, 3) }]);
      expect((await ann.call(runImport, { body })).status).toBe(200);
    }
    const { personal_goals: goals } = await dashboard();
    expect(goals).toHaveLength(5);
    for (const goal of goals) {
      const { rest = [], away = [], frozen = [], archived = [] } = goal.days_off ?? {};
      const lists = [rest, away, frozen, archived];
      expect(Math.max(0, ...lists.map(({ length }) => length))).toBeLessThanOrEqual(DAYS_OFF_SHOWN);
    }
    expect(JSON.stringify(goals).length).toBeLessThan(5000);
  });
});

describe('room for days off', () => {
  const FULL =
    'Your goals have as many rest days, freezes and pauses as we can keep. Delete a goal that you no longer need.';

  it('ends with a sentence, whatever would add one more, also of two at once', async () => {
    const [full, other] = [await makeGoal(ann), await makeGoal(ann)];
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    await check(other.id);
    await ann.call(archiveGoal, { body: { goalId: full.id, archived: true } });
    app.clock.advanceDays(3);
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
    await fill(full.id, 0);
    const newGoal = { value: 'Run', frequency: 'daily', rest_weekdays: [7] };
    const more = [
      () => ann.call(setRestDays, { body: { goalId: other.id, rest_weekdays: [7] } }),
      () => ann.call(goAway, { body: { from: inDays(1), to: inDays(2) } }),
      () => ann.call(freezeGoal, { body: { goalId: other.id } }),
      () => ann.call(archiveGoal, { body: { goalId: full.id, archived: false } }),
      () => ann.call(createGoal, { body: newGoal }),
      () => ann.call(createSharedGoal, { body: { ...newGoal, friend_uid: bob.uid } }),
    ];
    for (const act of more) {
      const { status, body } = await act();
      expect([status, body['code'], body['detail'] ?? body['title']]).toEqual([422, 'goals.too_many_days_off', FULL]);
    }
    expect((await dashboard()).profile.freezes).toBe(3);
    const { body } = await ann.call(runImport, { body: fileOf([{ frozen: everyOther(2) }]) });
    expect(body['detail']).toBe(
      'This file has 2 rest days, freezes and stays in the archive, and your goals have room for 0 more.',
    );
    await fill(full.id, 1);
    const twice = await Promise.all([more[0]?.(), more[1]?.()]);
    expect(twice.map((answer) => answer?.status).toSorted()).toEqual([200, 422]);
  });

  it('is taken once by ranges that touch, and not by what lies before a file’s first check-in', async () => {
    const touching = Array.from({ length: 900 }, (_, at) => ({ from: inDays(-at - 1), to: inDays(-at - 1) }));
    const before = everyOther(900).map(() => ({ from: inDays(-3000), to: inDays(-2900) }));
    const body = fileOf([
      { frozen: touching, archived: before },
      { frozen: touching, archived: before },
      { frozen: touching, archived: before },
    ]);
    expect((await ann.call(runImport, { body })).status).toBe(200);
    const rows = await app.deps.db.kysely
      .selectFrom('goal_participants')
      .select('days_off')
      .where('uid', '=', ann.uid)
      .execute();
    expect(rows.map(({ days_off: own }) => own?.frozen.length)).toEqual([1, 1, 1]);
    expect(rows.map(({ days_off: own }) => own?.archived.length)).toEqual([0, 0, 0]);
  });
});
