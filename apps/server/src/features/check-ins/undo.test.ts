import { randomUUID } from 'node:crypto';
import { undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { archiveGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, deleteSharedGoal } from '@fivefold/contract/calls/goals';
import { reactShared } from '@fivefold/contract/calls/reactions';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { Frequency } from '@fivefold/rules/frequency';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#features/billing/audit';
import { uploadFor } from '#testing/photos';
import { pushesTo, registerDevice, waitForHearts } from '#testing/push';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
});

const check = (goalId: string, more: { day?: string; late?: boolean; key?: string; photoUrl?: string } = {}) =>
  ann.call(checkGoal, {
    body: {
      goalId,
      checkDate: more.day ?? app.today(),
      ...(more.late === undefined ? {} : { late: more.late }),
      ...(more.photoUrl === undefined ? {} : { photoUrl: more.photoUrl }),
    },
    ...(more.key === undefined ? {} : { key: more.key }),
  });
const undo = (goalId: string, checkInIndex: number, key?: string, who = ann) =>
  who.call(undoCheckIn, { body: { goalId, checkInIndex }, ...(key === undefined ? {} : { key }) });
const makeGoalOf = async (frequency: Frequency) =>
  (await ann.call(createGoal, { body: { value: 'Read', frequency } })).body['data'] as WireRegularGoal;
const dashboard = async () => (await ann.call(getDashboard)).body;
const today = () => app.today() as LocalDay;

describe('DELETE /api/goal/check', () => {
  it('is the identity but for the ledger, and the same check-in again pays once', async () => {
    const { id } = await makeGoal(ann);
    for (let nth = 0; nth < 4; nth++) {
      await check(id);
      app.clock.advanceDays(1);
    }
    const before = await dashboard();
    expect((await check(id)).body).toMatchObject({ points_earned: 1, total_streaks: 1, level: 1 });
    expect((await dashboard())['profile']).toMatchObject({ freezes: 2 });
    const key = randomUUID();
    const { status, body } = await undo(id, 4, key);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        points_reversed: 1,
        total_streaks: 0,
        level: 0,
        goal: { id, last_checked: addDays(today(), -1), count_checked: 4, count_streak: 0, check_ins_total: 4 },
      },
    ]);
    expect((await undo(id, 4, key)).body).toEqual(body);
    expect(await dashboard()).toEqual(before);
    expect((await check(id)).body).toMatchObject({
      points_earned: 1,
      total_streaks: 1,
      level: 1,
      check_in: { index: 6 },
      goal: { count_checked: 5, count_streak: 1, check_ins_total: 5 },
    });
    const { rows } = await app.deps.db.pool.query<{ kind: string; points: number; freezes: number }>(
      'select kind, points, freezes from streak_ledger where uid = $1 order by seq',
      [ann.uid],
    );
    expect(rows).toEqual([
      { kind: 'award', points: 1, freezes: 1 },
      { kind: 'reversal', points: -1, freezes: -1 },
      { kind: 'award', points: 1, freezes: 1 },
    ]);
  });

  it('takes a freeze back for each level that the points leave, whichever check-in reached it', async () => {
    const goals: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const { id } = await makeGoalOf('monthly');
      await check(id);
      goals.push(id);
    }
    const freezes = async () => ((await dashboard())['profile'] as { freezes: number }).freezes;
    // The first point reached a level, and the fifth one.
    expect(await freezes()).toBe(3);
    await undo(goals[0] ?? '', 0);
    expect(await freezes()).toBe(2);
    await check(goals[0] ?? '');
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 0 }).where('uid', '=', ann.uid).execute();
    for (const id of goals.slice(1)) {
      await undo(id, 0);
      await check(id);
      expect(await freezes()).toBe(0);
    }
    expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
  });

  it('takes no freeze of a level that brought none, because three were held', async () => {
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', ann.uid).execute();
    const { id } = await makeGoalOf('monthly');
    await check(id);
    await undo(id, 0);
    expect((await dashboard())['profile']).toMatchObject({ freezes: 3 });
    expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
  });

  it('refuses with a sentence, and changes nothing', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann);
    await check(id);
    app.clock.advanceDays(1);
    await check(id);
    const shared = await shareGoal(ann, bob);
    await ann.call(checkSharedGoal, { body: { shared_goal_id: shared.id, checkDate: app.today() } });
    const before = await dashboard();
    const byBob = { body: { shared_goal_id: shared.id, checkInIndex: 0 } };
    const answers = [
      await undo(id, 0),
      await undo(id, 7),
      await undo(id, 1, undefined, bob),
      await bob.call(undoSharedCheckIn, byBob),
    ];
    expect(answers.map(({ status, body }) => [status, body['code'], body['detail'] ?? body['title']])).toEqual([
      [409, 'check_ins.not_undoable', 'Only your newest check-in of a goal can be undone.'],
      [404, 'check_ins.not_found', 'This check-in doesn’t exist.'],
      [404, 'goals.not_found', 'This goal doesn’t exist.'],
      [403, 'check_ins.not_yours', 'This check-in isn’t yours.'],
    ]);
    expect(await dashboard()).toEqual(before);
    app.clock.advanceDays(2);
    expect((await undo(id, 1)).body).toMatchObject({
      detail: 'A check-in can be undone until the end of the next day.',
    });
  });

  it('takes the photo, the hearts and the partner’s row along', async () => {
    const bob = await app.createUser('bob');
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    const body = { shared_goal_id: id, checkDate: app.today(), photoUrl: await uploadFor(app, ann) };
    await ann.call(checkSharedGoal, { body });
    const answer = await ann.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: 0 } });
    expect(answer.status).toBe(200);
    expect((await bob.call(listSharedGoals)).body['data']).toMatchObject([{ check_ins: [], check_ins_total: 0 }]);
    // The toast may still bring it back.
    app.clock.setTo(new Date(app.clock.now().getTime() + 16_000));
    await app.runJobs();
    const { rows } = await app.deps.db.pool.query('select id from photos where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });
});

describe('what goes and what stays', () => {
  const shareAndCheck = async (bob: TestUser) => {
    await befriend(ann, bob);
    const { id } = await shareGoal(ann, bob);
    await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    return id;
  };
  const undoShared = (id: string, who = ann) =>
    who.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: 0 } });

  it('news that were not sent go, and a push that was sent stays sent', async () => {
    const bob = await app.createUser('bob');
    // Offers and their answers are not about check-ins.
    const listPushes = async (phone: string) =>
      (await pushesTo(app, phone)).filter(({ body }) => /checked in|heart/.test(body));
    await registerDevice(bob, 'bobs-phone');
    await registerDevice(ann, 'anns-phone');
    const early = await shareAndCheck(bob);
    await app.runJobs();
    const sent = [await listPushes('anns-phone'), await listPushes('bobs-phone')];
    await bob.call(reactShared, { body: { goalId: early, checkInIndex: 0 } });
    await undoShared(early);
    const { id } = await shareGoal(ann, bob);
    await ann.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    await undoShared(id);
    waitForHearts(app);
    await app.runJobs();
    expect(sent[1]).toMatchObject([{ body: expect.stringContaining('checked in') }]);
    expect([await listPushes('anns-phone'), await listPushes('bobs-phone')]).toEqual(sent);
  });

  it('a former participant has nothing to undo, and a goal in the archive can be undone', async () => {
    const bob = await app.createUser('bob');
    const id = await shareAndCheck(bob);
    await bob.call(deleteSharedGoal, { params: { id } });
    expect((await undoShared(id, bob)).body['code']).toBe('goals.not_found');
    await ann.call(archiveGoal, { body: { goalId: id, archived: true } });
    expect((await undoShared(id)).body).toMatchObject({ goal: { last_checked: null, check_ins_total: 0 } });
  });

  it('the points of a once goal are free for another one within its limit', async () => {
    for (let nth = 0; nth < 4; nth++) await check((await makeGoalOf('once')).id);
    const [fifth, sixth] = [await makeGoalOf('once'), await makeGoalOf('once')];
    expect((await check(fifth.id)).body).toMatchObject({ points_earned: 1 });
    await undo(fifth.id, 0);
    expect((await check(sixth.id)).body).toMatchObject({ points_earned: 1, total_streaks: 5 });
    expect((await check(fifth.id)).body).toMatchObject({ points_earned: 0, total_streaks: 5 });
  });

  it('the points of a monthly goal make room in the thirty days of their award, not in those of the undo', async () => {
    for (let nth = 0; nth < 9; nth++) await check((await makeGoalOf('monthly')).id);
    const [tenth, other] = [await makeGoalOf('monthly'), await makeGoalOf('monthly')];
    expect((await check(tenth.id)).body).toMatchObject({ points_earned: 1 });
    expect((await check(other.id)).body).toMatchObject({ points_earned: 0, goal: { count_streak: 0 } });
    expect((await undo(other.id, 0)).body).toMatchObject({ points_reversed: 0 });
    app.clock.advanceDays(1);
    expect((await undo(tenth.id, 0)).body).toMatchObject({ points_reversed: 1, total_streaks: 9 });
    expect((await check(other.id)).body).toMatchObject({ points_earned: 1, total_streaks: 10 });
    expect((await check(tenth.id)).body).toMatchObject({ points_earned: 0, total_streaks: 10 });
    // Nine of the first day are out of the window, and so is the award that was taken back.
    app.clock.advanceDays(29);
    const earned: unknown[] = [];
    for (let nth = 0; nth < 10; nth++)
      earned.push((await check((await makeGoalOf('monthly')).id)).body['points_earned']);
    expect(earned).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it('the streak of a monthly goal counts only check-ins that were paid, also when one is taken back', async () => {
    const { id } = await makeGoalOf('monthly');
    app.clock.setTo(new Date('2027-01-10T12:00:00Z'));
    for (let nth = 0; nth < 10; nth++) await check((await makeGoalOf('monthly')).id);
    expect((await check(id)).body).toMatchObject({ points_earned: 0, goal: { count_checked: 1, count_streak: 0 } });
    app.clock.setTo(new Date('2027-02-10T12:00:00Z'));
    expect((await check(id)).body).toMatchObject({ points_earned: 1, goal: { count_checked: 2, count_streak: 1 } });
    expect((await undo(id, 1)).body).toMatchObject({ goal: { count_checked: 1, count_streak: 0 } });
  });

  it('the counters are those of the history that is left, with rest days and a lapse', async () => {
    const { id } = await makeGoal(ann);
    for (let nth = 0; nth < 2; nth++) {
      await check(id);
      app.clock.advanceDays(1);
    }
    app.clock.advanceDays(2);
    expect((await check(id)).body).toMatchObject({ goal: { count_checked: 1 } });
    await undo(id, 2);
    expect((await dashboard())['personal_goals']).toMatchObject([
      { count_checked: 0, last_checked: addDays(today(), -3) },
    ]);
  });
});

describe('a late check-in', () => {
  it('counts its days in the person’s own zone, and asks for the period of its day', async () => {
    const { id } = await makeGoalOf('weekly');
    await check(id);
    app.clock.advanceDays(8);
    // In Kiritimati it is the next day already, so that this one is eight days ago.
    const kiritimati = { headers: { 'time-zone': 'Pacific/Kiritimati' } };
    const body = { goalId: id, checkDate: addDays(today(), -7), late: true };
    expect((await ann.call(checkGoal, { body, ...kiritimati })).body['detail']).toBe(
      'You can add a check-in for the last 7 days only.',
    );
    const early = await ann.call(checkGoal, { body: { ...body, checkDate: addDays(today(), -2) } });
    expect([early.status, early.body['detail']]).toEqual([409, 'Already Checked This 1 Week']);
    const onTime = await ann.call(checkGoal, { body: { ...body, checkDate: addDays(today(), -1) } });
    // The zone that was reported last stays the person's.
    expect(onTime.body).toMatchObject({ goal: { count_checked: 2 }, check_in: { added_on: addDays(today(), 1) } });
  });

  const daysAgo = (days: number) => addDays(today(), -days);

  it('is refused too long ago, before the goal was made, and not after the last one', async () => {
    const old = await makeGoal(ann);
    app.clock.advanceDays(9);
    const young = await makeGoal(ann);
    const refusals = [
      await check(old.id, { day: daysAgo(8), late: true }),
      await check(young.id, { day: daysAgo(1), late: true }),
    ];
    expect((await check(old.id, { day: daysAgo(6), late: true })).status).toBe(200);
    refusals.push(await check(old.id, { day: daysAgo(7), late: true }));
    expect(refusals.map(({ status, body }) => [status, body['detail']])).toEqual([
      [422, 'You can add a check-in for the last 7 days only.'],
      [422, 'This goal didn’t exist on that day yet.'],
      [422, 'You’ve already checked in on this day or a later one.'],
    ]);
  });

  it('is answered again under the key that it had in time, and undone until the day after it was added', async () => {
    const { id } = await makeGoal(ann);
    const day = today();
    const key = randomUUID();
    const first = await check(id, { day, key });
    app.clock.advanceDays(3);
    expect((await check(id, { day, key, late: true })).body).toEqual(first.body);
    expect((await check(id, { day: daysAgo(2), late: true })).body).toMatchObject({
      check_in: { index: 1, date: daysAgo(2), added_on: today() },
    });
    app.clock.advanceDays(1);
    expect((await undo(id, 1)).body).toMatchObject({ goal: { last_checked: day, check_ins_total: 1 } });
    expect(await undo(id, 1)).toMatchObject({ status: 404, body: { code: 'check_ins.not_found' } });
  });
});

it('does not take back points that are exchanged', async () => {
  const { id } = await makeGoal(ann);
  for (let nth = 0; nth < 5; nth++) {
    if (nth > 0) app.clock.advanceDays(1);
    await check(id);
  }
  await app.deps.db.pool.query('update profiles set total_streaks = 0 where uid = $1', [ann.uid]);
  const before = await dashboard();
  const { status, body } = await undo(id, 4);
  expect([status, body['detail']]).toEqual([409, 'These points are already exchanged.']);
  expect(await dashboard()).toEqual(before);
});
