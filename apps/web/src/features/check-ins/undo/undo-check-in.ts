import {
  undoCheckIn as undoOwn,
  undoSharedCheckIn,
  type WireUndoAnswer,
} from '@fivefold/contract/calls/check-in-changes';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { QueryClient } from '@tanstack/react-query';
import {
  applyOptimistic,
  cancelDashboardReads,
  findGoal,
  patchDashboard,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { ApiClient } from '#kernel/api/client.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import { afterPaint } from '#platform/after-paint.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { UNDO_FAILED } from './undo-failed.ts';
import { withoutCheckIn, withUndoAnswer } from './without-check-in.ts';

export interface UndoDeps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly outbox: Outbox;
  /** Who undoes. */
  readonly uid: string;
  /** The check-in has left the screen; its note. */
  readonly onHidden: (goal: WireOwnGoal, note: string) => void;
  /** The server's numbers are in the cache. For some seconds it brings the check-in back. */
  readonly onUndone: (goal: WireOwnGoal, checkInIndex: number) => void;
}

/**
 * Undoes the user's check-in of a goal on a day: at once on the screen, then on the server. One that is in flight is
 * undone after its answer, one that waits in the queue is dropped. A refusal shows the check-in again and says why.
 */
export async function undoCheckIn(deps: UndoDeps, { goalId, day }: { goalId: string; day: LocalDay }): Promise<void> {
  const { cache, outbox, uid, onHidden } = deps;
  const queued = (await outbox.listQueued(uid)).find((one) => one.goalId === goalId && one.day === day);
  const goal = findGoal(cache, goalId);
  if (goal === undefined) return;
  const sent = outbox.inFlight.find(goalId, day);
  if (sent !== undefined) {
    if (queued !== undefined) await outbox.remove(queued);
    outbox.inFlight.withdraw(sent, async ({ check_in: { index } }) => {
      await sendUndo(deps, goal, index);
    });
    // Its form has emptied itself by then.
    await afterPaint();
    onHidden(goal, sent.checkIn.description);
    return;
  }
  if (queued !== undefined) {
    await outbox.remove(queued);
    onHidden(goal, queued.description);
    return;
  }
  const row = goal.check_ins.findLast(({ user_id: author, date }) => author === uid && date === day);
  if (row === undefined) return;
  const shown = applyOptimistic(cache, withoutCheckIn(goal, { index: row.index, uid }));
  onHidden(goal, row.description);
  const undo = async () => {
    // Canceling a read restores what was cached before it, so the change is applied once more.
    await cancelDashboardReads(cache);
    shown.reapply();
    if (!(await sendUndo(deps, goal, row.index))) shown.rollback(goal);
  };
  const undoing = undo();
  outbox.inFlight.trackUndo(goalId, undoing);
  await undoing;
}

/** @returns whether the server did it; if not, a toast has said why and the dashboard is fetched again */
async function sendUndo({ cache, api, uid, onUndone }: UndoDeps, undone: WireOwnGoal, index: number): Promise<boolean> {
  const { id: goalId, type } = undone;
  const options = { errorToast: UNDO_FAILED };
  const place = { checkInIndex: index };
  const idempotencyKey = createUuid();
  let answer: WireUndoAnswer;
  try {
    answer = await (type === 'regular'
      ? sendCall({ cache, api }, undoOwn, { body: { goalId, ...place }, idempotencyKey }, options)
      : sendCall(
          { cache, api },
          undoSharedCheckIn,
          { body: { shared_goal_id: goalId, ...place }, idempotencyKey },
          options,
        ));
  } catch {
    return false;
  }
  const goal = findGoal(cache, goalId);
  if (goal !== undefined) replaceGoal(cache, withUndoAnswer(goal, answer, { index, uid }));
  const { total_streaks, level } = answer;
  patchDashboard(cache, (dashboard) => ({ ...dashboard, streaks: { ...dashboard.streaks, total_streaks, level } }));
  onUndone(goal ?? undone, index);
  return true;
}
