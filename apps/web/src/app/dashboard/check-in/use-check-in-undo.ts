import type { LocalDay } from '@fivefold/rules/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { useNoteDrafts } from '#features/check-ins/note-drafts.ts';
import { useOutbox } from '#features/check-ins/outbox/outbox.ts';
import { UNDO_FAILED } from '#features/check-ins/undo/undo-failed.ts';
import { usePointLandingStore } from '#features/streaks/landing/point-landing-store.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useClock } from '#kernel/use-today.ts';
import { DOUBLE_TAP_MS, shortenToastText, useUndoOffer } from '#features/check-ins/undo/undo-toast.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Options {
  readonly uid: string;
  /** The check-in has left the screen. */
  readonly onHidden: (goal: WireOwnGoal) => void;
}

interface CheckInUndo {
  /** Undoes the check-in of a goal on a day. */
  readonly undo: (goalId: string, day: LocalDay) => void;
  /** Shows the toast that undoes a check-in, in place of an earlier one. @returns takes it away */
  readonly offerUndo: (goal: WireOwnGoal, day: LocalDay) => () => void;
}

/** Undoes check-ins, from a toast and from the list. */
export function useCheckInUndo({ uid, onHidden }: Options): CheckInUndo {
  const cache = useQueryClient();
  const api = useApi();
  const outbox = useOutbox();
  const toasts = useToasts();
  const drafts = useNoteDrafts();
  const landing = usePointLandingStore();
  const clock = useClock();
  const offer = useUndoOffer();
  const latest = useRef<{ readonly goalId: string; readonly at: number }>(undefined);
  const offerAgain = useRef<CheckInUndo['offerUndo']>(undefined);

  const run = useCallback(
    async (goalId: string, day: LocalDay) => {
      offer.dismiss();
      try {
        const { undoShown } = await import('./undo-shown.ts');
        await undoShown(
          {
            cache,
            api,
            outbox,
            uid,
            toasts,
            onHidden,
            draft: drafts.of(goalId),
            onUndone: () => landing.release(),
            onOffer: offer.note,
            onRestored: (goal) => offerAgain.current?.(goal, day),
          },
          { goalId, day },
        );
      } catch {
        // The code could not be fetched.
        toasts.error(t(UNDO_FAILED));
      }
    },
    [cache, api, outbox, uid, onHidden, toasts, drafts, landing, offer],
  );

  const undo = useCallback(
    (goalId: string, day: LocalDay) => {
      const now = performance.now();
      if (latest.current?.goalId === goalId && now - latest.current.at < DOUBLE_TAP_MS) return;
      latest.current = { goalId, at: now };
      void run(goalId, day);
    },
    [run],
  );

  const offerUndo = useCallback(
    (goal: WireOwnGoal, day: LocalDay) => {
      offer.dismiss();
      const today = localDayAt(clock.now());
      const shown = { goal: shortenToastText(goal.goal) };
      const text =
        day === today
          ? t(goal.avoid ? 'Held: {goal}' : 'Checked in: {goal}', shown)
          : t('Added for {day}: {goal}', { ...shown, day: dayInSentence(day, today) });
      const action = { label: t('Undo'), onPress: () => undo(goal.id, day) };
      const dismiss = toasts.undoable(text, action);
      offer.note(dismiss);
      return dismiss;
    },
    [clock, toasts, undo, offer],
  );
  useLayoutEffect(() => {
    offerAgain.current = offerUndo;
  }, [offerUndo]);
  return { undo, offerUndo };
}
