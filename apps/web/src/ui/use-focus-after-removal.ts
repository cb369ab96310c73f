import { type RefObject, useEffect, useRef } from 'react';

interface FocusAfterRemoval {
  /** What gets the focus; it needs `tabIndex={-1}`. */
  readonly target: RefObject<HTMLParagraphElement | null>;
  /** The row that was asked about is gone. */
  readonly noteRemoved: () => void;
}

/**
 * Moves the focus when a row of a list is gone, and its button with it: once the question is closed, because nothing
 * behind it can have the focus.
 */
export function useFocusAfterRemoval(isQuestionOpen: boolean): FocusAfterRemoval {
  const target = useRef<HTMLParagraphElement>(null);
  const isRowGone = useRef(false);
  useEffect(() => {
    if (isQuestionOpen || !isRowGone.current) return;
    isRowGone.current = false;
    target.current?.focus();
  }, [isQuestionOpen]);
  return {
    target,
    noteRemoved: () => {
      isRowGone.current = true;
    },
  };
}
