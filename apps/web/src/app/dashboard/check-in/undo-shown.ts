import type { LocalDay } from '@fivefold/rules/calendar';
import { findCheckButton } from '#features/check-ins/check-label.ts';
import { undoCheckIn, type UndoDeps } from '#features/check-ins/undo/undo-check-in.ts';
import { afterPaint } from '#platform/after-paint.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { Toasts } from '#kernel/toasts/toasts.ts';
import { focusGoalsTitle } from '../list/goal-focus.ts';
import { offerRestore } from './offer-restore.ts';

interface Deps extends Omit<UndoDeps, 'onHidden'> {
  readonly toasts: Toasts;
  /** The check-in has left the screen. */
  readonly onHidden: (goal: WireOwnGoal) => void;
  /** The goal's note that was typed and not sent. */
  readonly draft: { readonly read: () => string; readonly setNote: (note: string) => void };
  /** Hears what takes the toast away that brings the check-in back. */
  readonly onOffer: (dismiss: () => void) => void;
  /** The check-in is there again. */
  readonly onRestored: (goal: WireOwnGoal) => void;
}

/**
 * Undoes a check-in that the dashboard shows: its note goes back into the form, and the focus to the goal. A toast brings
 * it back.
 */
export async function undoShown(
  { toasts, onHidden, draft, onUndone, onOffer, onRestored, ...deps }: Deps,
  checkIn: { goalId: string; day: LocalDay },
): Promise<void> {
  const typed = draft.read();
  await undoCheckIn(
    {
      ...deps,
      onUndone: (goal, checkInIndex) => {
        onUndone(goal, checkInIndex);
        const note = draft.read();
        const restored = () => {
          onRestored(goal);
          // The note that came back into the form is in the check-in again.
          if (typed === '' && draft.read() === note) draft.setNote('');
        };
        const restoring = { cache: deps.cache, api: deps.api };
        offerRestore({ restoring, toasts, onOffer }, { goal, checkInIndex, onRestored: restored });
      },
      onHidden: (goal, note) => {
        onHidden(goal);
        // Typed once, it need not be typed again.
        if (draft.read() === '') draft.setNote(note);
        void afterPaint().then(() => keepFocus(goal));
      },
    },
    checkIn,
  );
}

/** The pressed button is gone, and the focus with it: it goes to the goal's check-in. */
function keepFocus({ goal }: WireOwnGoal): void {
  const focused = document.activeElement ?? document.body;
  // A toast that leaves still has it.
  if (focused !== document.body && focused.closest('[aria-live]') === null) return;
  const button = findCheckButton(goal);
  if (button === undefined) focusGoalsTitle();
  else button.focus();
}
