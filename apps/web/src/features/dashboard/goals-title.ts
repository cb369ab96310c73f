/** The heading of the goals list; it takes the focus when the card that had it goes. */
export const GOALS_TITLE_ID = 'goals-title';

export function focusGoalsTitle(): void {
  document.getElementById(GOALS_TITLE_ID)?.focus({ preventScroll: true });
}
