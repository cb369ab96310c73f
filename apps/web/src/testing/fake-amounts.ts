import { addAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { type FakeApi, refuse } from './fake-api.ts';

/** Amounts of personal goals, which make no check-in here. */
export function answerAmounts({ api, dashboard }: { readonly api: FakeApi; readonly dashboard: WireDashboard }): void {
  const added: { readonly day: string; readonly add: number }[] = [];
  const goalOf = (goalId: string) =>
    dashboard.personal_goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
  api.on(addAmount, ({ body: { goalId, day, add } }) => {
    const goal = goalOf(goalId);
    const amount = { from: day, sum: (goal.amount?.sum ?? 0) + add };
    added.push({ day, add });
    Object.assign(goal, { amount });
    return { success: true as const, amount, check_in: null };
  });
  api.on(undoAmount, ({ body: { goalId } }) => {
    const goal = goalOf(goalId);
    const removed = added.pop() ?? refuse('amounts.nothing_to_undo');
    const amount = { from: removed.day, sum: (goal.amount?.sum ?? 0) - removed.add };
    Object.assign(goal, { amount });
    return { success: true as const, amount, removed, check_in: null };
  });
}
