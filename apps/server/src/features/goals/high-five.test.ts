import { undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { noteHighFive } from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, offerGoal, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
});

const check = async (who: TestUser, id: string) => {
  const { status } = await who.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
  expect(status).toBe(200);
};
const highFiveOf = async (who: TestUser, id: string) =>
  ((await who.call(listSharedGoals)).body['data'] as WireSharedGoal[]).find((goal) => goal.id === id)?.high_five;
const both = async (id: string) => [await highFiveOf(ann, id), await highFiveOf(bob, id)];
const see = (who: TestUser, goalId: string) => who.call(noteHighFive, { body: { goalId } });

describe('a high five', () => {
  it('waits for both when both have checked in on one day, and is over for each who has seen it', async () => {
    const { id } = await shareGoal(ann, bob);
    await check(ann, id);
    expect(await both(id)).toEqual([false, false]);
    await check(bob, id);
    expect(await both(id)).toEqual([true, true]);
    expect((await see(ann, id)).body).toEqual({ success: true });
    expect(await both(id)).toEqual([false, true]);
    app.clock.advanceDays(1);
    expect(await both(id)).toEqual([false, true]);
    app.clock.advanceDays(1);
    expect(await both(id)).toEqual([false, false]);
  });

  it('comes once a day, also when a check-in is taken back and made again, and anew the next day', async () => {
    const { id } = await shareGoal(ann, bob);
    await check(ann, id);
    await check(bob, id);
    for (let round = 0; round < 2; round++) expect((await see(ann, id)).status).toBe(200);
    expect((await bob.call(undoSharedCheckIn, { body: { shared_goal_id: id, checkInIndex: 1 } })).status).toBe(200);
    expect(await both(id)).toEqual([false, false]);
    await check(bob, id);
    expect(await both(id)).toEqual([false, true]);
    app.clock.advanceDays(1);
    await check(ann, id);
    await check(bob, id);
    expect(await both(id)).toEqual([true, true]);
  });

  it('is noted for no day when there was none, and only by those who take part', async () => {
    const { id } = await shareGoal(ann, bob);
    expect((await see(ann, id)).status).toBe(200);
    await check(ann, id);
    await check(bob, id);
    expect(await highFiveOf(bob, id)).toBe(true);
    const offered = await offerGoal(ann, bob);
    const refused = await see(bob, offered.id);
    expect([refused.status, refused.body['code']]).toEqual([404, 'goals.not_found']);
  });
});
