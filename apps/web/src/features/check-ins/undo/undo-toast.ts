/** What the toasts that undo a check-in or an addition, and bring it back, have in common. */

import { useSharedInstance } from '#kernel/shared-instance.tsx';

/** The second tap of a double tap meets the Undo of the check-in before, which has moved up. */
export const DOUBLE_TAP_MS = 1000;

/** A toast shows no more of a goal’s text: a phone has two lines for it beside the Undo. */
const TEXT_LENGTH = 40;

export function shortenToastText(text: string): string {
  const characters = Array.from(text);
  return characters.length <= TEXT_LENGTH ? text : `${characters.slice(0, TEXT_LENGTH - 1).join('')}…`;
}

/**
 * The toast that takes the newest check-in or addition back. There is one at a time: its Undo would be pressed for what
 * was done last.
 */
interface UndoOffer {
  /** Takes the toast away. */
  readonly dismiss: () => void;
  /** Notes what takes the next one away. */
  readonly note: (dismiss: () => void) => void;
}

function createUndoOffer(): UndoOffer {
  let dismissShown: (() => void) | undefined;
  return { dismiss: () => dismissShown?.(), note: (dismiss) => (dismissShown = dismiss) };
}

export function useUndoOffer(): UndoOffer {
  return useSharedInstance(createUndoOffer);
}
