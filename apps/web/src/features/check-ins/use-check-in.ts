import type { CycleCelebration } from '@fivefold/rules/celebration';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  findGoal,
  cancelDashboardReads,
  applyOptimistic,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { requestPersistentStorage } from '#platform/request-persistent-storage.ts';
import { localDayAt, useClock } from '#kernel/use-today.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { CheckIn, OnChecked } from './check-in.ts';
import { withExpectedCheckIn } from './optimistic.ts';
import { useCheckInCall } from './outbox/check-in-call.ts';
import { type Outbox, useOutbox } from './outbox/outbox.ts';
import type { QueuedCheckIn } from './outbox/queued-check-in.ts';
import { sendCheckIn } from './outbox/send-check-in.ts';
import { isWithdrawn, type Sending } from './outbox/sending.ts';

export interface ChosenCelebrations {
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
  const outbox = useOutbox();
  const { preferences } = usePlatform();
  const clock = useClock();
  const call = useCheckInCall();

  return useCallback(
    async ({ photo, ...checkIn }) => {
      const { goalId } = checkIn;
      const before = findGoal(cache, goalId);
      if (before === undefined || outbox.inFlight.hasTap(goalId)) return false;
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
        await outbox.put({ ...queued, isCelebrated: true, celebration });
        if (!isCelebrated) onCelebrate();
        onQueued(before);
      };
      const photoUrl = photo?.previewUrl ?? null;
      const expected = withExpectedCheckIn(before, { ...checkIn, uid, photoUrl, today: localDayAt(clock.now()) });
      const shown = applyOptimistic(cache, expected);
      if (isCelebrated) onCelebrate();
      const withdrawn = Promise.withResolvers<boolean>();
      const sending: Sending = {
        checkIn: queued,
        isFirst: true,
        hide: () => {
          shown.rollback(before);
          withdrawn.resolve(true);
        },
      };
      let takeUndoBack: (() => void) | undefined;
      const prepare = async () => {
        // Stored on the device while the tap is drawn: closing the app at once loses nothing.
        const [isBehindOlder] = await Promise.all([storeInOutbox(outbox, queued), afterPaint()]);
        if (isWithdrawn(sending)) return undefined;
        takeUndoBack = onShown(before, checkIn.day);
        // The server accepts no day before the last one it has, so the older check-in goes first. OutboxSender sends both.
        if (isBehindOlder) return undefined;
        await outbox.inFlight.whenUndone(goalId);
        if (isWithdrawn(sending)) return undefined;
        // Canceling a read restores what was cached before it, so the change is applied once more.
        await cancelDashboardReads(cache);
        if (!isWithdrawn(sending)) shown.reapply();
        return { ...queued, celebration: await choosing };
      };
      const deliver = async () => {
        try {
          const outcome = await sendCheckIn({ cache, outbox, call, onChecked }, sending, { prepare, expected });
          if (isWithdrawn(sending)) return false;
          if (outcome === 'answered') return true;
          if (outcome === 'not sent') await putInQueue();
          shown.rollback(before);
          if (outcome === 'not sent') return true;
          if (outcome === 'unknown') {
            await putInQueue();
            return true;
          }
          takeUndoBack?.();
          if (typeof outcome === 'object' && outcome.mayBeTriedAgain) {
            await outbox.put({ ...queued, refusal: outcome });
            return true;
          }
          // The mutation cache has shown the toast, and the form still has the note.
          await outbox.remove(queued);
          return false;
        } finally {
          celebrations.settle(await choosing);
          void requestPersistentStorage(preferences);
        }
      };
      // One that is undone is over for the user before its answer.
      return Promise.race([deliver(), withdrawn.promise]);
    },
    [cache, outbox, preferences, clock, uid, celebrations, onChecked, onCelebrate, onQueued, onShown, call],
  );
}

/** Stores a check-in on the device. @returns whether an older one of its goal, or another change, has yet to be sent */
async function storeInOutbox(outbox: Outbox, checkIn: QueuedCheckIn): Promise<boolean> {
  const [unsent, hasChange] = await Promise.all([outbox.listQueued(checkIn.uid), outbox.hasChange(checkIn)]);
  await outbox.store(checkIn);
  return hasChange || unsent.some(({ goalId }) => goalId === checkIn.goalId);
}
