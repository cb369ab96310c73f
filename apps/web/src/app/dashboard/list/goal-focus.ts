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

/** The first control of a goal's card takes the focus, where it stands. */
export function focusItem(goalId: string | undefined): void {
  const item = document.getElementById(`goal-${goalId}`)?.closest('li');
  item?.querySelector('button')?.focus({ preventScroll: true });
}

/** Takes the focus and is in view, which moves no further than it must. */
export function reveal(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: 'nearest' });
}
