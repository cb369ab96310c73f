import type { AnswerOf, Call } from '@fivefold/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { createUuid } from '../api/idempotency-keys.ts';
import { ApiProblem, canSendLater } from '../api/problem.ts';
import { sendCall, type Sent, type UseCallOptions } from '../api/use-call.ts';
import { cancelDashboardReads } from '../dashboard-cache/dashboard-cache.ts';
import { goalTextOf, ownUid } from '../dashboard-cache/later-changes.ts';
import { type Clock, localDayAt } from '../use-today.ts';
import type { ChangeKind } from './change-kind.ts';
import type { ChangeQueue } from './change-queue.ts';
import { kindOf } from './kinds.ts';
import { type ChangeInput, type ChangeProblem, isWaiting, type QueuedChange } from './queued-change.ts';

/** A plan that lapsed can be renewed, and then the change can be sent. */
const MAY_BE_TRIED_AGAIN: readonly number[] = [402, 403];

export interface ChangeDeps {
  readonly api: ApiClient;
  readonly cache: QueryClient;
  readonly queue: ChangeQueue;
}

export interface DeliverDeps extends ChangeDeps {
  readonly clock: Clock;
}

/** The change as the server has it, or that it waits on this device, or for the person to choose a version. */
export type Delivered<C extends Call> = { readonly answer: AnswerOf<C> } | 'queued' | 'asked';

/**
 * Makes a change: stored on the device, sent, and then answered or refused. Without an answer it is shown as made and
 * waits, as it does behind an older change of its goal.
 * @throws ApiProblem when it was refused for good; a toast has said so
 */
export async function deliverChange<C extends Call>(
  deps: DeliverDeps,
  kind: ChangeKind<C>,
  input: Sent<C>,
  options: UseCallOptions<C, unknown>,
): Promise<Delivered<C>> {
  const { queue, cache } = deps;
  const uid = ownUid(cache);
  // A page that never read the dashboard has nothing that could be shown as changed.
  if (uid === undefined) return { answer: await sendCall(deps, kind.call, input, options) };
  const others = await queue.list(uid);
  const change = changeOf(deps, { kind, input, uid, others });
  const wait = async (): Promise<'queued'> => {
    await removeSameSlot(queue, kind, change, others);
    await showChange(cache, kind, change);
    await queue.put(change);
    return 'queued';
  };
  await queue.begin(change);
  try {
    if (!navigator.onLine || others.some((other) => isWaiting(other) && isBefore(other, change))) return await wait();
    const sent = { ...input, idempotencyKey: change.key };
    const handlesError = (problem: ApiProblem) =>
      problem.current !== undefined || options.handlesError?.(problem) === true;
    const answer = await sendCall(deps, kind.call, sent, { ...options, handlesError, queuesOnNetworkError: true });
    await queue.remove(change);
    return { answer };
  } catch (problem) {
    if (canSendLater(problem) && options.handlesError?.(problem as ApiProblem) !== true) return await wait();
    const refusal = changeProblemOf(problem);
    if (refusal?.current === undefined) {
      await queue.remove(change);
      throw problem;
    }
    await queue.put({ ...change, refusal, isAsked: true });
    return 'asked';
  } finally {
    queue.end(change);
  }
}

/** Whether a change must arrive before another: one of the same goal, or of the same kind, as moves in a list. */
function isBefore(other: QueuedChange, { goal, kind }: QueuedChange): boolean {
  return other.goal.id === goal.id || other.kind === kind;
}

function changeOf<C extends Call>(
  { cache, clock }: DeliverDeps,
  made: {
    readonly kind: ChangeKind<C>;
    readonly input: Sent<C>;
    readonly uid: string;
    readonly others: readonly QueuedChange[];
  },
): QueuedChange {
  const { kind, input, uid, others } = made;
  const now = clock.now();
  const id = kind.goalIdOf(input);
  return {
    key: createUuid(),
    uid,
    kind: kind.call.name,
    input: input as ChangeInput,
    goal: { id, text: goalTextOf(cache, id) },
    madeAt: Math.max(now, (others.at(-1)?.madeAt ?? 0) + 1),
    day: localDayAt(now),
  };
}

/** Shows a change, also where a read that was in flight brings what was before it. */
async function showChange<C extends Call>(cache: QueryClient, kind: ChangeKind<C>, change: QueuedChange) {
  const show = () => kind.show(cache, change.input as Sent<C>, change);
  show();
  // Canceling a read restores what was cached before it, so the change is applied once more.
  await cancelDashboardReads(cache);
  show();
}

/** What the later change replaces. */
async function removeSameSlot<C extends Call>(
  queue: ChangeQueue,
  kind: ChangeKind<C>,
  change: QueuedChange,
  others: readonly QueuedChange[],
): Promise<void> {
  const slot = kind.slotOf?.(change.input as Sent<C>);
  if (slot === undefined) return;
  const same = others.filter((other) => kindOf(other.kind)?.slotOf?.(other.input as never) === slot);
  await Promise.all(same.map((each) => queue.remove(each)));
}

/**
 * Sends a change that waits.
 * @returns false when the outcome is unknown: the others are not tried now, so that none overtakes it
 */
export async function sendChange<C extends Call>(
  { queue, cache, ...deps }: ChangeDeps,
  kind: ChangeKind<C>,
  change: QueuedChange,
): Promise<boolean> {
  const input = change.input as Sent<C>;
  try {
    const answer = await sendCall({ cache, ...deps }, kind.call, { ...input, idempotencyKey: change.key }, {});
    kind.onAnswer?.(cache, answer, input);
    await queue.remove(change);
    return true;
  } catch (problem) {
    const refusal = changeProblemOf(problem);
    if (refusal === undefined) return false;
    if (kind.isMade?.(problem as ApiProblem, input) === true) await queue.remove(change);
    else await queue.put({ ...change, refusal });
    return true;
  }
}

/** What a failure makes of a change: refused, or undefined while it waits. */
export function changeProblemOf(problem: unknown): ChangeProblem | undefined {
  if (!(problem instanceof ApiProblem) || canSendLater(problem)) return undefined;
  const { message, status, current } = problem;
  return { text: message, mayBeTriedAgain: MAY_BE_TRIED_AGAIN.includes(status), current };
}
