import { TOAST_DURATIONS_MS, UNDO_TOAST_MS } from '@fivefold/rules/texts';
import type { toast } from 'react-hot-toast/headless';
import { createUuid } from '../api/idempotency-keys.ts';
import { loadOnce } from '../load-once.ts';

/** A button in a toast. Pressing it also dismisses the toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** A second button, before this one. */
  readonly other?: ToastAction;
}

/**
 * The toasts of one app: top-centre, at most 20 at once (the library's own limit), each as long as the specification
 * says (section 2).
 */
export interface Toasts {
  /** Tells the library's stores apart: several apps may share its module. */
  readonly toasterId: string;
  /** A text that is shown already is shown anew: equal toasts never stack. */
  success(text: string): void;
  /**
   * A success with a button, mostly one that undoes it; it stays longer, so that there is time to press.
   * @param subject tells toasts of the same text apart, so that each keeps its own way back
   * @returns a function that dismisses it
   */
  undoable(text: string, action: ToastAction, subject?: string): () => void;
  /** Dismisses one that is out of date; what is not shown is left alone. */
  dismissUndoable(text: string, subject?: string): void;
  /** A text that is shown already is shown anew: equal toasts never stack. */
  error(text: string): void;
  /** Stays until the returned function is called. */
  loading(text: string): () => void;
  /** The button of a shown toast. */
  readonly actionOf: (id: string) => ToastAction | undefined;
  /** Calls back once, when there is a toast to show. */
  onFirst(listener: () => void): () => void;
}

type Library = typeof toast;

/** The library and the component that shows toasts are loaded with the first toast. */
export function createToasts(toasterId: string = createUuid()): Toasts {
  const listeners = new Set<() => void>();
  const actions = new Map<string, ToastAction>();
  const loadLibrary = loadOnce(async () => (await import('react-hot-toast/headless')).toast);
  let hasToast = false;

  const withLibrary = (action: (toast: Library) => void) => {
    hasToast = true;
    for (const listener of listeners) listener();
    listeners.clear();
    // Without a connection the chunk may be missing; the next toast tries again.
    loadLibrary().then(action, () => undefined);
  };

  const undoableId = (text: string, subject = '') => `undoable ${text} ${subject}`;
  const dismissUndoable = (text: string, subject?: string) => {
    const id = undoableId(text, subject);
    if (actions.has(id)) withLibrary((toast) => toast.dismiss(id, toasterId));
  };

  return {
    toasterId,
    success: (text) =>
      withLibrary((toast) =>
        toast.success(text, { toasterId, id: `success ${text}`, duration: TOAST_DURATIONS_MS.success }),
      ),
    error: (text) =>
      withLibrary((toast) =>
        toast.error(text, {
          toasterId,
          id: `error ${text}`,
          duration: TOAST_DURATIONS_MS.error,
          ariaProps: { role: 'alert', 'aria-live': 'assertive' },
        }),
      ),
    undoable: (text, action, subject) => {
      const id = undoableId(text, subject);
      actions.set(id, action);
      withLibrary((toast) => toast.success(text, { toasterId, id, duration: UNDO_TOAST_MS }));
      return () => dismissUndoable(text, subject);
    },
    dismissUndoable,
    actionOf: (id) => actions.get(id),
    loading: (text) => {
      const id = `loading ${text}`;
      withLibrary((toast) => toast.loading(text, { toasterId, id }));
      return () => withLibrary((toast) => toast.dismiss(id, toasterId));
    },
    onFirst: (listener) => {
      if (hasToast) listener();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
