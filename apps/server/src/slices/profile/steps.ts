/** What views and later slices may use of profiles. */
export { toWireProfile, toWireStreaks } from './wire.ts';
