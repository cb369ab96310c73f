import { useRef } from 'react';

/** The heading of the goals list; it takes the focus when the card that had it goes. */
export const GOALS_TITLE_ID = 'goals-title';

/** The due goals that a long list shows only when asked to, as a part that is open. */
export const ALL_DUE = 'all-due';

export function focusGoalsTitle(): void {
  document.getElementById(GOALS_TITLE_ID)?.focus({ preventScroll: true });
}

/** The toggle of a goal's card takes the focus, or the heading where the card does not show. */
export function focusGoal(goalId: string): void {
  const toggle = document.getElementById(`goal-${goalId}`);
  if (toggle === null) focusGoalsTitle();
  else reveal(toggle);
}

/** Takes the focus and is in view, which moves no further than it must. */
function reveal(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'nearest' });
}

/**
 * For what takes a goal out of its list. The view and the focus stay in the place where the goal was: with the goal that
 * comes into it, else with the one before. A tall card that goes would leave a phone far below, at the footer.
 */
export function useNextGoal(goalId: string) {
  const next = useRef<HTMLElement>(undefined);
  return {
    /** Before the goal leaves. */
    find: () => {
      const item = document.getElementById(`goal-${goalId}`)?.closest('li');
      const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
      next.current = neighbor?.querySelector<HTMLElement>('h3 > button') ?? undefined;
    },
    /** When it has left, and the focus with it. */
    focus: () => {
      if (next.current?.isConnected === true) reveal(next.current);
      else focusGoalsTitle();
    },
  };
}
