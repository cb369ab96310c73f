import type { CycleCelebration } from '@fivefold/rules/celebration';
import type { LocalDay } from '@fivefold/rules/calendar';
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
import { type InFlightCheckIn, isWithdrawn, useInFlightCheckIns } from './in-flight-check-ins.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';
import { type OfflineQueue, type QueuedCheckIn, useOfflineQueue } from './offline-queue/offline-queue.ts';
import { refusalOf } from './offline-queue/refusal.ts';

interface ChosenCelebrations {
  choose(): Promise<CycleCelebration | null>;
  settle(chosen: CycleCelebration | null): void;
}

interface Options {
  /** Who checks in. */
  readonly uid: string;
  /** What check-ins play, chosen before they are sent. */
  readonly celebrations: ChosenCelebrations;
  readonly onChecked: OnChecked;
  /**
   * Called once for a check-in that is to be queued: at the tap when the device is offline, otherwise when no answer
   * came.
   */
  readonly onCelebrate: () => void;
  /** The server did not answer; the check-in is queued on this device. */
  readonly onQueued: (goal: WireOwnGoal) => void;
  /** The check-in is on the screen and can be undone. @returns a function to call when it was refused */
  readonly onShown: (goal: WireOwnGoal, day: LocalDay) => () => void;
}

/**
 * Checks in. The screen changes at once; the server's answer corrects it, and a refusal rolls it back and says why.
 * Without an answer the check-in is queued on this device, as it is behind an older one of its goal. One that can be
 * sent later stays in the queue with the reason. A second press while the first is in flight does nothing.
 * @returns whether the check-in counts or is queued
 */
export function useCheckIn({
  uid,
  celebrations,
  onChecked,
  onCelebrate,
  onQueued,
  onShown,
}: Options): (checkIn: CheckIn) => Promise<boolean> {
  const cache = useQueryClient();
  const queue = useOfflineQueue();
  const { preferences } = usePlatform();
  const clock = useClock();
  const inFlight = useInFlightCheckIns();
  const latest = useRef(new Map<string, InFlightCheckIn>());
  const send = useCheckInCall();

  return useCallback(
    async ({ photo, ...checkIn }) => {
      const { goalId } = checkIn;
      const before = findGoal(cache, goalId);
      const earlier = latest.current.get(goalId);
      if (before === undefined || (earlier !== undefined && !isWithdrawn(earlier))) return false;
      const isCelebrated = !navigator.onLine;
      const queued: QueuedCheckIn = {
        ...checkIn,
        uid,
        key: createUuid(),
        madeAt: clock.now(),
        photoUrl: photo?.url,
        isCelebrated,
      };
      const choosing = celebrations.choose();
      const putInQueue = async () => {
        const celebration = await choosing;
        // Marked before it is played: sending, also from another tab, must not play a second scene.
        await queue.put({ ...queued, isCelebrated: true, celebration });
        if (!isCelebrated) onCelebrate();
        onQueued(before);
      };
      const photoUrl = photo?.previewUrl ?? null;
      const expected = withExpectedCheckIn(before, { ...checkIn, uid, photoUrl, today: localDayAt(clock.now()) });
      const shown = applyOptimistic(cache, expected);
      if (isCelebrated) onCelebrate();
      const withdrawn = Promise.withResolvers<boolean>();
      const sending: InFlightCheckIn = {
        goalId,
        day: checkIn.day,
        description: checkIn.description,
        hide: () => {
          shown.rollback(before);
          withdrawn.resolve(true);
        },
      };
      latest.current.set(goalId, sending);
      inFlight.begin(sending);
      let takeUndoBack: (() => void) | undefined;
      const deliver = async () => {
        try {
          const answer = await queue.trackInFlight(queued, async () => {
            // Stored on the device while the tap is drawn: closing the app at once loses nothing.
            const [isBehindOlder] = await Promise.all([storeInQueue(queue, queued), afterPaint()]);
            if (isWithdrawn(sending)) return 'not sent';
            takeUndoBack = onShown(before, checkIn.day);
            if (isBehindOlder) return 'not sent';
            await inFlight.whenUndone(goalId);
            if (isWithdrawn(sending)) return 'not sent';
            // Canceling a read restores what was cached before it, so the change is applied once more.
            await cancelDashboardReads(cache);
            if (!isWithdrawn(sending)) shown.reapply();
            const agreement = await send({ ...queued, celebration: await choosing });
            await queue.remove(queued);
            return agreement;
          });
          if (isWithdrawn(sending)) {
            if (answer === 'not sent') await queue.remove(queued);
            else await sending.undo?.(answer);
            return false;
          }
          if (answer === 'not sent') {
            // The server accepts no day before the last one it has, so the older check-in goes first. QueueSender sends
            // both.
            await putInQueue();
            shown.rollback(before);
            return true;
          }
          const agreed = withAnsweredCheckIn(findGoal(cache, goalId) ?? expected, answer);
          replaceGoal(cache, agreed);
          onChecked(agreed, answer, { isCelebrated });
          return true;
        } catch (problem) {
          if (isWithdrawn(sending)) {
            await queue.remove(queued);
            return false;
          }
          shown.rollback(before);
          const refusal = refusalOf(problem);
          if (refusal !== undefined) takeUndoBack?.();
          if (refusal === undefined || refusal.mayBeTriedAgain) {
            if (refusal === undefined) await putInQueue();
            else await queue.put({ ...queued, refusal });
            return true;
          }
          // The mutation cache has shown the toast, and the form still has the note.
          await queue.remove(queued);
          return false;
        } finally {
          celebrations.settle(await choosing);
          inFlight.end(sending);
          if (latest.current.get(goalId) === sending) latest.current.delete(goalId);
          void requestPersistentStorage(preferences);
        }
      };
      // One that is undone is over for the user before its answer.
      return Promise.race([deliver(), withdrawn.promise]);
    },
    [cache, queue, inFlight, preferences, clock, uid, celebrations, onChecked, onCelebrate, onQueued, onShown, send],
  );
}

/** Stores a check-in on the device. @returns whether an older one of its goal has yet to be sent */
async function storeInQueue(queue: OfflineQueue, checkIn: QueuedCheckIn): Promise<boolean> {
  const unsent = await queue.listUnsent(checkIn.uid);
  await queue.store(checkIn);
  return unsent.some(({ goalId }) => goalId === checkIn.goalId);
}
