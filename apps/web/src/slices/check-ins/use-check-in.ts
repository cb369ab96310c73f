import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { findGoal, holdDashboard, replaceGoal, showGoal, type WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { newKey } from '#kernel/api/idempotency-keys.ts';
import { askForPersistence } from '#platform/ask-for-persistence.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import type { CheckIn } from './check-in.ts';
import { useCheckInCall } from './check-in-call.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';
import { refusalOf } from './refusal.ts';
import { dropWaiting, readUnsent, showWaiting, storeWaiting, type WaitingCheckIn, whileUnderWay } from './waiting.ts';

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
 * answer the check-in waits on this device, as it does behind an older one of its goal, and one that can be sent later stays
 * here with the reason. A second press while the first is under way does nothing. The promise says whether it counts or is kept.
 */
export function useCheckIn({ uid, onChecked, onKept }: Options): (checkIn: CheckIn) => Promise<boolean> {
  const cache = useQueryClient();
  const { offlineQueue, preferences } = usePlatform();
  const underWay = useRef(new Set<string>());
  const send = useCheckInCall();

  return useCallback(
    async ({ photo, ...checkIn }) => {
      const { goalId } = checkIn;
      const before = findGoal(cache, goalId);
      if (before === undefined || underWay.current.has(goalId)) return false;
      underWay.current.add(goalId);
      const waiting: WaitingCheckIn = { ...checkIn, uid, key: newKey(), madeAt: Date.now(), photoUrl: photo?.url };
      const expected = withExpectedCheckIn(before, { ...checkIn, uid, photoUrl: photo?.previewUrl ?? null });
      const shown = showGoal(cache, expected);
      try {
        const answer = await whileUnderWay(waiting, async () => {
          // Kept on the device while the tap is drawn: an app that is closed at once has lost nothing.
          const [isBehindOlder] = await Promise.all([keep(offlineQueue, waiting), afterPaint()]);
          if (isBehindOlder) return 'older first';
          // Stopping a read puts back what was kept before it, so the change is made once more.
          await holdDashboard(cache);
          shown.again();
          const agreement = await send(waiting);
          await dropWaiting(cache, offlineQueue, waiting);
          return agreement;
        });
        if (answer === 'older first') {
          // The server takes no day before the last it knows: the older one goes first. SendWaiting tries both at once.
          await showWaiting(cache, offlineQueue, waiting);
          shown.takeBack(before);
          onKept(before);
          return true;
        }
        const agreed = withAnsweredCheckIn(findGoal(cache, goalId) ?? expected, answer);
        replaceGoal(cache, agreed);
        onChecked(agreed, answer);
        return true;
      } catch (problem) {
        shown.takeBack(before);
        const refusal = refusalOf(problem);
        if (refusal === undefined || refusal.mayBeTriedAgain) {
          await showWaiting(cache, offlineQueue, { ...waiting, refusal });
          if (refusal === undefined) onKept(before);
          return true;
        }
        // The toast has been shown by the cache of mutations, and the form still has the note.
        await dropWaiting(cache, offlineQueue, waiting);
        return false;
      } finally {
        underWay.current.delete(goalId);
        void askForPersistence(preferences);
      }
    },
    [cache, offlineQueue, preferences, uid, onChecked, onKept, send],
  );
}

/** Keeps a check-in on the device. @returns whether an older one of its goal has yet to be sent */
async function keep(queue: PreferencesPort, waiting: WaitingCheckIn): Promise<boolean> {
  const unsent = await readUnsent(queue, waiting.uid);
  await storeWaiting(queue, waiting);
  return unsent.some(({ goalId }) => goalId === waiting.goalId);
}
