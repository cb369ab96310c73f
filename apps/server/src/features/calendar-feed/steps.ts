/** What later features may use of calendar feeds. */
export { deleteFeed as deleteCalendarFeed } from './store.ts';
