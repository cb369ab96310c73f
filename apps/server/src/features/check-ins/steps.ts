/** What later features may use of check-ins. */
export { removeFromCheckIn } from './correct.ts';
export { daysOfGoals, type ImportedCheckIn, insertImported } from './imported.ts';
export { insertImportedAmounts } from './imported-amounts.ts';
export { partHistories } from './part-histories.ts';
export { countReturns } from './returns.ts';
export { changeHeartsSql, deleteCheckInsOf, findAuthor, listDays } from './rows.ts';
