import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useBackToClose } from './use-back-to-close.ts';

/**
 * What makes a `<dialog>` a modal that is open for as long as it is rendered: spread it on the element. `onClose` is
 * called when the person closes it (Escape, the browser's or the phone's back); the parent then stops rendering it.
 * @param onLeave called while it is still to be seen, however it is closed; a constant of its module
 */
export function useModalDialog(onClose: () => void, onLeave?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useBackToClose(onClose);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || element.open) return;
    // Environments without modal dialogs still show it.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    return () => {
      onLeave?.(element);
      // Closing before the element goes is what lets the browser return the focus.
      if (typeof element.close === 'function') element.close();
      else element.removeAttribute('open');
    };
  }, [onLeave]);

  return {
    ref,
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      // The browser closes on Escape by itself and says so with 'cancel'; elsewhere the key must do.
      if (event.key === 'Escape' && !event.defaultPrevented && typeof event.currentTarget.showModal !== 'function') {
        onClose();
      }
    },
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The event comes late: by then the dialog may be open again (effects run twice in development).
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
    },
  };
}
