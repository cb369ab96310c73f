import { addAmount, addSharedAmount, undoAmount, undoSharedAmount } from '@fivefold/contract/calls/amounts';
import type { Call } from '@fivefold/contract/call';
import { addDays } from '@fivefold/rules/calendar';
import type { TestApp, TestUser } from './test-app.ts';
import { makeGoal, shareGoal } from './test-users.ts';

/** The person missed two days of these goals, and has the freezes for two. Absences of other cases may lie there. */
export async function letLapse(app: TestApp, { uid }: TestUser, goalIds: readonly string[]): Promise<void> {
  await app.deps.db.kysely
    .updateTable('goal_participants')
    .set({ last_checked: addDays(app.today(), -3), count_checked: 3 })
    .where('uid', '=', uid)
    .where('goal_id', 'in', goalIds)
    .execute();
  await app.deps.db.kysely.updateTable('profiles').set({ freezes: 4, away: null }).where('uid', '=', uid).execute();
}

export const AMOUNT_CALLS = [addAmount, addSharedAmount, undoAmount, undoSharedAmount] as const;

/** Bodies of a call about amounts: of two goals with a target, which are reached where the call takes back. */
export async function amountBodies(
  app: TestApp,
  call: Call,
  one: TestUser,
  friend: TestUser,
): Promise<readonly [object, object]> {
  const isShared = call === addSharedAmount || call === undoSharedAmount;
  const make = async () => {
    const { id } = isShared ? await shareGoal(one, friend) : await makeGoal(one);
    await app.deps.db.pool.query('update goals set target_hundredths = 800 where id = $1', [id]);
    const place = isShared ? { shared_goal_id: id } : { goalId: id };
    const addition = { ...place, day: app.today(), add: 8 };
    if (call === addAmount || call === addSharedAmount) return addition;
    await one.call(isShared ? addSharedAmount : addAmount, { body: addition });
    return place;
  };
  return [await make(), await make()];
}
