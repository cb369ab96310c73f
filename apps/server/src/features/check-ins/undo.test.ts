import { randomUUID } from 'node:crypto';
import { correctCheckIn, undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadFor } from '#testing/photos';
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
    const { rows } = await app.deps.db.pool.query('select id from photos where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });
});

describe('PUT /api/goal/check-in', () => {
  it('mends the note, replaces the photo and takes it away', async () => {
    const { id } = await makeGoal(ann);
    await check(id, { photoUrl: await uploadFor(app, ann) });
    app.clock.advanceDays(30);
    const correct = async (body: object) =>
      (await ann.call(correctCheckIn, { body: { goalId: id, checkInIndex: 0, ...body } })).body;
    expect(await correct({ description: 'Chapter two' })).toMatchObject({
      check_in: { description: 'Chapter two', photo_url: expect.stringContaining('/photos/') },
    });
    const photoUrl = await uploadFor(app, ann);
    expect(await correct({ photoUrl })).toMatchObject({
      check_in: { description: 'Chapter two', photo_url: expect.stringContaining(photoUrl.slice(0, 44)) },
    });
    expect(await correct({ photoUrl })).toMatchObject({ success: true });
    const other = await makeGoal(ann);
    await check(other.id);
    const taken = await ann.call(correctCheckIn, { body: { goalId: other.id, checkInIndex: 0, photoUrl } });
    expect([taken.status, taken.body['code']]).toEqual([422, 'photos.not_yours']);
    expect(await correct({ photoUrl: null })).toMatchObject({ check_in: { photo_url: null } });
    const { rows } = await app.deps.db.pool.query('select id from photos where uid = $1', [ann.uid]);
    expect(rows).toEqual([]);
  });
});

describe('a late check-in', () => {
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
