import { addAmount, undoAmount } from '@fivefold/contract/calls/amounts';
import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { WireUndoAnswer } from '@fivefold/contract/calls/check-in-changes';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type FakeApi, refuse } from './fake-api.ts';

interface CheckIns {
  readonly check: (
    goal: WireRegularGoal,
    body: { checkDate: LocalDay; goalDescription: string; photoUrl: string | null },
  ) => WireCheckInAnswer;
  readonly undo: (goal: WireRegularGoal, index: number) => WireUndoAnswer;
}

/** Amounts of personal goals that are daily. */
export function answerAmounts(
  { api, dashboard }: { readonly api: FakeApi; readonly dashboard: WireDashboard },
  { check, undo }: CheckIns,
): void {
  const added: { readonly day: LocalDay; readonly add: number }[] = [];
  const goalOf = (goalId: string) =>
    dashboard.personal_goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
  const isReached = ({ amount, amount_target }: WireRegularGoal) => (amount?.sum ?? 0) >= (amount_target ?? 0);
  api.on(addAmount, ({ body: { goalId, day, add } }) => {
    const goal = goalOf(goalId);
    const amount = { from: day, sum: (goal.amount?.sum ?? 0) + add };
    added.push({ day, add });
    Object.assign(goal, { amount });
    const makesCheckIn = isReached(goal) && goal.last_checked !== day;
    const answer = makesCheckIn ? check(goal, { checkDate: day, goalDescription: '', photoUrl: null }) : null;
    return { success: true as const, amount, check_in: answer };
  });
  api.on(undoAmount, ({ body: { goalId } }) => {
    const goal = goalOf(goalId);
    const removed = added.pop() ?? refuse('amounts.nothing_to_undo');
    const wasReached = isReached(goal);
    const amount = { from: removed.day, sum: (goal.amount?.sum ?? 0) - removed.add };
    Object.assign(goal, { amount });
    const index = goal.check_ins.at(-1)?.index;
    const isUndone = wasReached && !isReached(goal) && index !== undefined;
    return { success: true as const, amount, removed, check_in: isUndone ? undo(goal, index) : null };
  });
}
