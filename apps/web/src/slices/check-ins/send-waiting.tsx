import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/views';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { findGoal, replaceGoal, type WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { isUndecided } from '#kernel/api/problem.ts';
import type { ApiProblem } from '#kernel/api/client.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { useCheckInCall } from './check-in-call.ts';
import { withAnsweredCheckIn } from './optimistic.ts';
import { dropWaiting, readWaiting, rereadWaiting, showWaiting, type WaitingCheckIn } from './waiting.ts';

const TRY_AGAIN_AFTER_MS = 15_000;
const LOCK = 'fivefold.waiting-check-ins';
/** A plan that lapsed can be renewed, and then the check-in can be sent. */
const MAY_BE_TRIED_AGAIN: readonly number[] = [402, 403];
const SIGNED_OUT = 401;
const TOO_MANY = 429;

interface Props {
  uid: string;
  waiting: readonly WaitingCheckIn[];
  onChecked: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
}

/**
 * Sends what waits: when the app starts, when the device is back online, when somebody comes back to it, and every now and
 * then. One tab at a time does it, oldest first. It shows nothing.
 */
export function SendWaiting({ uid, waiting, onChecked }: Props) {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const call = useCheckInCall({ isQuiet: true });
  const hasUnsent = waiting.some(({ refusal }) => refusal === undefined);

  const sendAll = useEffectEvent(() =>
    alone(async () => {
      for (const next of await readWaiting(preferences, uid)) {
        if (next.refusal !== undefined) continue;
        if (!(await sendOne({ cache, preferences, call, onChecked }, next))) break;
      }
      await rereadWaiting(cache);
    }),
  );

  useEffect(() => {
    if (!hasUnsent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') await sendAll();
      if (!isOver) timer = setTimeout(() => void attempt(), TRY_AGAIN_AFTER_MS);
    };
    const onReturn = () => void attempt();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    if (navigator.onLine) void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [hasUnsent]);

  return null;
}

interface Sending {
  readonly cache: QueryClient;
  readonly preferences: PreferencesPort;
  readonly call: (checkIn: WaitingCheckIn) => Promise<WireCheckInAnswer>;
  readonly onChecked: Props['onChecked'];
}

/** Sends one. @returns false when nobody answers, so that the others need not be tried now */
async function sendOne({ cache, preferences, call, onChecked }: Sending, waiting: WaitingCheckIn): Promise<boolean> {
  try {
    const answer = await call(waiting);
    const goal = findGoal(cache, waiting.goalId);
    await dropWaiting(cache, preferences, waiting);
    if (goal === undefined) return true;
    const agreed = withAnsweredCheckIn(goal, answer);
    replaceGoal(cache, agreed);
    onChecked(agreed, answer);
    return true;
  } catch (error) {
    const problem = error as ApiProblem;
    if (isUndecided(problem) || problem.status === SIGNED_OUT || problem.status === TOO_MANY) return false;
    if (problem.code === 'check_ins.closed' && (await isThere(cache, waiting))) {
      await dropWaiting(cache, preferences, waiting);
      return true;
    }
    const mayBeTriedAgain = MAY_BE_TRIED_AGAIN.includes(problem.status);
    await showWaiting(cache, preferences, { ...waiting, refusal: { text: problem.message, mayBeTriedAgain } });
    return true;
  }
}

/** Whether the server has a check-in of that day after all: this one by an older key, or one from another device. */
async function isThere(cache: QueryClient, { goalId, day }: WaitingCheckIn): Promise<boolean> {
  await cache.refetchQueries({ queryKey: [getDashboard.name] });
  return findGoal(cache, goalId)?.last_checked === day;
}

/** Two tabs do not send at the same time; where the browser has no locks, the keys alone see to it that all counts once. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}
