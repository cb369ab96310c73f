import { randomUUID } from 'node:crypto';
import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal } from '@fivefold/contract/calls/goals';
import { mendGoal, mendSharedGoal, undoMendingOfGoal, undoMendingOfSharedGoal } from '@fivefold/contract/calls/mend';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '#testing/database-facts';
import { pushesTo, registerDevice } from '#testing/push';
import { type Answer, type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Saturday.
  app.clock.setTo(new Date('2026-11-21T12:00:00Z'));
  ann = await app.createUser('ann');
  goalId = (await makeGoal(ann)).id;
});

const SECONDS = 1 / 86_400;
const ago = (days: number) => addDays(app.today(), -days);
const dashboard = async (who = ann) => (await who.call(getDashboard)).body as unknown as WireDashboard;
const ownGoal = async () => (await dashboard()).personal_goals.find(({ id }) => id === goalId);
const give = (freezes: number) =>
  app.deps.db.kysely.updateTable('profiles').set({ freezes }).where('uid', '=', ann.uid).execute();
const check = (day = app.today()) => ann.call(checkGoal, { body: { goalId, checkDate: day } });
const mend = (body: object, key: string = randomUUID()) => ann.call(mendGoal, { body: { goalId, ...body }, key });
const undo = (key: string = randomUUID()) => ann.call(undoMendingOfGoal, { body: { goalId }, key });
const said = ({ status, body }: Answer) => [status, body['code'], body['detail']];
const ledger = async () =>
  (
    await app.deps.db.pool.query<{ kind: string; points: number }>(
      'select kind, points from streak_ledger where uid = $1 order by seq',
      [ann.uid],
    )
  ).rows.map(({ kind, points }) => `${kind} ${points}`);

/** Checks in on some days in a row; then days are missed, and the clock stands on the day after them. */
async function checkThenMiss(days: number, missed: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    if (day > 0) app.clock.advanceDays(1);
    expect((await check()).status).toBe(200);
  }
  app.clock.advanceDays(missed + 1);
}

describe('POST /api/goal/mend', () => {
  it('keeps with a late check-in and a freeze together what neither keeps alone, once for a key', async () => {
    await checkThenMiss(4, 3);
    // Its person sees what can be kept.
    expect(await ownGoal()).toMatchObject({ count_checked: 0, lost: { count_checked: 4, count_streak: 0 } });
    const key = randomUUID();
    const body = { done: [ago(1)], freeze: [ago(3)] };
    for (let round = 0; round < 2; round++) {
      const { status, body: answered } = await mend(body, key);
      expect([status, answered]).toEqual([
        200,
        {
          success: true,
          freezes_used: 1,
          // The point that the fifth check-in of the block earns brings one, too.
          freezes: 1,
          points_earned: 1,
          total_streaks: 1,
          level: 1,
          goal: { id: goalId, last_checked: ago(1), count_checked: 5, count_streak: 1, check_ins_total: 5 },
        },
      ]);
    }
    expect(await ownGoal()).toMatchObject({
      count_checked: 5,
      count_streak: 1,
      check_ins: [{}, {}, {}, {}, { date: ago(1), added_on: app.today(), description: '' }],
      days_off: null,
    });
    expect((await dashboard()).profile).toMatchObject({ freezes: 1 });
    expect(await ledger()).toEqual(['award 1']);
    expect((await check()).body).toMatchObject({ goal: { count_checked: 1, count_streak: 1 } });
  });

  it('uses fewer freezes than the whole gap has days', async () => {
    await checkThenMiss(3, 2);
    expect((await mend({ freeze: [ago(2)] })).body).toMatchObject({ freezes_used: 1, freezes: 0 });
    expect(await ownGoal()).toMatchObject({
      count_checked: 3,
      days_off: { frozen: [{ from: ago(2), to: ago(2) }] },
    });
  });

  it('adds late check-ins in the order of their days, without a freeze', async () => {
    await checkThenMiss(3, 3);
    const { status, body } = await mend({ done: [ago(1), ago(3), ago(2)] });
    expect([status, body]).toMatchObject([200, { freezes_used: 0, points_earned: 1, goal: { count_checked: 1 } }]);
    expect((await ownGoal())?.check_ins.map(({ date }) => date)).toEqual(
      [5, 4, 3, 2, 1, 0].map((days) => ago(days + 1)).slice(0, 6),
    );
  });

  it('refuses with a sentence, and changes nothing', async () => {
    const refused = async (body: object, expected: readonly [number, string, string]) => {
      // Jobs that are due would be among the changes.
      await app.runJobs();
      const before = await fingerprint(app.deps.db.pool);
      expect(said(await mend(body))).toEqual(expected);
      expect(await fingerprint(app.deps.db.pool)).toEqual(before);
    };
    const not = (detail: string) => [409, 'goals.not_mendable', detail] as const;
    await checkThenMiss(3, 4);
    await refused({}, not('Say for at least one day that you did it, or use a freeze.'));
    await refused({ freeze: [ago(4), ago(3)] }, not('You don’t have enough freezes for all the days you missed.'));
    await refused({ freeze: [ago(4)] }, not('These freezes wouldn’t keep anything.'));
    await refused({ freeze: [ago(5)] }, not('Only a day that you missed since your last check-in can be mended.'));
    await refused({ done: [app.today()] }, not('Only a day that you missed since your last check-in can be mended.'));
    await refused(
      { done: [ago(4)], freeze: [ago(4)] },
      not('Only a day that you missed since your last check-in can be mended.'),
    );
    // The late check-in of a day that was checked goes with all that was asked.
    await give(3);
    await refused({ done: [ago(5)], freeze: [ago(4), ago(3), ago(2)] }, [
      409,
      'check_ins.closed',
      'You’ve already checked in on this day or a later one.',
    ]);
    await refused({ done: [ago(8)] }, [422, 'check_ins.wrong_day', 'You can add a check-in for the last 7 days only.']);
    await refused({ done: ['2026-02-30'] }, [400, 'common.invalid', 'Send an existing date as YYYY-MM-DD.']);
    await refused({ freeze: Array.from({ length: 8 }, (_, days) => ago(days + 1)) }, [
      400,
      'common.invalid',
      'You can mend the last 7 days only.',
    ]);
    await ann.call(archiveGoal, { body: { goalId, archived: true } });
    await refused({ done: [ago(1)] }, [409, 'goals.archived', 'This goal is archived. Bring it back to check in.']);
  });

  it('is for daily goals', async () => {
    const weekly = (await ann.call(createGoal, { body: { value: 'Read', frequency: 'weekly' } })).body['data'];
    goalId = (weekly as WireRegularGoal).id;
    expect(said(await mend({ done: [ago(1)] }))).toEqual([
      409,
      'goals.not_mendable',
      'Only a daily goal can be mended day by day.',
    ]);
  });

  it('lets one of two at once win the last freeze', async () => {
    await checkThenMiss(3, 2);
    const answers = await Promise.all([mend({ freeze: [ago(2)] }), mend({ freeze: [ago(1)] })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await dashboard()).profile).toMatchObject({ freezes: 0 });
  });
});

describe('POST /api/goal/mend/undo', () => {
  it('undoes all of it, freezes included, and no more than once', async () => {
    await checkThenMiss(4, 3);
    const before = await dashboard();
    expect((await mend({ done: [ago(1)], freeze: [ago(3)] })).status).toBe(200);
    app.clock.advanceDays(10 * SECONDS);
    const key = randomUUID();
    for (let round = 0; round < 2; round++)
      expect((await undo(key)).body).toEqual({
        success: true,
        freezes: 1,
        points_reversed: 1,
        total_streaks: 0,
        level: 0,
        goal: { id: goalId, last_checked: ago(4), count_checked: 0, count_streak: 0, check_ins_total: 4 },
      });
    expect(await dashboard()).toEqual(before);
    expect(await ledger()).toEqual(['award 1', 'reversal -1']);
    expect(said(await undo())).toEqual([409, 'goals.mending_kept', 'It’s too late to undo this.']);
    // The same once more pays once.
    expect((await mend({ done: [ago(1)], freeze: [ago(3)] })).body).toMatchObject({ total_streaks: 1, freezes: 1 });
  });

  it('gives back the freezes of a mending without a check-in, and leaves rest days as they were', async () => {
    await ann.call(setRestDays, { body: { goalId, rest_weekdays: [7] } });
    await checkThenMiss(3, 2);
    const before = await dashboard();
    expect((await mend({ freeze: [ago(2)] })).status).toBe(200);
    expect((await undo()).body).toMatchObject({ points_reversed: 0, freezes: 1 });
    expect(await dashboard()).toEqual(before);
  });

  it('leaves what came after it, and what is older than its toast', async () => {
    const kept = [409, 'goals.mending_kept', 'It’s too late to undo this.'];
    expect(said(await undo())).toEqual(kept);
    await checkThenMiss(3, 2);
    await mend({ freeze: [ago(2)] });
    const checked = (await check()).body['check_in'] as { index: number };
    expect(said(await undo())).toEqual(kept);
    // Without that check-in it stands as it was left.
    await ann.call(undoCheckIn, { body: { goalId, checkInIndex: checked.index } });
    await ann.call(setRestDays, { body: { goalId, rest_weekdays: [2] } });
    expect(said(await undo())).toEqual(kept);
    await ann.call(setRestDays, { body: { goalId, rest_weekdays: [] } });
    app.clock.advanceDays(16 * SECONDS);
    expect(said(await undo())).toEqual(kept);
    await app.runJobs();
    const { rows } = await app.deps.db.pool.query('select 1 from mends where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });

  it('never leaves a person with more freezes than they may hold', async () => {
    await checkThenMiss(3, 2);
    await give(3);
    await mend({ freeze: [ago(2)] });
    // Another goal brought one meanwhile.
    await give(3);
    expect((await undo()).body).toMatchObject({ freezes: 3 });
  });

  it('refuses when points that it paid are exchanged', async () => {
    await checkThenMiss(4, 1);
    expect((await mend({ done: [ago(1)] })).body).toMatchObject({ points_earned: 1 });
    await app.deps.db.kysely.updateTable('profiles').set({ total_streaks: 0 }).where('uid', '=', ann.uid).execute();
    expect(said(await undo())).toEqual([409, 'check_ins.not_undoable', 'These points are already exchanged.']);
    expect(await ownGoal()).toMatchObject({ count_checked: 5 });
  });
});

describe('POST /api/shared-goal/mend', () => {
  it('mends one’s own streak, tells the partner of the late check-in, and is undone for both', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const sharedOf = async (who: TestUser) => (await dashboard(who)).shared_goals.find((goal) => goal.id === id);
    const body = { shared_goal_id: id };
    for (const who of [ann, bob]) await who.call(checkSharedGoal, { body: { ...body, checkDate: app.today() } });
    app.clock.advanceDays(4);
    const before = [await sharedOf(ann), await sharedOf(bob)];
    await registerDevice(bob, 'phone');
    await app.runJobs();
    const mended = await ann.call(mendSharedGoal, { body: { ...body, done: [ago(1)], freeze: [ago(3)] } });
    expect(mended.body).toMatchObject({ freezes_used: 1, goal: { count_checked: 2, check_ins_total: 3 } });
    expect(await sharedOf(bob)).toMatchObject({
      check_ins: [{}, {}, { user_id: ann.uid, date: ago(1), added_on: app.today() }],
    });
    expect((await ann.call(undoMendingOfSharedGoal, { body })).status).toBe(200);
    expect([await sharedOf(ann), await sharedOf(bob)]).toEqual(before);
    await ann.call(mendSharedGoal, { body: { ...body, done: [ago(1)], freeze: [ago(3)] } });
    app.clock.advanceDays(120 * SECONDS);
    await app.runJobs();
    expect(await pushesTo(app, 'phone')).toHaveLength(1);
  });
});
