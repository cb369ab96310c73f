/** What views and later slices may use of subscriptions. */
export { BILLING_COLUMNS } from './billing-facts.ts';
export { createPlans, type Plans } from './plans.ts';
export { countMonths } from './credits/count-months.ts';
export { badgeEnds, toFriendBadge, toWireSubscription } from './wire.ts';
export { revokeMonthsAndCloseLater } from './customer/close-billing.ts';
export { listWithdrawals, type Withdrawal } from './withdrawal/store.ts';
export { noteOpening } from './unused/openings.ts';
export { announcePrice, callPriceOff } from './price/notices.ts';
export { countPrices, listTold, type ToldPerson } from './price/store.ts';
export { updateBillingEmail } from './customer/customer-email.ts';
