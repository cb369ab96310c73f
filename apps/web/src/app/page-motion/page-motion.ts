import { paths } from '#kernel/paths.ts';
import type { Action } from '#kernel/router/history.ts';
import { pageMotion } from '#kernel/router/router.tsx';
import './page-motion.css';

/** A page that is not there by then comes without motion: no tap waits for it. A slow phone draws one in half of it. */
const READY_WITHIN_MS = 250;
/** The page that is left stays this long for the code of the next one, which is mostly there: a press has asked for it. */
const CODE_WITHIN_MS = 300;

let shownPath = currentPath();
let shownEntry = currentEntry();
/** Pages whose code is there. */
const loaded = new Set<string>();
/** Counts changes of the page: one that waited too long is no longer wanted. */
let changes = 0;

let isBrowsersOwn = false;
// A swipe back moves the page by itself.
addEventListener('popstate', (event) => (isBrowsersOwn = event.hasUAVisualTransition), { capture: true });

// Between the press and the tap there is time for the code of the page.
addEventListener(
  'pointerdown',
  ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
    if (link !== null) void load(pathOf(link.getAttribute('href') ?? ''));
  },
  { capture: true, passive: true },
);

/** Shows another page, or another step of a wizard, in one motion where the browser can. */
pageMotion.around = (change: () => void, action: Action) => {
  const from = shownPath;
  const to = currentPath();
  const isForward = currentEntry() > shownEntry;
  shownPath = to;
  shownEntry = currentEntry();
  const isStill =
    (from === to && to !== paths.addGoal) ||
    (action === 'replace' && to !== paths.addGoal) ||
    // The browser moves a page that it swipes, and scrolls the one that it leaves when it goes forward.
    (action === 'pop' && (isBrowsersOwn || isForward)) ||
    !('startViewTransition' in document) ||
    document.visibilityState === 'hidden' ||
    document.querySelector('dialog[open]') !== null ||
    matchMedia('(prefers-reduced-motion: reduce)').matches;
  isBrowsersOwn = false;
  const way = action === 'pop' ? 'back' : 'forth';
  // An address that was typed, or the browser's own way: no press has asked for the code.
  if (isStill && action === 'pop') change();
  else whenLoaded(to, isStill ? change : () => move(change, way, from !== to));
  // A page that is loaded anew is the browser's to scroll.
  if (action === 'pop' && from !== to) setTimeout(() => (history.scrollRestoration = 'auto'));
};

/** @param isOther another page comes, and not another part of this one */
function move(change: () => void, way: 'back' | 'forth', isOther: boolean): void {
  document.documentElement.dataset['pageWay'] = way;
  const motion = document.startViewTransition(async () => {
    const shown = whenShown(isOther);
    change();
    if (!(await shown)) motion.skipTransition();
  });
  // One that was skipped is no failure.
  motion.ready.catch(() => undefined);
}

function pathOf(hash: string): string {
  return hash.slice(1).split('?')[0] || paths.dashboard;
}

function currentPath(): string {
  return pathOf(location.hash);
}

/** How many entries of the app come before the current one. */
function currentEntry(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

async function load(path: string): Promise<void> {
  await pageMotion.preload?.(path);
  loaded.add(path);
}

/** Goes on at once where the code is there, and otherwise as soon as it is: nothing empty is shown between two pages. */
function whenLoaded(path: string, goOn: () => void): void {
  changes += 1;
  const mine = changes;
  if (loaded.has(path) || pageMotion.preload?.(path) === undefined) {
    goOn();
    return;
  }
  const late = new Promise((resolve) => setTimeout(resolve, CODE_WITHIN_MS));
  void Promise.race([load(path), late]).then(() => mine === changes && goOn());
}

/**
 * @param isOther another page comes, and not another part of this one
 * @returns true with the next page, false when it is not there in time
 */
function whenShown(isOther: boolean): Promise<boolean> {
  const shown = document.querySelector('main');
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isShown);
    };
    const observer = new MutationObserver(() => {
      if (!isOther || document.querySelector('main') !== shown) end(true);
    });
    const timer = setTimeout(() => end(false), READY_WITHIN_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
