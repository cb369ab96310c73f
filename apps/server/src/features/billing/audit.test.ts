import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal, deleteGoal } from '@fivefold/contract/calls/goals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { eraseDeletedGoals } from '#testing/test-users';
import { findMoneyFaults } from './audit.ts';

let app: TestApp;
let ann: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
  const { body } = await ann.call(createGoal, { body: { value: 'Read', frequency: 'monthly' } });
  goalId = (body['data'] as { id: string }).id;
  await check();
  await ann.call(undoCheckIn, { body: { goalId, checkInIndex: 0 } });
  await check();
});
afterAll(() => app.close());

const check = () => ann.call(checkGoal, { body: { goalId, checkDate: app.today() } });

/** The faults after a change, which is taken back. */
async function faultsAfter(change: string): Promise<string[]> {
  let faults: string[] = [];
  const undone = app.deps.db.kysely.transaction().execute(async (tx) => {
    await sql.raw(change).execute(tx);
    faults = await findMoneyFaults(tx);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  return faults.map((fault) => fault.replaceAll(ann.uid, 'ann').replaceAll(goalId, 'goal'));
}

const TAKEN_BACK_WRONGLY = 'ann: undo:goal:0 takes back what was not given';

it.each([
  ['update profiles set total_streaks = total_streaks + 1', 'ann: the balance is not the sum of the ledger'],
  ['update profiles set lifetime_points = lifetime_points + 1', 'ann: the balance is not the sum of the ledger'],
  [`update streak_ledger set source = 'test' where seq = 1`, TAKEN_BACK_WRONGLY],
  [`update streak_ledger set freezes = -3 where kind = 'reversal'`, TAKEN_BACK_WRONGLY],
  [`update streak_ledger set day = day - 1 where kind = 'reversal'`, TAKEN_BACK_WRONGLY],
  [`update streak_ledger set frequency = 'once' where kind = 'reversal'`, TAKEN_BACK_WRONGLY],
  ['update check_ins set idx = 0', 'ann: undo:goal:0 takes back the points of a check-in that stands'],
])('finds what %s does', async (change, fault) => {
  expect(await faultsAfter(change)).toEqual([fault]);
});

it('finds nothing after an undo, also when the goal is gone', async () => {
  expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
  await ann.call(deleteGoal, { body: { goalId } });
  await eraseDeletedGoals(app);
  expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
});
