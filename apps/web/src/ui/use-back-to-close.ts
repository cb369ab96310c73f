import { useEffect, useEffectEvent } from 'react';
import { dialogEntries } from '#kernel/router/history.ts';

/** Dialogs that are open, the topmost last. */
const open: { readonly close: () => void }[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
/** What waits while the browser goes back over entries of closed dialogs; null while it does not. */
let waiting: (() => void)[] | null = null;
/** Longer than any browser takes to go back within a page. */
const MOST_MS = 1000;
/** A page that is left goes with its dialogs only when the next one is drawn. */
const LEAVING_MS = 100;

/** For how many dialogs the current entry of the browser's history stands. */
const depth = () => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;

const markEntry = (dialogs: number) => ({ ...(window.history.state as object | null), dialogs });

/**
 * Gives each open dialog its entry, and takes off those of closed ones. Later, because several may open and close at
 * once, and effects run twice in development.
 */
function settle(ms = 0): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (waiting !== null) return;
    if (depth() > open.length) goBack(depth() - open.length);
    while (depth() < open.length) {
      // The page stays where it is when the entry goes: by itself the browser would scroll to where it was before.
      window.history.scrollRestoration = 'manual';
      window.history.pushState(markEntry(depth() + 1), '');
    }
    if (depth() === 0) window.history.scrollRestoration = 'auto';
  }, ms);
}

/** Chromium takes about 10 ms for it, and takes back what is written meanwhile: that waits. */
function goBack(count: number): void {
  const mine: (() => void)[] = [];
  waiting = mine;
  const arrive = () => {
    window.removeEventListener('popstate', arrive);
    clearTimeout(late);
    if (waiting !== mine) return;
    waiting = null;
    for (const change of mine) change();
    settle(mine.length > 0 ? LEAVING_MS : 0);
  };
  const late = setTimeout(() => {
    window.history.replaceState(markEntry(0), '');
    arrive();
  }, MOST_MS);
  window.addEventListener('popstate', arrive);
  window.history.go(-count);
}

// What leads elsewhere leaves no entry of a dialog behind: back from there would come by it.
dialogEntries.leave = (change) => {
  if (waiting === null && depth() > 0) goBack(depth());
  if (waiting === null) change();
  else waiting.push(change);
};

window.addEventListener('popstate', () => {
  if (waiting !== null) return;
  for (const { close } of open.slice(depth()).toReversed()) close();
  // A dialog that stays gets an entry again; one forward of here, which no dialog has anymore, is left again.
  settle(LEAVING_MS);
});
// The page was loaded anew, or come back to, while a dialog was open.
settle();

/**
 * The browser's own back closes a dialog, the topmost first, instead of leaving the page: an entry of the browser's
 * history stands for each, and goes with it. The entry is the page's own otherwise, so that a router stays where it is.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = { close: () => close() };
    open.push(dialog);
    settle();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      settle();
    };
  }, []);
}
