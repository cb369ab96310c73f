/** What views and later slices may use of subscriptions. */
export { toFriendBadge, toWireSubscription } from './wire.ts';
