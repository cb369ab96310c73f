/** The heading of the friends; it takes the focus when the card that had it goes. */
export const FRIENDS_TITLE_ID = 'friends-title';

export function focusFriendsTitle(): void {
  document.getElementById(FRIENDS_TITLE_ID)?.focus({ preventScroll: true });
}
