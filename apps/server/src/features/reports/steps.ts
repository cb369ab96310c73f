/** What later features may use of reports. */
export { endReportsOf } from './store.ts';
