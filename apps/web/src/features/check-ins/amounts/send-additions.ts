import { addAmount, addSharedAmount, type WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { fromHundredths } from '@fivefold/rules/amount';
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
import { hasWaitingChange } from '#kernel/outbox/change-queue.ts';
import type { Announcer } from '#ui/announcement.tsx';
import type { OnChecked } from '../check-in.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';
import type { ChosenCelebrations } from '../use-check-in.ts';
import { amountStateOf } from './goal-amount.ts';
import type { AdditionQueue, QueuedAddition } from './queued-additions.ts';

const NOT_ADDED = text('This couldn’t be added.');

/** What is seen and said when an addition reaches the target. */
export interface ReachedCelebration {
  /** Says in words what has happened. */
  readonly announcer: Announcer;
  /** Chooses the scene before it is sent: the server stores it with the check-in. */
  readonly choice: ChosenCelebrations;
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
  const { queue, cache } = deps;
  // The goal itself may have yet to be made.
  const findNext = () => queue.list().find((each) => each.uid === uid && !hasWaitingChange(cache, each.goalId));
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
    const chosen = await chooseScene(celebration, addition);
    await queue.put({ ...addition, ...chosen, isCelebrated: true });
    celebration.celebrateQueued();
    celebration.announceQueued(goal);
    celebration.choice.settle(chosen.celebration ?? null);
  }
}

/** @returns the scene where one is to be chosen now; the choice is to be told when the addition was answered or played */
async function chooseScene(
  { choice }: ReachedCelebration,
  { isReaching, celebration }: QueuedAddition,
): Promise<Pick<QueuedAddition, 'celebration'>> {
  return isReaching && celebration === undefined ? { celebration: await choice.choose() } : {};
}

/** @returns false without an answer */
async function sendOne(deps: Deps, waiting: QueuedAddition): Promise<boolean> {
  const { cache, queue, celebration } = deps;
  const chosen = await chooseScene(celebration, waiting);
  const addition = { ...waiting, ...chosen, isSent: true };
  await queue.put(addition);
  try {
    const answer = await call(deps, addition);
    await cancelDashboardReads(cache);
    const goal = findGoal(cache, addition.goalId);
    if (goal !== undefined) await showAdded(deps, goal, answer, addition);
    await queue.remove(addition);
    return true;
  } catch (problem) {
    if (canSendLater(problem)) return false;
    await queue.remove(addition);
    return true;
  } finally {
    celebration.choice.settle(chosen.celebration ?? null);
  }
}

/**
 * The goal as the server answered what was added, with the scene of the check-in that it made; its other additions are
 * counted from the answer.
 * @param addition what waited on the device; the minutes of a timer did not
 */
export async function showAdded(
  {
    cache,
    queue,
    celebration,
  }: Pick<Deps, 'cache' | 'queue'> & { readonly celebration: ReachedCelebration | undefined },
  goal: WireOwnGoal,
  { amount, check_in: checkIn }: Pick<WireAmountAnswer, 'amount' | 'check_in'>,
  addition?: QueuedAddition,
): Promise<void> {
  const { amount: _before, ...rest } = goal;
  const added = { ...rest, ...(amount !== null && { amount }) } as WireOwnGoal;
  const agreed = checkIn === null ? added : withAnsweredCheckIn(added, checkIn);
  replaceGoal(cache, agreed);
  if (checkIn !== null)
    celebration?.celebrateCheckIn(agreed, checkIn, { isCelebrated: addition?.isCelebrated ?? false });
  const others = queue.list().filter(({ goalId, key }) => goalId === goal.id && key !== addition?.key);
  const known = (addition?.before ?? amountStateOf(goal)).lastChecked;
  const lastChecked = parseLocalDay(checkIn?.goal.last_checked ?? '') ?? known;
  await Promise.all(others.map((each) => queue.put({ ...each, before: { ...amountStateOf(added), lastChecked } })));
}

function call(
  deps: Deps,
  { key, goalId, goalType, day, hundredths, celebration }: QueuedAddition,
): Promise<WireAmountAnswer> {
  const scene = typeof celebration === 'string' ? { celebration } : {};
  const body = { day, add: fromHundredths(hundredths), ...scene };
  const options = { errorToast: NOT_ADDED, preferServer: true, queuesOnNetworkError: true };
  if (goalType === 'regular')
    return sendCall(deps, addAmount, { body: { goalId, ...body }, idempotencyKey: key }, options);
  return sendCall(deps, addSharedAmount, { body: { shared_goal_id: goalId, ...body }, idempotencyKey: key }, options);
}
