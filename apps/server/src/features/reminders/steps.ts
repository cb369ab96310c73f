/** What later features and the composition may use of reminders. */
export { replanFor, storeReminders } from './actions.ts';
export { deleteRemindersOf, replanSql } from './store.ts';
