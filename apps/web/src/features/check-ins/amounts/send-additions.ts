import { addAmount, addSharedAmount, type WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { type AmountState, fromHundredths } from '@fivefold/rules/amount';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/api/client.ts';
import { canSendLater } from '#kernel/api/problem.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import {
  cancelDashboardReads,
  findGoal,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { OnChecked } from '../check-in.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';
import { amountStateOf } from './goal-amount.ts';
import type { AdditionQueue, QueuedAddition } from './queued-additions.ts';

const NOT_ADDED = text('This couldn’t be added.');

/** What is seen and said when an addition reaches the target. */
export interface ReachedCelebration {
  /** The server confirmed the check-in. */
  readonly celebrateCheckIn: OnChecked;
  /** It is to be queued: its scene now, because none follows when it is sent. */
  readonly celebrateQueued: () => void;
  /** It is queued on this device: the words. */
  readonly announceQueued: (goal: WireOwnGoal) => void;
}

interface Deps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly queue: AdditionQueue;
  readonly celebration: ReachedCelebration;
}

/** Sends a user's additions, the oldest first, also those that are made meanwhile, until one has no answer. */
export function sendAdditions(deps: Deps, uid: string): Promise<void> {
  const { queue } = deps;
  const findNext = () => queue.list().find((each) => each.uid === uid);
  return queue.runExclusively(async () => {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      if (!navigator.onLine || !(await sendOne(deps, next))) return celebrateQueued(deps);
    }
  });
}

/** What waits is celebrated now; sending it, also after a reload, must not play a second scene. */
async function celebrateQueued({ cache, queue, celebration }: Deps): Promise<void> {
  for (const addition of queue.list()) {
    const goal = findGoal(cache, addition.goalId);
    if (!addition.isReaching || addition.isCelebrated === true || goal === undefined) continue;
    await queue.put({ ...addition, isCelebrated: true });
    celebration.celebrateQueued();
    celebration.announceQueued(goal);
  }
}

/** @returns false without an answer */
async function sendOne(deps: Deps, addition: QueuedAddition): Promise<boolean> {
  const { cache, queue, celebration } = deps;
  await queue.put({ ...addition, isSent: true });
  try {
    const { amount, check_in: checkIn } = await call(deps, addition);
    await cancelDashboardReads(cache);
    const goal = findGoal(cache, addition.goalId);
    if (goal !== undefined) {
      const { amount: _before, ...rest } = goal;
      const added = { ...rest, ...(amount !== null && { amount }) } as WireOwnGoal;
      const agreed = checkIn === null ? added : withAnsweredCheckIn(added, checkIn);
      replaceGoal(cache, agreed);
      if (checkIn !== null)
        celebration.celebrateCheckIn(agreed, checkIn, { isCelebrated: addition.isCelebrated ?? false });
      const lastChecked = parseLocalDay(checkIn?.goal.last_checked ?? '') ?? addition.before.lastChecked;
      await countFrom(queue, addition, { ...amountStateOf(added), lastChecked });
    }
    await queue.remove(addition);
    return true;
  } catch (problem) {
    if (canSendLater(problem)) return false;
    await queue.remove(addition);
    return true;
  }
}

/** The goal's other additions are counted from the answer. */
async function countFrom(queue: AdditionQueue, { goalId, key }: QueuedAddition, before: AmountState): Promise<void> {
  const others = queue.list().filter((each) => each.goalId === goalId && each.key !== key);
  await Promise.all(others.map((each) => queue.put({ ...each, before })));
}

function call(deps: Deps, { key, goalId, goalType, day, hundredths }: QueuedAddition): Promise<WireAmountAnswer> {
  const body = { day, add: fromHundredths(hundredths) };
  const options = { errorToast: NOT_ADDED, preferServer: true, queuesOnNetworkError: true };
  if (goalType === 'regular')
    return sendCall(deps, addAmount, { body: { goalId, ...body }, idempotencyKey: key }, options);
  return sendCall(deps, addSharedAmount, { body: { shared_goal_id: goalId, ...body }, idempotencyKey: key }, options);
}
