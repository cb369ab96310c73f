import { TOAST_DURATIONS_MS } from '@fivefold/rules/texts';
import type { toast } from 'react-hot-toast/headless';

/**
 * Toasts, top-centre, at most 20 at once (the library's own limit), each as long as the specification says (section 2).
 * The library and the part that shows them are loaded with the first toast.
 */
type Toast = typeof toast;

let loading: Promise<Toast> | undefined;
const listeners = new Set<() => void>();
let isWanted = false;

/** For the place that shows toasts: calls back once, when the first toast is wanted. */
export function onFirstToast(listener: () => void): () => void {
  if (isWanted) listener();
  else listeners.add(listener);
  return () => listeners.delete(listener);
}

function withToast(action: (toast: Toast) => void): void {
  isWanted = true;
  for (const listener of listeners) listener();
  listeners.clear();
  loading ??= import('react-hot-toast/headless').then((module) => module.toast);
  void loading.then(action, () => {
    // The chunk could not be fetched (no connection). The next toast tries again.
    loading = undefined;
  });
}

/** The same text again is the same toast, shown anew: equal toasts never stack. */
export function toastSuccess(text: string): void {
  withToast((toast) => toast.success(text, { id: `success ${text}`, duration: TOAST_DURATIONS_MS.success }));
}

/** The same text again is the same toast, shown anew: equal toasts never stack. */
export function toastError(text: string): void {
  withToast((toast) =>
    toast.error(text, {
      id: `error ${text}`,
      duration: TOAST_DURATIONS_MS.error,
      ariaProps: { role: 'alert', 'aria-live': 'assertive' },
    }),
  );
}

/** Stays until the answered function is called. */
export function toastLoading(text: string): () => void {
  const id = `loading-${crypto.randomUUID()}`;
  withToast((toast) => toast.loading(text, { id }));
  return () => withToast((toast) => toast.dismiss(id));
}
