import type { Account } from '../state/account.ts';
import type { SubscriptionItemRecord, SubscriptionRecord } from '../state/records.ts';
import { invalidRequest, onlyOneOf, resourceMissing } from '../wire/errors.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { attachDiscount, redeemableCoupon } from './discounts.ts';
import { emitEvent } from './events.ts';
import { cancelSubscription, isOver, itemOf, scheduleCancellation } from './subscription-life.ts';

/** Reading, changing and ending subscriptions. They begin in Checkout only. */
export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    accepts: [...LIST_PARAMETERS, 'created', 'customer', 'price', 'status', 'test_clock'],
    run: listSubscriptions,
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('subscription', id)),
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    accepts: [
      'cancel_at',
      'cancel_at_period_end',
      'cancellation_details',
      'default_payment_method',
      'description',
      'discounts',
      'metadata',
      'proration_behavior',
    ],
    run: updateSubscription,
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    accepts: ['cancellation_details', 'invoice_now', 'prorate'],
    run: cancelNow,
  },
  { method: 'DELETE', path: '/v1/subscriptions/:id/discount', accepts: [], run: deleteDiscount },
  { method: 'GET', path: '/v1/subscription_items', accepts: [...LIST_PARAMETERS, 'subscription'], run: listItems },
  { method: 'GET', path: '/v1/subscription_items/:id', accepts: [], run: retrieveItem },
];

/**
 * Without `status` the canceled ones are hidden, as with Stripe; `all` shows every one, `ended` those that are over.
 */
function listSubscriptions({ account, params }: Call) {
  const [customer, price, status] = [params.text('customer'), params.text('price'), params.text('status')];
  const isInRange = createdFilter(params);
  const found = account
    .all('subscription')
    .filter(
      (one) =>
        isInRange(one) &&
        (customer === undefined || one.customer === customer) &&
        (price === undefined || itemOf(one).price.id === price),
    )
    .filter((one) => {
      if (status === undefined) return one.status !== 'canceled';
      if (status === 'all') return true;
      return status === 'ended' ? isOver(one) : one.status === status;
    });
  return listPage(account, found, '/v1/subscriptions', params);
}

function updateSubscription({ account, params, id }: Call) {
  const subscription = account.fetch('subscription', id);
  const at = account.timeOf(account.linked('customer', subscription.customer));
  const touchesMore = ['cancel_at', 'cancel_at_period_end', 'default_payment_method', 'description', 'discounts'].some(
    (name) => params.has(name),
  );
  if (isOver(subscription) && touchesMore) {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.';
    throw invalidRequest(message, { code: 'invalid_canceled_subscription_fields' });
  }
  const before = structuredClone(subscription);
  const schedule = readSchedule(subscription, params, at);
  const method = readPaymentMethod(account, subscription, params);
  const discounts = readDiscounts(account, subscription, params, at);
  const details = params.hash('cancellation_details', ['comment', 'feedback', 'feedback_option']);
  const comment = details?.has('comment') ? details.textOrNull('comment') : undefined;
  const metadata = params.metadata(subscription.metadata);
  const description = params.has('description') ? params.textOrNull('description') : subscription.description;

  // Everything has been read and found good: from here on nothing can fail half-way.
  subscription.metadata = metadata;
  subscription.description = description;
  if (method !== undefined) subscription.default_payment_method = method;
  if (comment !== undefined && subscription.cancellation_details) subscription.cancellation_details.comment = comment;
  if (schedule) scheduleCancellation(subscription, schedule, at);
  if (discounts) replaceDiscounts(account, subscription, discounts, at);
  emitEvent(account, 'customer.subscription.updated', subscription, at, changedFields(before, subscription));
  return present(account, subscription);
}

type Schedule = Parameters<typeof scheduleCancellation>[1];

/**
 * `cancel_at_period_end` and `cancel_at` are two switches, as in flexible billing: taking the first back leaves a date
 * that was set by the second (the portal does that) alone; `cancel_at=''` clears both.
 */
function readSchedule(subscription: SubscriptionRecord, params: Params, at: number): Schedule | undefined {
  const atPeriodEnd = params.flag('cancel_at_period_end');
  const periodEnd = itemOf(subscription).current_period_end;
  if (params.has('cancel_at') && !params.isEmptied('cancel_at')) {
    if (atPeriodEnd === true) throw onlyOneOf('cancel_at', 'cancel_at_period_end');
    const named = params.text('cancel_at');
    const isNamed = named === 'min_period_end' || named === 'max_period_end';
    const cancelAt = isNamed ? periodEnd : (params.integer('cancel_at') ?? periodEnd);
    if (cancelAt <= at) throw invalidRequest('cancel_at must be in the future.', { param: 'cancel_at' });
    return { cancelAt, atPeriodEnd: false };
  }
  if (atPeriodEnd === true) return { cancelAt: periodEnd, atPeriodEnd: true };
  if (params.isEmptied('cancel_at')) return { cancelAt: null, atPeriodEnd: false };
  if (atPeriodEnd === false && subscription.cancel_at_period_end) return { cancelAt: null, atPeriodEnd: false };
  return undefined;
}

function readPaymentMethod(
  account: Account,
  subscription: SubscriptionRecord,
  params: Params,
): string | null | undefined {
  if (!params.has('default_payment_method')) return undefined;
  const id = params.textOrNull('default_payment_method');
  if (id !== null && account.fetch('payment_method', id, 'default_payment_method').customer !== subscription.customer) {
    throw invalidRequest('The payment method belongs to another customer.', { param: 'default_payment_method' });
  }
  return id;
}

interface DiscountChange {
  keep: string[];
  redeem: string[];
}

/**
 * A filled list replaces what is there (`{discount}` keeps one), `''` clears, an empty or absent list changes nothing.
 */
function readDiscounts(
  account: Account,
  subscription: SubscriptionRecord,
  params: Params,
  at: number,
): DiscountChange | undefined {
  if (params.isEmptied('discounts')) return { keep: [], redeem: [] };
  const wanted = params.hashes('discounts', ['coupon', 'discount']);
  if (!wanted || wanted.length === 0) return undefined;
  const change: DiscountChange = { keep: [], redeem: [] };
  for (const entry of wanted) {
    const kept = entry.text('discount');
    if (kept === undefined) {
      change.redeem.push(redeemableCoupon(account, entry.requiredText('coupon'), at, entry.nameOf('coupon')).id);
    } else if (subscription.discounts.includes(kept)) {
      change.keep.push(kept);
    } else {
      throw resourceMissing('discount', kept, entry.nameOf('discount'));
    }
  }
  return change;
}

function replaceDiscounts(
  account: Account,
  subscription: SubscriptionRecord,
  change: DiscountChange,
  at: number,
): void {
  const dropped = subscription.discounts.filter((id) => !change.keep.includes(id));
  const about = { customer: subscription.customer, subscription: subscription.id };
  const added = change.redeem.map((coupon) => attachDiscount(account, account.fetch('coupon', coupon), about, at));
  subscription.discounts = [...change.keep, ...added.map((discount) => discount.id)];
  for (const id of dropped) emitEvent(account, 'customer.discount.deleted', account.linked('discount', id), at);
  for (const discount of added) emitEvent(account, 'customer.discount.created', discount, at);
}

/** The earlier values of the fields that differ now. */
function changedFields(before: SubscriptionRecord, after: SubscriptionRecord): object {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(after[name as keyof SubscriptionRecord]);
  return Object.fromEntries(Object.entries(before).filter(isChanged));
}

function cancelNow({ account, params, id }: Call) {
  const subscription = account.fetch('subscription', id);
  if (isOver(subscription)) throw resourceMissing('subscription', id);
  if (params.flag('invoice_now') === true || params.flag('prorate') === true) {
    throw invalidRequest('The sandbox does not prorate: leave out invoice_now and prorate, or set them to false.', {
      param: 'prorate',
    });
  }
  cancelSubscription(
    account,
    subscription,
    account.timeOf(account.linked('customer', subscription.customer)),
    'cancellation_requested',
  );
  return present(account, subscription);
}

function deleteDiscount({ account, id }: Call) {
  const subscription = account.fetch('subscription', id);
  const [first] = subscription.discounts;
  if (first === undefined)
    throw invalidRequest('No active discount for this subscription.', { code: 'resource_missing', status: 404 });
  const discount = account.linked('discount', first);
  const at = account.timeOf(account.linked('customer', subscription.customer));
  replaceDiscounts(account, subscription, { keep: [], redeem: [] }, at);
  const { end: _end, start, ...rest } = present(account, discount);
  return { ...rest, start, deleted: true };
}

function listItems({ account, params }: Call) {
  const subscription = account.fetch('subscription', params.requiredText('subscription'), 'subscription');
  return { ...structuredClone(subscription.items) };
}

function retrieveItem({ account, id }: Call) {
  const item = account
    .all('subscription')
    .flatMap((subscription): SubscriptionItemRecord[] => subscription.items.data)
    .find((one) => one.id === id);
  if (!item) throw resourceMissing('subscription_item', id);
  return { ...structuredClone(item) };
}
