import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import {
  findGoal,
  cancelDashboardReads,
  replaceGoal,
  applyOptimistic,
  type WireOwnGoal,
} from '#features/dashboard/cache/dashboard-cache.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { requestPersistentStorage } from '#platform/request-persistent-storage.ts';
import { localDayAt, useClock } from '#kernel/use-today.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { CheckIn, OnChecked } from './check-in.ts';
import { useCheckInCall } from './check-in-call.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';
import { type OfflineQueue, type QueuedCheckIn, useOfflineQueue } from './offline-queue/offline-queue.ts';
import { refusalOf } from './offline-queue/refusal.ts';

interface Options {
  /** Who checks in. */
  readonly uid: string;
  readonly onChecked: OnChecked;
  /** Called once for a check-in that is to be queued: at the tap when the device is offline, otherwise when no answer came. */
  readonly onCelebrate: () => void;
  /** The server did not answer; the check-in is queued on this device. */
  readonly onQueued: (goal: WireOwnGoal) => void;
}

/**
 * Checks in. The screen changes at once; the server's answer corrects it, and a refusal rolls it back and says why. Without
 * an answer the check-in is queued on this device, as it is behind an older one of its goal. One that can be sent later
 * stays in the queue with the reason. A second press while the first is in flight does nothing.
 * @returns whether the check-in counts or is queued
 */
export function useCheckIn({ uid, onChecked, onCelebrate, onQueued }: Options): (checkIn: CheckIn) => Promise<boolean> {
  const cache = useQueryClient();
  const queue = useOfflineQueue();
  const { preferences } = usePlatform();
  const clock = useClock();
  const inFlight = useRef(new Set<string>());
  const send = useCheckInCall();

  return useCallback(
    async ({ photo, ...checkIn }) => {
      const { goalId } = checkIn;
      const before = findGoal(cache, goalId);
      if (before === undefined || inFlight.current.has(goalId)) return false;
      inFlight.current.add(goalId);
      const isCelebrated = !navigator.onLine;
      const queued: QueuedCheckIn = {
        ...checkIn,
        uid,
        key: createUuid(),
        madeAt: Date.now(),
        photoUrl: photo?.url,
        isCelebrated,
      };
      const putInQueue = async () => {
        // Marked before it is played: sending, also from another tab, must not play a second scene.
        await queue.put({ ...queued, isCelebrated: true });
        if (!isCelebrated) onCelebrate();
        onQueued(before);
      };
      const photoUrl = photo?.previewUrl ?? null;
      const expected = withExpectedCheckIn(before, { ...checkIn, uid, photoUrl, today: localDayAt(clock.now()) });
      const shown = applyOptimistic(cache, expected);
      if (isCelebrated) onCelebrate();
      try {
        const answer = await queue.trackInFlight(queued, async () => {
          // Stored on the device while the tap is drawn: closing the app at once loses nothing.
          const [isBehindOlder] = await Promise.all([storeInQueue(queue, queued), afterPaint()]);
          if (isBehindOlder) return 'older first';
          // Canceling a read restores what was cached before it, so the change is applied once more.
          await cancelDashboardReads(cache);
          shown.reapply();
          const agreement = await send(queued);
          await queue.remove(queued);
          return agreement;
        });
        if (answer === 'older first') {
          // The server accepts no day before the last one it has, so the older check-in goes first. QueueSender sends both.
          await putInQueue();
          shown.rollback(before);
          return true;
        }
        const agreed = withAnsweredCheckIn(findGoal(cache, goalId) ?? expected, answer);
        replaceGoal(cache, agreed);
        onChecked(agreed, answer, { isCelebrated });
        return true;
      } catch (problem) {
        shown.rollback(before);
        const refusal = refusalOf(problem);
        if (refusal === undefined || refusal.mayBeTriedAgain) {
          if (refusal === undefined) await putInQueue();
          else await queue.put({ ...queued, refusal });
          return true;
        }
        // The mutation cache has shown the toast, and the form still has the note.
        await queue.remove(queued);
        return false;
      } finally {
        inFlight.current.delete(goalId);
        void requestPersistentStorage(preferences);
      }
    },
    [cache, queue, preferences, clock, uid, onChecked, onCelebrate, onQueued, send],
  );
}

/** Stores a check-in on the device. @returns whether an older one of its goal has yet to be sent */
async function storeInQueue(queue: OfflineQueue, checkIn: QueuedCheckIn): Promise<boolean> {
  const unsent = await queue.listUnsent(checkIn.uid);
  await queue.store(checkIn);
  return unsent.some(({ goalId }) => goalId === checkIn.goalId);
}
