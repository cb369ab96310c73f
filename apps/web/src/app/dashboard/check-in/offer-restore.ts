import { restoreUndone } from '#features/check-ins/undo/restore-check-in.ts';
import { UNDO_FAILED } from '#features/check-ins/undo/undo-failed.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import type { Toasts } from '#kernel/toasts/toasts.ts';
import { DOUBLE_TAP_MS, shortenToastText } from '#features/check-ins/undo/undo-toast.ts';

interface Deps {
  readonly restoring: Parameters<typeof restoreUndone>[0];
  readonly toasts: Toasts;
  /** Hears what takes the toast away. */
  readonly onOffer: (dismiss: () => void) => void;
}

interface Undone {
  readonly goal: WireOwnGoal;
  readonly checkInIndex: number;
  readonly onRestored: () => void;
}

/** Shows the toast that brings an undone check-in back. */
export function offerRestore(deps: Deps, undone: Undone): void {
  const { restoring, toasts, onOffer } = deps;
  const { goal, checkInIndex, onRestored } = undone;
  const offeredAt = performance.now();
  const restore = async () => {
    // The second tap of a double tap on the Undo that was there before.
    if (performance.now() - offeredAt < DOUBLE_TAP_MS) offerRestore(deps, undone);
    else if (await restoreUndone(restoring, { goalId: goal.id, checkInIndex })) onRestored();
  };
  onOffer(
    toasts.undoable(t('Check-in undone: {goal}', { goal: shortenToastText(goal.goal) }), {
      label: t('Undo'),
      onPress: () => void restore().catch(() => toasts.error(t(UNDO_FAILED))),
    }),
  );
}
