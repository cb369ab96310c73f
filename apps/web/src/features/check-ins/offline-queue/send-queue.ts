import { type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in-gate';
import { OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import type { QueryClient } from '@tanstack/react-query';
import { findGoal, replaceGoal } from '#features/dashboard/cache/dashboard-cache.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import type { IdentityPort } from '#platform/identity/port.ts';
import type { OnChecked } from '../check-in.ts';
import type { InFlightCheckIn, InFlightCheckIns } from '../in-flight-check-ins.ts';
import { withAnsweredCheckIn } from '../optimistic.ts';
import type { OfflineQueue, QueuedCheckIn } from './offline-queue.ts';
import { isRefusedWith, type Refusal, refusalOf } from './refusal.ts';

interface Sending {
  readonly cache: QueryClient;
  readonly queue: OfflineQueue;
  readonly inFlight: InFlightCheckIns;
  readonly identity: Pick<IdentityPort, 'onChange'>;
  readonly call: (checkIn: QueuedCheckIn) => Promise<WireCheckInAnswer>;
  readonly onChecked: OnChecked;
}

/**
 * Sends a user's queued check-ins, oldest first, also those that are added meanwhile, until the server does not answer
 * or the session is no longer theirs. Does nothing while another tab sends them.
 */
export async function sendQueue(sending: Sending, uid: string): Promise<void> {
  const { queue, identity } = sending;
  await queue.runExclusively(async () => {
    let isTheirs = true;
    const stop = identity.onChange((user) => {
      isTheirs = user?.uid === uid;
    });
    const tried = new Set<string>();
    const findNext = async () => (await queue.listUnsent(uid)).find(({ key }) => isTheirs && !tried.has(key));
    try {
      for (let next = await findNext(); next !== undefined; next = await findNext()) {
        tried.add(next.key);
        if (!(await sendOne(sending, next))) break;
      }
    } finally {
      stop();
    }
    await queue.refresh();
  });
}

/** @returns false when the outcome is unknown: the others are not tried now, so that none overtakes it */
async function sendOne({ cache, queue, inFlight, call, onChecked }: Sending, checkIn: QueuedCheckIn): Promise<boolean> {
  const { goalId, day, description } = checkIn;
  const sending: InFlightCheckIn = { goalId, day, description, hide: () => void queue.remove(checkIn) };
  inFlight.begin(sending);
  try {
    const answer = await call(checkIn);
    const goal = findGoal(cache, goalId);
    await queue.remove(checkIn);
    if (sending.undo !== undefined) {
      await sending.undo(answer);
      return true;
    }
    if (goal === undefined) return true;
    const agreed = withAnsweredCheckIn(goal, answer);
    replaceGoal(cache, agreed);
    onChecked(agreed, answer, { isCelebrated: checkIn.isCelebrated ?? false });
    return true;
  } catch (problem) {
    const refusal = refusalOf(problem);
    if (sending.undo !== undefined) return refusal !== undefined;
    if (refusal === undefined) return false;
    if (mayBeOnServer(refusal) && (await isOnServer(cache, checkIn))) await queue.remove(checkIn);
    else await queue.put({ ...checkIn, refusal });
    return true;
  } finally {
    inFlight.end(sending);
  }
}

function mayBeOnServer(refusal: Refusal): boolean {
  return refusal.code === 'check_ins.closed' || isRefusedWith(refusal, CHECK_DATE_REFUSALS.not_after_last);
}

/** Whether the server has a check-in of that day: this one under an earlier key, or one from another device. */
async function isOnServer(cache: QueryClient, { goalId, day, uid }: QueuedCheckIn): Promise<boolean> {
  await cache.refetchQueries({ queryKey: [getDashboard.name] });
  if (findGoal(cache, goalId)?.last_checked === day) return true;
  const newest = callQuery(listCheckIns, { query: { goalId, limit: OWN_CHECK_INS_SHOWN } });
  const { check_ins: rows } = await cache.fetchQuery({ ...newest, staleTime: 0 });
  return rows.some(({ date, user_id: author }) => date === day && author === uid);
}
