/** What later features may use of calendar feeds. */
export { deleteEveryFeed as deleteEveryCalendarFeed, deleteFeed as deleteCalendarFeed } from './store.ts';
