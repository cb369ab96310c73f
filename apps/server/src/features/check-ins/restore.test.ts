import { randomUUID } from 'node:crypto';
import { restoreCheckIn, undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { createGoal } from '@fivefold/contract/calls/goals';
import { react, reactShared } from '@fivefold/contract/calls/reactions';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAutomaticGoal } from '#testing/automatic-goals';
import { follow, uploadFor } from '#testing/photos';
import { historyFaults } from '#testing/recount';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = [await app.createUser('ann'), await app.createUser('bob')];
  await befriend(ann, bob);
});

const check = (goalId: string, more: object = {}) =>
  ann.call(checkGoal, { body: { goalId, checkDate: app.today(), ...more } });
const wait = (ms: number) => app.clock.setTo(new Date(app.clock.now().getTime() + ms));
const undo = (goalId: string, checkInIndex: number) => ann.call(undoCheckIn, { body: { goalId, checkInIndex } });
const restore = (goalId: string, checkInIndex: number, { key = randomUUID(), who = ann } = {}) =>
  who.call(restoreCheckIn, { body: { goalId, checkInIndex }, key });
const dashboard = async () => (await ann.call(getDashboard)).body;
const goalsOf = async () => (await dashboard())['personal_goals'] as WireRegularGoal[];
const newestOf = async (nth = 0) => (await goalsOf())[nth]?.check_ins.at(-1) as WireCheckIn;
const ledger = async () => {
  const text = 'select kind, points, freezes from streak_ledger where uid = $1 order by seq';
  return (await app.deps.db.pool.query<{ kind: string; points: number; freezes: number }>(text, [ann.uid])).rows;
};

describe('POST /api/goal/check/restore', () => {
  it('brings an imported check-in back as one that counts towards no point', async () => {
    const id = await makeAutomaticGoal({ app, who: ann, days: 3, means: [] });
    const before = (await goalsOf())[0];
    expect(before).toMatchObject({ count_checked: 0, check_ins_total: 3 });
    expect((await undo(id, 2)).status).toBe(200);
    expect((await restore(id, 2)).status).toBe(200);
    expect((await goalsOf())[0]).toMatchObject({ last_checked: before?.last_checked, count_checked: 0 });
    expect(await historyFaults(app, ann.uid)).toEqual([]);
  });

  it('brings back note, photo, hearts and points that an undo took, once, with a new index', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    for (let nth = 0; nth < 4; nth++) {
      await check(id);
      app.clock.advanceDays(1);
    }
    const photoUrl = await uploadFor(app, ann);
    await check(id, { goalDescription: 'In the rain', photoUrl, celebration: 'rock' });
    await bob.call(react, { body: { goalId: id, checkInIndex: 4 } });
    const before = await dashboard();
    const whole = await newestOf();
    const { check_ins: seen } = (await bob.call(listCheckIns, { query: { goalId: id } })).body as {
      check_ins: WireCheckIn[];
    };
    const linkOfBob = seen.at(-1)?.photo_url ?? '';
    expect((await follow(app, linkOfBob)).statusCode).toBe(200);
    await undo(id, 4);
    expect((await follow(app, linkOfBob)).statusCode).toBe(404);

    const key = randomUUID();
    const { status, body } = await restore(id, 4, { key });
    expect([status, body]).toEqual([200, { success: true, checkInIndex: 6 }]);
    expect((await restore(id, 4, { key })).body).toEqual(body);
    expect((await restore(id, 4)).body).toMatchObject({ code: 'check_ins.not_restorable' });
    expect(await newestOf()).toEqual({ ...whole, index: 6, photo_url: expect.any(String) as unknown });
    const again = await dashboard();
    expect([again['streaks'], again['profile']]).toEqual([before['streaks'], before['profile']]);
    expect((await goalsOf())[0]).toMatchObject({ count_checked: 5, count_streak: 1, check_ins_total: 5 });
    expect(await ledger()).toEqual([
      { kind: 'award', points: 1, freezes: 1 },
      { kind: 'reversal', points: -1, freezes: -1 },
      { kind: 'award', points: 1, freezes: 1 },
    ]);
    // It can be undone and restored as often as one likes; the job of the first undo leaves the photo of the second alone.
    await undo(id, 6);
    wait(10_000);
    expect((await restore(id, 6)).body).toEqual({ success: true, checkInIndex: 8 });
    wait(60_000);
    await app.runJobs();
    expect((await newestOf()).photo_url).not.toBeNull();
    expect((await dashboard())['streaks']).toEqual(before['streaks']);
  });

  it('is too late after 15 seconds, and nothing is kept then', async () => {
    const { id } = await makeGoal(ann);
    await check(id, { goalDescription: 'Secret', photoUrl: await uploadFor(app, ann) });
    await undo(id, 0);
    wait(16_000);
    expect((await restore(id, 0)).body).toMatchObject({
      status: 409,
      title: expect.stringContaining('too late') as unknown,
    });
    await app.runJobs();
    const kept = 'select 1 from undone_check_ins where uid = $1 union all select 1 from photos where uid = $1';
    expect((await app.deps.db.pool.query(kept, [ann.uid])).rows).toEqual([]);
  });

  it('is refused to others, for check-ins that were not undone, and where the goal was checked in again', async () => {
    const { id } = await makeGoal(ann, { isPublic: true });
    await check(id);
    expect((await restore(id, 0)).status).toBe(409);
    await undo(id, 0);
    expect((await restore(id, 0, { who: bob })).status).toBe(404);
    await check(id);
    expect((await restore(id, 0)).status).toBe(409);
    expect((await goalsOf())[0]?.check_ins_total).toBe(1);
  });

  it('pays nothing that another goal was paid meanwhile where pay is limited', async () => {
    const makeOnce = async () =>
      ((await ann.call(createGoal, { body: { value: 'Once', frequency: 'once' } })).body['data'] as WireRegularGoal).id;
    const ids = [];
    for (let nth = 0; nth < 6; nth++) ids.push(await makeOnce());
    const [first = '', last = ''] = [ids[0], ids[5]];
    for (const id of ids.slice(0, 5)) await check(id);
    expect((await dashboard())['streaks']).toMatchObject({ total_streaks: 5 });
    await undo(first, 0);
    await check(last);
    expect((await restore(first, 0)).status).toBe(200);
    expect((await dashboard())['streaks']).toMatchObject({ total_streaks: 5 });
  });

  it('brings a check-in of a shared goal back with the joint run, and pays eight requests at once once', async () => {
    const { id } = await shareGoal(ann, bob);
    const body = { shared_goal_id: id, checkDate: app.today() };
    await bob.call(checkSharedGoal, { body });
    await ann.call(checkSharedGoal, { body });
    await bob.call(reactShared, { body: { goalId: id, checkInIndex: 1 } });
    const before = (await dashboard())['shared_goals'];
    await ann.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: 1 } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => restore(id, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const renumbered = JSON.parse(JSON.stringify(before).replace('"index":1', '"index":3')) as unknown;
    expect((await dashboard())['shared_goals']).toEqual(renumbered);
  });
});
