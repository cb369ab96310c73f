/** What later features may use of reactions. */
export { deleteHeartsOf } from './store.ts';
