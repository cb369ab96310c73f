import type { LocalDay } from '@fivefold/rules/calendar';
import { findCheckButton } from '#features/check-ins/check-label.ts';
import { undoCheckIn, type UndoDeps } from '#features/check-ins/undo/undo-check-in.ts';
import { afterPaint } from '#platform/after-paint.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { focusGoalsTitle } from '../list/goal-focus.ts';

interface Deps extends Omit<UndoDeps, 'onHidden'> {
  /** The check-in has left the screen. */
  readonly onHidden: (goal: WireOwnGoal) => void;
  /** The goal's note that was typed and not sent. */
  readonly draft: { readonly read: () => string; readonly setNote: (note: string) => void };
}

/** Undoes a check-in that the dashboard shows: its note goes back into the form, and the focus to the goal. */
export async function undoShown(
  { onHidden, draft, ...deps }: Deps,
  checkIn: { goalId: string; day: LocalDay },
): Promise<void> {
  await undoCheckIn(
    {
      ...deps,
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
