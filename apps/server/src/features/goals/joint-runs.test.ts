import { undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { freezeSharedGoal } from '@fivefold/contract/calls/days-off';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, shareGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  goalId = (await shareGoal(ann, bob)).id;
});

const check = async (...people: TestUser[]) => {
  for (const who of people)
    expect((await who.call(checkSharedGoal, { body: { shared_goal_id: goalId, checkDate: app.today() } })).status).toBe(
      200,
    );
};
/** Days go by; on each the ones named check in. */
async function days(...each: readonly (readonly TestUser[])[]): Promise<void> {
  for (const people of each) {
    app.clock.advanceDays(1);
    await check(...people);
  }
}
const goalOf = async (who: TestUser) =>
  ((await who.call(listSharedGoals)).body['data'] as WireSharedGoal[]).find(({ id }) => id === goalId);
const jointOf = async (who: TestUser) => (await goalOf(who))?.joint_run?.count ?? 0;

describe('a joint run', () => {
  it('counts the days in a row on which both checked in, in whatever order, and both see it', async () => {
    await days([ann, bob], [bob, ann], [ann]);
    expect([await jointOf(ann), await jointOf(bob)]).toEqual([2, 2]);
    await check(bob);
    expect(await goalOf(ann)).toMatchObject({ joint_run: { count: 3, to: app.today() } });
  });

  it('is not touched by what one does alone, and is over when one has missed a day', async () => {
    await days([ann, bob], [ann, bob], [ann]);
    expect(await jointOf(ann)).toBe(2);
    await days([ann]);
    expect(await jointOf(ann)).toBe(0);
    await days([ann, bob]);
    expect(await jointOf(bob)).toBe(1);
  });

  it('goes on after days that one kept with freezes', async () => {
    await days([ann, bob], [ann, bob], [ann], [ann]);
    app.clock.advanceDays(1);
    await app.deps.db.kysely.updateTable('profiles').set({ freezes: 3 }).where('uid', '=', bob.uid).execute();
    expect((await bob.call(freezeSharedGoal, { body: { shared_goal_id: goalId } })).status).toBe(200);
    await check(ann, bob);
    expect(await jointOf(ann)).toBe(3);
  });

  it('is counted again when a check-in is taken back', async () => {
    await days([ann, bob], [ann, bob]);
    const undo = (who: TestUser, checkInIndex: number) =>
      who.call(undoSharedCheckIn, { body: { shared_goal_id: goalId, checkInIndex } });
    expect((await undo(bob, 3)).status).toBe(200);
    expect(await jointOf(ann)).toBe(1);
    await check(bob);
    expect(await jointOf(ann)).toBe(2);
  });

  it('of a goal that was shared before joint runs were kept is that of its history, also after an undo', async () => {
    await days([ann, bob], [ann, bob], [ann, bob]);
    await app.deps.db.kysely.deleteFrom('joint_runs').where('goal_id', '=', goalId).execute();
    const undo = async (who: TestUser) => {
      const checkInIndex = (await goalOf(who))?.check_ins.findLast(({ user_id: uid }) => uid === who.uid)?.index ?? -1;
      const { status } = await who.call(undoSharedCheckIn, { body: { shared_goal_id: goalId, checkInIndex } });
      expect(status).toBe(200);
    };
    // What was not shown before is not shown after.
    await undo(bob);
    expect(await jointOf(ann)).toBe(0);
    await check(bob);
    expect(await jointOf(ann)).toBe(3);
    await days([ann, bob]);
    expect(await jointOf(ann)).toBe(4);
    await undo(bob);
    expect(await jointOf(ann)).toBe(3);
    await check(bob);
    expect(await jointOf(ann)).toBe(4);
  });

  it('counts a day once when both check in at the same moment', async () => {
    for (let round = 1; round <= 6; round++) {
      app.clock.advanceDays(1);
      await Promise.all([check(ann), check(bob)]);
      expect(await jointOf(ann)).toBe(round);
    }
  });

  it('counts a late check-in for the day that it is for', async () => {
    await days([ann, bob], [ann]);
    const yesterday = app.today();
    app.clock.advanceDays(1);
    const body = { shared_goal_id: goalId, checkDate: yesterday, late: true };
    expect((await bob.call(checkSharedGoal, { body })).status).toBe(200);
    expect(await jointOf(ann)).toBe(2);
  });

  it('counts a late check-in of a weekly goal for the earlier of two weeks', async () => {
    goalId = (await shareGoal(ann, bob, { frequency: 'weekly' })).id;
    const first = app.today() as LocalDay;
    await check(ann);
    app.clock.advanceDays(8);
    await check(ann);
    const body = { shared_goal_id: goalId, checkDate: addDays(first, 5), late: true };
    expect((await bob.call(checkSharedGoal, { body })).status).toBe(200);
    app.clock.advanceDays(4);
    await check(bob);
    expect(await jointOf(ann)).toBe(2);
  });

  it('is not shown once the sharing is over', async () => {
    await days([ann, bob]);
    await bob.call(unlinkFriends, { body: { friend_uid: ann.uid } });
    expect(await jointOf(ann)).toBe(0);
  });
});
