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
import { useMediaQuery } from '#ui/use-media-query.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** A toast shows no more of a goal's text: on a phone it takes one line, beside the Undo. */
const PHONE_TEXT_LENGTH = 14;
const TEXT_LENGTH = 40;

/** The second tap of a double tap meets the Undo of the check-in before, which has moved up. */
const DOUBLE_TAP_MS = 1000;

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
  const textLength = useMediaQuery('(width >= 40rem)') ? TEXT_LENGTH : PHONE_TEXT_LENGTH;
  const latest = useRef<{ readonly goalId: string; readonly at: number }>(undefined);
  const dismissOffer = useRef<() => void>(undefined);
  const offerAgain = useRef<CheckInUndo['offerUndo']>(undefined);

  const offerRestore = useCallback(
    function offer(goal: WireOwnGoal, checkInIndex: number, onRestored: () => void) {
      const offeredAt = performance.now();
      const restore = async () => {
        // The second tap of a double tap on the Undo that was there before.
        if (performance.now() - offeredAt < DOUBLE_TAP_MS) return offer(goal, checkInIndex, onRestored);
        const { restoreUndone } = await import('#features/check-ins/undo/restore-check-in.ts');
        const isBack = await restoreUndone({ cache, api }, { goalId: goal.id, checkInIndex });
        if (isBack) onRestored();
      };
      dismissOffer.current = toasts.undoable(t('Check-in undone: {goal}', { goal: shorten(goal.goal, textLength) }), {
        label: t('Undo'),
        onPress: () => void restore().catch(() => toasts.error(t(UNDO_FAILED))),
      });
    },
    [cache, api, toasts, textLength],
  );

  const run = useCallback(
    async (goalId: string, day: LocalDay) => {
      dismissOffer.current?.();
      try {
        const { undoShown } = await import('./undo-shown.ts');
        const draft = drafts.of(goalId);
        const typed = draft.read();
        const onUndone = (goal: WireOwnGoal, checkInIndex: number) => {
          landing.release();
          const note = draft.read();
          offerRestore(goal, checkInIndex, () => {
            offerAgain.current?.(goal, day);
            // The note that came back into the form is in the check-in again.
            if (typed === '' && draft.read() === note) draft.setNote('');
          });
        };
        await undoShown({ cache, api, outbox, uid, onHidden, draft, onUndone }, { goalId, day });
      } catch {
        // The code could not be fetched.
        toasts.error(t(UNDO_FAILED));
      }
    },
    [cache, api, outbox, uid, onHidden, toasts, drafts, landing, offerRestore],
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
      dismissOffer.current?.();
      const today = localDayAt(clock.now());
      const shown = { goal: shorten(goal.goal, textLength) };
      const text =
        day === today
          ? t('Checked in: {goal}', shown)
          : t('Added for {day}: {goal}', { ...shown, day: dayInSentence(day, today) });
      const dismiss = toasts.undoable(text, {
        label: t('Undo'),
        onPress: () => undo(goal.id, day),
      });
      dismissOffer.current = dismiss;
      return dismiss;
    },
    [clock, toasts, undo, textLength],
  );
  useLayoutEffect(() => {
    offerAgain.current = offerUndo;
  }, [offerUndo]);
  return { undo, offerUndo };
}

function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
