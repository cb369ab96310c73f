/** What the operator's page shows of the counts. */
export { FREEZE_DAYS } from './jobs.ts';
export { BACK_AFTER, type BackAfter, listCounts, type StoredCount } from './store.ts';
