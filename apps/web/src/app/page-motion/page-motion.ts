import { goalIdOf, paths } from '#kernel/paths.ts';
import type { Action } from '#kernel/router/history.ts';
import { pageMotion } from '#kernel/router/router.tsx';
import './page-motion.css';

/** A page whose code or answer is not there by then comes without motion: no tap waits for it. */
const READY_WITHIN_MS = 100;
const TITLE = 'goal-title';

let shownPath = currentPath();

/** Shows another page, or another step of a wizard, in one motion where the browser can. */
pageMotion.around = (change: () => void, action: Action) => {
  const from = shownPath;
  const to = currentPath();
  shownPath = to;
  const isStill =
    (from === to && to !== paths.addGoal) ||
    (action === 'replace' && to !== paths.addGoal) ||
    // The way back stands still: the browser puts the page where it was scrolled to, and a swipe moves it by itself.
    action === 'pop' ||
    !('startViewTransition' in document) ||
    document.visibilityState === 'hidden' ||
    document.querySelector('dialog[open]') !== null ||
    matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill) {
    change();
    return;
  }
  const goalId = goalIdOf(to) || goalIdOf(from);
  const before = nameTitle(goalId);
  const motion = document.startViewTransition(async () => {
    const shown = whenShown();
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
};

function currentPath(): string {
  return location.hash.slice(1).split('?')[0] || paths.dashboard;
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

/** @returns true with the next page, false when it is not there in time */
function whenShown(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isShown);
    };
    const observer = new MutationObserver(() => end(true));
    const timer = setTimeout(() => end(false), READY_WITHIN_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
