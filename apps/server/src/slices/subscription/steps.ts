/** What views and later slices may use of subscriptions. */
export { toWireSubscription } from './wire.ts';
