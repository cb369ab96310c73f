import { startSharedTimer, startTimer, stopSharedTimer, stopTimer } from '@fivefold/contract/calls/timers';
import { toHundredths } from '@fivefold/rules/amount';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { timerMs, wholeMinutes } from '@fivefold/rules/timer';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/api/client.ts';
import { type ApiProblem, isOffline } from '#kernel/api/problem.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import type { ChangeQueue } from '#kernel/outbox/change-queue.ts';
import {
  applyOptimistic,
  cancelDashboardReads,
  findGoal,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { amountStateOf, withAdditions } from '../amounts/goal-amount.ts';
import { type ReachedCelebration, showAdded } from '../amounts/send-addition.ts';
import type { Outbox } from '../outbox/outbox.ts';

const NOT_STARTED = text('The timer couldn’t be started.');
const NOT_STOPPED = text('The timer couldn’t be stopped.');

interface Deps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly queue: ChangeQueue;
  readonly outbox: Outbox;
  readonly celebration: ReachedCelebration | undefined;
  /** The server keeps the timer: without a connection nothing is started or stopped, and this says so. */
  readonly onOffline: () => void;
}

const optionsOf = (errorToast: string, { onOffline }: Deps) => ({
  errorToast,
  preferServer: true,
  handlesError: (problem: ApiProblem) => {
    if (!isOffline(problem)) return false;
    onOffline();
    return true;
  },
});

/** Starts a timer, which is on the screen at once. @returns whether it runs; a toast tells a failure */
export async function sendStart(deps: Deps, goal: WireOwnGoal, at: { now: number; day: LocalDay }): Promise<boolean> {
  const { cache } = deps;
  const options = optionsOf(NOT_STARTED, deps);
  await cancelDashboardReads(cache);
  const before = findGoal(cache, goal.id) ?? goal;
  const timer = { started_at: new Date(at.now).toISOString(), day: at.day };
  const shown = applyOptimistic(cache, { ...before, timer });
  try {
    const answer = await (goal.type === 'regular'
      ? sendCall(deps, startTimer, { body: { goalId: goal.id } }, options)
      : sendCall(deps, startSharedTimer, { body: { shared_goal_id: goal.id } }, options));
    const known = findGoal(cache, goal.id);
    if (known !== undefined) replaceGoal(cache, { ...known, timer: answer.timer });
    return true;
  } catch {
    shown.rollback(before);
    return false;
  }
}

interface Stop {
  /** By the server's clock. */
  readonly now: number;
  /** How many minutes it was, where the person says so. */
  readonly minutes?: number | undefined;
}

/**
 * Stops a timer. The scene of the check-in that its minutes may make goes with them.
 * @returns how many minutes were added; undefined after a failure, which a toast tells
 */
export async function sendStop(deps: Deps, shown: WireOwnGoal, { now, minutes }: Stop): Promise<number | undefined> {
  const { cache, outbox, celebration } = deps;
  const { id, type } = shown;
  // The server's sum has what was added before.
  await outbox.whenSent();
  const options = optionsOf(NOT_STOPPED, deps);
  const isReaching = reachesTarget(findGoal(cache, id) ?? shown, now, minutes);
  const chosen = isReaching ? ((await celebration?.choice.choose()) ?? null) : null;
  const said = { ...(minutes !== undefined && { minutes }), ...(chosen !== null && { celebration: chosen }) };
  try {
    const answer = await (type === 'regular'
      ? sendCall(deps, stopTimer, { body: { goalId: id, ...said } }, options)
      : sendCall(deps, stopSharedTimer, { body: { shared_goal_id: id, ...said } }, options));
    await cancelDashboardReads(cache);
    const goal = findGoal(cache, id);
    if (goal !== undefined) {
      const { timer: _stopped, ...rest } = goal;
      await showAdded(deps, rest as WireOwnGoal, answer);
    }
    return answer.minutes;
  } catch {
    return undefined;
  } finally {
    celebration?.choice.settle(chosen);
  }
}

/** Whether the minutes of a goal's timer are the check-in of their period. */
function reachesTarget(goal: WireOwnGoal, now: number, said: number | undefined): boolean {
  if (goal.timer === undefined) return false;
  const minutes = said ?? wholeMinutes(timerMs(Date.parse(goal.timer.started_at), now));
  const before = amountStateOf(goal);
  const addition = { before, day: goal.timer.day as LocalDay, hundredths: toHundredths(minutes) };
  return minutes > 0 && withAdditions(goal, [addition]).lastChecked !== before.lastChecked;
}
