import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { addDays } from '@fivefold/rules/calendar';
import type { TestApp, TestUser } from '../../apps/server/src/testing/test-app.ts';
import { befriend, shareGoal } from '../../apps/server/src/testing/test-users.ts';

/** Two friends with goals of every kind that a change may be about. */
export interface TwoFriends {
  readonly app: TestApp;
  readonly ann: TestUser;
  readonly bob: TestUser;
  /** The goal that counts. */
  readonly water: string;
  /** A weekly goal of Ann's whose streak is lost, for the freezes that she has. */
  readonly lapsed: string;
  readonly freezes: number;
}

async function make(who: TestUser, body: object): Promise<string> {
  const { body: answer } = await who.call(createGoal, { body: { frequency: 'daily', ...body } });
  return (answer['data'] as { id: string }).id;
}

export async function createFriends(app: TestApp): Promise<TwoFriends> {
  const [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  await make(ann, { value: 'Read', is_public: true });
  await make(ann, { value: 'Run' });
  const water = await make(ann, { value: 'Drink water', amount_target: 5, amount_unit: 'glasses' });
  await make(ann, { value: 'A day without sugar', avoid: true });
  const lapsed = await make(ann, { value: 'Call someone', frequency: 'weekly', weekly_interval: 1 });
  const his = await make(bob, { value: 'Swim', is_public: true });
  const ours = (await shareGoal(ann, bob)).id;
  await bob.call(checkGoal, { body: { goalId: his, checkDate: app.today() } });
  await bob.call(checkSharedGoal, { body: { shared_goal_id: ours, checkDate: app.today() } });
  const { pool } = app.deps.db;
  const made = new Date(app.clock.now().getTime() - 40 * 86_400_000);
  await pool.query('update goals set created_at = $2 where created_by = $1', [ann.uid, made]);
  // Missed for two weeks, and kept by a freeze.
  const day = addDays(app.today(), -15);
  await pool.query(
    `insert into check_ins (goal_id, idx, uid, day, description, arrived_at) values ($1, 0, $2, $3, '', $3::date)`,
    [lapsed, ann.uid, day],
  );
  await pool.query('update goals set next_idx = 1 where id = $1', [lapsed]);
  await pool.query('update goal_participants set last_checked = $2, count_checked = 1 where goal_id = $1', [
    lapsed,
    day,
  ]);
  const freezes = 1;
  return { app, ann, bob, water, lapsed, freezes };
}
