import { undoAmount, undoSharedAmount, type WireAmountUndoAnswer } from '@fivefold/contract/calls/amounts';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/api/client.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import {
  cancelDashboardReads,
  findGoal,
  patchDashboard,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { withUndoAnswer } from '../undo/without-check-in.ts';
import type { ChangeQueue } from '#kernel/outbox/change-queue.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { isAddition } from './queued-additions.ts';

const NOT_TAKEN_BACK = text('This couldn’t be taken back.');

interface Deps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly queue: ChangeQueue;
  readonly outbox: Outbox;
  readonly uid: string;
}

/** Takes the newest addition back: off this device where it was never sent, else by the server. A toast tells a failure. */
export async function undoAddition({ cache, api, queue, outbox, uid }: Deps, { id, type }: WireOwnGoal): Promise<void> {
  // As the device has it: another tab may have sent it.
  const newest = (await queue.list(uid)).filter(isAddition).findLast(({ goal, refusal }) => goal.id === id && !refusal);
  if (newest !== undefined && newest.addition.isSent !== true) return queue.remove(newest);
  // The server takes the newest back that it has.
  await outbox.whenSent();
  const options = { errorToast: NOT_TAKEN_BACK, preferServer: true };
  let answer: WireAmountUndoAnswer;
  try {
    answer = await (type === 'regular'
      ? sendCall({ cache, api }, undoAmount, { body: { goalId: id } }, options)
      : sendCall({ cache, api }, undoSharedAmount, { body: { shared_goal_id: id } }, options));
  } catch {
    return;
  }
  await cancelDashboardReads(cache);
  const goal = findGoal(cache, id);
  if (goal !== undefined) replaceGoal(cache, withoutAddition(goal, answer, uid));
  const { check_in: undone } = answer;
  if (undone === null) return;
  const { total_streaks, level } = undone;
  patchDashboard(cache, (dashboard) => ({ ...dashboard, streaks: { ...dashboard.streaks, total_streaks, level } }));
}

/** The goal as the server answered; only the newest check-in can go. */
function withoutAddition(goal: WireOwnGoal, answer: WireAmountUndoAnswer, uid: string): WireOwnGoal {
  const { amount: _before, ...rest } = goal;
  const left = { ...rest, ...(answer.amount !== null && { amount: answer.amount }) } as WireOwnGoal;
  const newest = goal.check_ins.findLast(({ user_id: author }) => author === uid);
  if (answer.check_in === null || newest === undefined) return left;
  return withUndoAnswer(left, answer.check_in, { index: newest.index, uid });
}
