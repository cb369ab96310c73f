/** What later features may use of reactions. */
export { deleteHeartsBetween, deleteHeartsOf, putHeartsBack } from './store.ts';
