import type { Call } from '@fivefold/contract/call';
import { addAmount, addSharedAmount, undoAmount, undoSharedAmount } from '@fivefold/contract/calls/amounts';
import { startSharedTimer, startTimer, stopSharedTimer, stopTimer } from '@fivefold/contract/calls/timers';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { TestApp, TestUser } from './test-app.ts';
import { makeGoal, shareGoal } from './test-users.ts';

/** The person missed two days of these goals, and has the freezes for two of them. */
export async function letLapse(app: TestApp, { uid }: TestUser, goalIds: readonly string[]): Promise<void> {
  const { kysely } = app.deps.db;
  await kysely
    .updateTable('goal_participants')
    .set({ last_checked: addDays(app.today() as LocalDay, -3), count_checked: 3 })
    .where('uid', '=', uid)
    .where('goal_id', 'in', goalIds)
    .execute();
  await kysely.updateTable('profiles').set({ freezes: 4, away: null }).where('uid', '=', uid).execute();
}

/** Two missed days of a goal that is made for them. */
export async function missedDays(app: TestApp, who: TestUser) {
  const { id: goalId } = await makeGoal(who);
  await letLapse(app, who, [goalId]);
  const missed = (days: number) => ({ goalId, day: addDays(app.today() as LocalDay, -days) });
  return [missed(1), missed(2)] as const;
}

/** Letters for the full rows of two goals that are made for them. */
export async function lettersForFullRows(app: TestApp, who: TestUser) {
  return [await letterForFullRow(app, who), await letterForFullRow(app, who)] as const;
}

async function letterForFullRow(app: TestApp, who: TestUser) {
  const { id: goalId } = await makeGoal(who);
  await app.deps.db.pool.query(
    `update goal_participants set check_ins = 5, last_checked = $2, run_to = $2, counted_to = $2 where goal_id = $1`,
    [goalId, app.today()],
  );
  return { goalId, row: 1, text: 'A line' };
}

export const AMOUNT_CALLS = [addAmount, addSharedAmount, undoAmount, undoSharedAmount] as const;

/** Bodies of a call about amounts: of two goals with a target, which are reached where the call takes back. */
export async function amountBodies(app: TestApp, call: Call, one: TestUser, friend: TestUser) {
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
  return [await make(), await make()] as const;
}

export const TIMER_CALLS = [startTimer, startSharedTimer, stopTimer, stopSharedTimer] as const;

/** Bodies of a call about timers: of two goals that count minutes, whose timers run where the call stops them. */
export async function timerBodies(app: TestApp, call: Call, one: TestUser, friend: TestUser) {
  const isShared = call === startSharedTimer || call === stopSharedTimer;
  const make = async () => {
    const { id } = isShared ? await shareGoal(one, friend) : await makeGoal(one);
    await app.deps.db.pool.query(`update goals set target_hundredths = 800, amount_unit = 'min' where id = $1`, [id]);
    const place = isShared ? { shared_goal_id: id } : { goalId: id };
    if (call === startTimer || call === startSharedTimer) return place;
    await one.call(isShared ? startSharedTimer : startTimer, { body: place });
    return { ...place, minutes: 8 };
  };
  return [await make(), await make()] as const;
}
