import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { findGoal, holdDashboard, replaceGoal, type WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { newKey } from '#kernel/api/idempotency-keys.ts';
import { isUndecided } from '#kernel/api/problem.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { CheckIn } from './check-in.ts';
import { useCheckInCall } from './check-in-call.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';
import { dropWaiting, showWaiting, storeWaiting, type WaitingCheckIn, whileUnderWay } from './waiting.ts';

interface Options {
  /** Who checks in. */
  readonly uid: string;
  /** The server agreed; the goal as it is now. */
  readonly onChecked: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
  /** The server did not answer; the check-in is kept on this device. */
  readonly onKept: (goal: WireOwnGoal) => void;
}

/**
 * Checks in. The screen changes at once; the server's answer corrects it, a refusal takes it back and says why. Without an
 * answer the check-in waits on this device. A second press while the first is under way does nothing. The promise says
 * whether the check-in stands.
 */
export function useCheckIn({ uid, onChecked, onKept }: Options): (checkIn: CheckIn) => Promise<boolean> {
  const cache = useQueryClient();
  const { preferences } = usePlatform();
  const underWay = useRef(new Set<string>());
  const send = useCheckInCall();

  return useCallback(
    async ({ photo, ...checkIn }) => {
      const { goalId } = checkIn;
      const before = findGoal(cache, goalId);
      if (before === undefined || underWay.current.has(goalId)) return false;
      underWay.current.add(goalId);
      const expected = withExpectedCheckIn(before, { ...checkIn, uid, photoUrl: photo?.previewUrl ?? null });
      replaceGoal(cache, expected);
      // Stopping a read puts back what was kept before it, so the change is made once more.
      await holdDashboard(cache);
      replaceGoal(cache, expected);
      const waiting: WaitingCheckIn = { ...checkIn, uid, key: newKey(), madeAt: Date.now(), photoUrl: photo?.url };
      // Before it is sent, so that it outlives an app that is closed meanwhile.
      await storeWaiting(preferences, waiting);
      try {
        const answer = await whileUnderWay(waiting, () => send(waiting));
        const agreed = withAnsweredCheckIn(findGoal(cache, goalId) ?? expected, answer);
        replaceGoal(cache, agreed);
        onChecked(agreed, answer);
        await dropWaiting(cache, preferences, waiting);
        return true;
      } catch (problem) {
        replaceGoal(cache, before);
        if (isUndecided(problem)) {
          await showWaiting(cache, preferences, waiting);
          onKept(before);
          return true;
        }
        // The toast has been shown by the cache of mutations.
        await dropWaiting(cache, preferences, waiting);
        return false;
      } finally {
        underWay.current.delete(goalId);
      }
    },
    [cache, preferences, uid, onChecked, onKept, send],
  );
}
