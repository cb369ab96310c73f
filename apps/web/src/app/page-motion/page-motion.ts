import { goalIdOf, paths } from '#kernel/paths.ts';
import type { Action } from '#kernel/router/history.ts';
import { pageMotion } from '#kernel/router/router.tsx';
import './page-motion.css';

/** A page whose answer is not there by then comes without motion: no tap waits for it. */
const READY_WITHIN_MS = 100;
/** The page that is left stays this long for the code of the next one, which is mostly there: a press has asked for it. */
const CODE_WITHIN_MS = 300;
const TITLE = 'goal-title';

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
  whenLoaded(to, isStill ? change : () => move(change, { from, to, way }));
  // A page that is loaded anew is the browser's to scroll.
  if (action === 'pop' && from !== to) setTimeout(() => (history.scrollRestoration = 'auto'));
};

interface Move {
  readonly from: string;
  readonly to: string;
  readonly way: 'back' | 'forth';
}

function move(change: () => void, { from, to, way }: Move): void {
  const goalId = goalIdOf(to) || goalIdOf(from);
  document.documentElement.dataset['pageWay'] = way;
  const before = nameTitle(goalId);
  const motion = document.startViewTransition(async () => {
    const shown = whenShown(from !== to);
    change();
    const isShown = await shown;
    before?.style.removeProperty('view-transition-name');
    if (isShown) after = nameTitle(goalId, before?.textContent);
    else motion.skipTransition();
  });
  let after: HTMLElement | undefined;
  // One that was skipped is no failure.
  motion.ready.catch(() => undefined);
  void motion.finished.finally(() => after?.style.removeProperty('view-transition-name'));
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

/** The goal's name: on its card, or as the heading of its page. @param text what it must say to be the same thing */
function nameTitle(goalId: string, text?: string | null): HTMLElement | undefined {
  if (goalId === '') return undefined;
  const title =
    document.querySelector<HTMLElement>(`#goal-${CSS.escape(goalId)} [dir='auto']:last-child`) ??
    document.querySelector<HTMLElement>('main h1');
  const box = title?.getBoundingClientRect();
  const isSeen = box !== undefined && box.bottom > 0 && box.top < innerHeight;
  if (title === null || !isSeen || (text !== undefined && title.textContent !== text)) return undefined;
  title.style.setProperty('view-transition-name', TITLE);
  return title;
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
