import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { TestApp, TestUser } from './test-app.ts';
import { makeGoal } from './test-users.ts';

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
