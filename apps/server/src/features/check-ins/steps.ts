/** What later features may use of check-ins. */
export { changeHeartsSql, deleteCheckInsOf, findAuthor } from './rows.ts';
