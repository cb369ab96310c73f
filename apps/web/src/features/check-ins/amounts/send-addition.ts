import type { addAmount, addSharedAmount, WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/api/client.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import {
  cancelDashboardReads,
  findGoal,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { ChangeKind } from '#kernel/outbox/change-kind.ts';
import type { ChangeQueue } from '#kernel/outbox/change-queue.ts';
import { changeProblemOf } from '#kernel/outbox/deliver-change.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import type { AdditionFacts } from '#kernel/outbox/queued-change.ts';
import type { Announcer } from '#ui/announcement.tsx';
import type { OnChecked } from '../check-in.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';
import type { ChosenCelebrations } from '../use-check-in.ts';
import { amountStateOf } from './goal-amount.ts';
import { isAddition, listAdditions, type QueuedAddition } from './queued-additions.ts';

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

export interface AdditionDeps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
  readonly queue: ChangeQueue;
  readonly celebration: ReachedCelebration;
}

/** Tells what was made just now as waiting, with its scene now: sending it, also after a reload, plays no second one. */
export async function settleFresh({ cache, queue, celebration }: AdditionDeps): Promise<void> {
  for (const change of queue.known().filter(isAddition)) {
    const goal = findGoal(cache, change.goal.id);
    const { isReaching, isCelebrated } = change.addition;
    const isCelebrating = isReaching && isCelebrated !== true && goal !== undefined;
    if (change.isFresh !== true && !isCelebrating) continue;
    const scene = isCelebrating ? await chooseScene(celebration, change) : {};
    await put(queue, withScene({ ...change, isFresh: false }, scene, isCelebrating ? { isCelebrated: true } : {}));
    if (!isCelebrating) continue;
    celebration.celebrateQueued();
    celebration.announceQueued(goal);
    celebration.choice.settle(scene.celebration ?? null);
  }
}

type Scene = Pick<AdditionFacts, 'celebration'>;

/** @returns the scene where one is to be chosen now; the choice is to be told when the addition was answered or played */
async function chooseScene({ choice }: ReachedCelebration, { addition }: QueuedAddition): Promise<Scene> {
  return addition.isReaching && addition.celebration === undefined ? { celebration: await choice.choose() } : {};
}

/** The scene goes with each sending, so it is chosen once. */
function withScene(change: QueuedAddition, scene: Scene, facts: Partial<AdditionFacts>): QueuedAddition {
  const sent = typeof scene.celebration === 'string' ? { celebration: scene.celebration } : {};
  const body = { ...change.input.body, ...sent };
  return { ...change, input: { ...change.input, body }, addition: { ...change.addition, ...scene, ...facts } };
}

/** What can't be stored, for example because storage is full, is sent as long as the page is open. */
export function put(queue: ChangeQueue, change: QueuedAddition): Promise<void> {
  return queue.put(change).catch(() => undefined);
}

/** Sends an addition. @returns false without an answer */
export async function sendAddition(deps: AdditionDeps, waiting: QueuedAddition): Promise<boolean> {
  const { cache, queue, celebration } = deps;
  const scene = await chooseScene(celebration, waiting);
  const change = withScene(waiting, scene, { isSent: true });
  await put(queue, change);
  try {
    // Taken back before it was sent.
    if (queue.isRemoved(change)) return true;
    const answer = await send(deps, change);
    await cancelDashboardReads(cache);
    const goal = findGoal(cache, change.goal.id);
    if (goal !== undefined) await showAdded(deps, goal, answer, change);
    await queue.remove(change);
    return true;
  } catch (problem) {
    const refusal = changeProblemOf(problem);
    if (refusal === undefined) return false;
    // A toast has told the person who has just tapped.
    if (change.isFresh === true) await queue.remove(change);
    else await put(queue, { ...change, refusal });
    return true;
  } finally {
    celebration.choice.settle(scene.celebration ?? null);
  }
}

function send(deps: AdditionDeps, { kind, input, key, isFresh }: QueuedAddition): Promise<WireAmountAnswer> {
  const { call } = kindOf(kind) as unknown as ChangeKind<typeof addAmount | typeof addSharedAmount>;
  const told = isFresh === true ? { errorToast: NOT_ADDED, preferServer: true, queuesOnNetworkError: true } : {};
  return sendCall(deps, call, { ...(input as Parameters<typeof sendCall<typeof call>>[2]), idempotencyKey: key }, told);
}

/**
 * The goal as the server answered what was added, with the scene of the check-in that it made; its other additions are
 * counted from the answer.
 * @param added what waited on the device; the minutes of a timer did not
 */
export async function showAdded(
  {
    cache,
    queue,
    celebration,
  }: Pick<AdditionDeps, 'cache' | 'queue'> & { readonly celebration: ReachedCelebration | undefined },
  goal: WireOwnGoal,
  { amount, check_in: checkIn }: Pick<WireAmountAnswer, 'amount' | 'check_in'>,
  added?: QueuedAddition,
): Promise<void> {
  const { amount: _before, ...rest } = goal;
  const shown = { ...rest, ...(amount !== null && { amount }) } as WireOwnGoal;
  const agreed = checkIn === null ? shown : withAnsweredCheckIn(shown, checkIn);
  replaceGoal(cache, agreed);
  if (checkIn !== null)
    celebration?.celebrateCheckIn(agreed, checkIn, { isCelebrated: added?.addition.isCelebrated ?? false });
  const others = listAdditions(queue, goal.id).filter(({ key }) => key !== added?.key);
  const known = (added?.addition.before ?? amountStateOf(goal)).lastChecked;
  const lastChecked = parseLocalDay(checkIn?.goal.last_checked ?? '') ?? known;
  const before = { ...amountStateOf(shown), lastChecked };
  await Promise.all(others.map((each) => put(queue, { ...each, addition: { ...each.addition, before } })));
}
