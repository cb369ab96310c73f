/** What later features may use of check-ins. */
export { changeHeartsSql, deleteCheckInsOf, findAuthor, listDays } from './rows.ts';
