import { GOALS_TITLE_ID } from '../goals-title.ts';

/** The goal that had the focus last, for when the focus was lost with the pressed button. */
let lastItem: Element | null = null;

/**
 * Moves the focus to a goal of the list: to its check-in button, which the space bar presses, or to its toggle when it
 * is done. The focus is the only marker, so that a screen reader and the eyes are at the same place.
 */
export function moveToGoal(where: 'next' | 'previous' | 'first'): void {
  const items = findGoals();
  const focused = document.activeElement;
  const current = items.findIndex((item) => item.contains(focused === document.body ? lastItem : focused));
  const target = items[indexOf(where, current, items.length)];
  if (target === undefined) return;
  lastItem = target;
  const control =
    target.querySelector<HTMLElement>('[data-check-in]:enabled') ?? target.querySelector<HTMLElement>('h3 button');
  control?.focus({ preventScroll: true });
  target.scrollIntoView?.({ block: 'nearest' });
}

function indexOf(where: 'next' | 'previous' | 'first', current: number, count: number): number {
  if (where === 'first') return 0;
  if (where === 'next') return Math.min(current + 1, count - 1);
  return current === -1 ? count - 1 : Math.max(current - 1, 0);
}

/** The items of the goals that are shown, in their order. */
function findGoals(): Element[] {
  const toggles = document.querySelectorAll(`[aria-labelledby="${GOALS_TITLE_ID}"] li h3 button`);
  return Array.from(toggles)
    .filter((toggle) => toggle.closest('[inert], [hidden]') === null)
    .flatMap((toggle) => toggle.closest('li') ?? []);
}
