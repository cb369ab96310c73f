/** What views and later slices may use of subscriptions. */
export { toFriendBadge, toWireSubscription } from './wire.ts';
export { leaveBilling } from './close.ts';
export { updateBillingEmail } from './customer-email.ts';
