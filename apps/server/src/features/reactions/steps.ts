/** What later features may use of reactions. */
export { deleteHeartsBetween, deleteHeartsOf } from './store.ts';
