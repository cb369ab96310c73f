import { checkGoal, checkSharedGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { findGoal, holdDashboard, replaceGoal, type WireOwnGoal } from '#kernel/api/dashboard-cache.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { withAnsweredCheckIn, withExpectedCheckIn } from './optimistic.ts';

export interface CheckIn {
  readonly goalId: string;
  readonly goalType: WireOwnGoal['type'];
  readonly day: LocalDay;
  /** Empty when nothing was noted. */
  readonly description: string;
  /** A photo that the server has, and where it lies on this device until the answer brings its link. */
  readonly photo?: { readonly url: string; readonly previewUrl: string } | undefined;
}

interface Options {
  /** Who checks in. */
  readonly uid: string;
  /** The server agreed; the goal as it is now. */
  readonly onChecked: (goal: WireOwnGoal, answer: WireCheckInAnswer) => void;
}

/**
 * Checks in. The screen changes at once; the server's answer corrects it, a refusal takes it back and says why. A second
 * press while the first is under way does nothing. The promise says whether the check-in stands.
 */
export function useCheckIn({ uid, onChecked }: Options): (checkIn: CheckIn) => Promise<boolean> {
  const cache = useQueryClient();
  const underWay = useRef(new Set<string>());
  const { mutateAsync: sendOwn } = useCall(checkGoal, { toast: ERROR_TOASTS.checkGoal });
  const { mutateAsync: sendShared } = useCall(checkSharedGoal, { toast: ERROR_TOASTS.checkSharedGoal });

  return useCallback(
    async ({ goalId, goalType, day, description, photo }) => {
      const before = findGoal(cache, goalId);
      if (before === undefined || underWay.current.has(goalId)) return false;
      underWay.current.add(goalId);
      const expected = withExpectedCheckIn(before, { uid, day, description, photoUrl: photo?.previewUrl ?? null });
      replaceGoal(cache, expected);
      // Stopping a read puts back what was kept before it, so the change is made once more.
      await holdDashboard(cache);
      replaceGoal(cache, expected);
      try {
        const payload = { goalDescription: description, checkDate: day, ...(photo && { photoUrl: photo.url }) };
        const answer =
          goalType === 'regular'
            ? await sendOwn({ body: { goalId, ...payload } })
            : await sendShared({ body: { shared_goal_id: goalId, ...payload } });
        const agreed = withAnsweredCheckIn(findGoal(cache, goalId) ?? expected, answer);
        replaceGoal(cache, agreed);
        onChecked(agreed, answer);
        return true;
      } catch {
        // The toast has been shown by the cache of mutations.
        replaceGoal(cache, before);
        return false;
      } finally {
        underWay.current.delete(goalId);
      }
    },
    [cache, uid, onChecked, sendOwn, sendShared],
  );
}
