import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/views';
import type { QueryClient } from '@tanstack/react-query';
import { findGoal, replaceGoal, type WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { withAnsweredCheckIn } from './optimistic.ts';
import { refusalOf } from './refusal.ts';
import { dropWaiting, readUnsent, rereadWaiting, showWaiting, type WaitingCheckIn } from './waiting.ts';

const LOCK = 'fivefold.waiting-check-ins';
/** Whose queue is being sent by this tab. */
const busy = new WeakSet<QueryClient>();

interface Sending {
  readonly cache: QueryClient;
  readonly platform: Pick<Platform, 'offlineQueue' | 'identity'>;
  readonly call: (checkIn: WaitingCheckIn) => Promise<WireCheckInAnswer>;
  readonly onChecked: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
}

/**
 * Sends what waits for a person, oldest first, also what is added meanwhile, until nobody answers or the session is no longer
 * theirs. Does nothing while another tab does it.
 */
export async function sendQueue(sending: Sending, uid: string): Promise<void> {
  const { cache, platform } = sending;
  await alone(cache, async () => {
    let isTheirs = true;
    const stop = platform.identity.onChange((user) => {
      isTheirs = user?.uid === uid;
    });
    const tried = new Set<string>();
    const findNext = async () => {
      const unsent = await readUnsent(platform.offlineQueue, uid);
      return unsent.find(({ key }) => isTheirs && !tried.has(key));
    };
    try {
      for (let next = await findNext(); next !== undefined; next = await findNext()) {
        tried.add(next.key);
        if (!(await sendOne(sending, next))) break;
      }
    } finally {
      stop();
    }
    await rereadWaiting(cache);
  });
}

/** @returns false when nothing was decided, so that the others need not be tried now and none overtakes it */
async function sendOne({ cache, platform, call, onChecked }: Sending, waiting: WaitingCheckIn): Promise<boolean> {
  const { offlineQueue } = platform;
  try {
    const answer = await call(waiting);
    const goal = findGoal(cache, waiting.goalId);
    await dropWaiting(cache, offlineQueue, waiting);
    if (goal === undefined) return true;
    const agreed = withAnsweredCheckIn(goal, answer);
    replaceGoal(cache, agreed);
    onChecked(agreed, answer);
    return true;
  } catch (problem) {
    const refusal = refusalOf(problem);
    if (refusal === undefined) return false;
    if (refusal.code === 'check_ins.closed' && (await isThere(cache, waiting))) {
      await dropWaiting(cache, offlineQueue, waiting);
    } else await showWaiting(cache, offlineQueue, { ...waiting, refusal });
    return true;
  }
}

/** Whether the server has a check-in of that day after all: this one by an older key, or one from another device. */
async function isThere(cache: QueryClient, { goalId, day }: WaitingCheckIn): Promise<boolean> {
  await cache.refetchQueries({ queryKey: [getDashboard.name] });
  return findGoal(cache, goalId)?.last_checked === day;
}

/** Neither one tab twice nor two tabs at the same time; where the browser has no locks, the keys see to it that all counts once. */
async function alone(cache: QueryClient, work: () => Promise<void>): Promise<void> {
  if (busy.has(cache)) return;
  busy.add(cache);
  try {
    if (!('locks' in navigator)) await work();
    else await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
  } finally {
    busy.delete(cache);
  }
}
