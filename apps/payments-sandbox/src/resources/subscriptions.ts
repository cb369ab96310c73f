import type { Account } from '../state/account.ts';
import type { CouponRecord, PriceRecord, SubscriptionRecord } from '../state/records.ts';
import { invalidRequest, resourceMissing } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { attachDiscount } from './discounts.ts';
import { emitEvent } from './events.ts';
import { cancelSubscription, changePrice, isOver, itemOf, scheduleCancellation } from './subscription-life.ts';

/** Reading, changing and ending subscriptions. They begin in Checkout only. */
export const subscriptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/subscriptions',
    accepts: [...LIST_PARAMETERS, 'customer', 'status'],
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
    accepts: ['cancel_at', 'cancel_at_period_end', 'discounts', 'items', 'pause_collection', 'proration_behavior'],
    run: updateSubscription,
  },
  { method: 'DELETE', path: '/v1/subscriptions/:id', accepts: ['invoice_now', 'prorate'], run: cancelNow },
];

/** Without `status` the canceled ones are hidden, as with Stripe; `all` shows every one. */
function listSubscriptions({ account, params }: Call) {
  const [customer, status] = [params.text('customer'), params.oneOf('status', ['all'] as const)];
  const found = account
    .all('subscription')
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => status === 'all' || one.status !== 'canceled');
  return listPage(account, found, '/v1/subscriptions', params);
}

function updateSubscription({ account, params, id }: Call) {
  const subscription = account.fetch('subscription', id);
  if (isOver(subscription)) {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.';
    throw invalidRequest(message, { code: 'invalid_canceled_subscription_fields' });
  }
  const at = account.now();
  const schedule = readSchedule(subscription, params);
  const discounts = readDiscounts(account, subscription, params);
  const pause = readPause(params);
  const price = readPrice(account, subscription, params);

  // Everything has been read and found good: from here on nothing can fail half-way.
  if (schedule) scheduleCancellation(subscription, schedule, at);
  if (pause !== undefined) subscription.pause_collection = pause;
  if (price) changePrice(subscription, price);
  if (discounts) {
    const about = { customer: subscription.customer, subscription: subscription.id };
    const added = discounts.redeem.map((coupon) => attachDiscount(account, coupon, about, at).id);
    subscription.discounts = [...discounts.keep, ...added];
  }
  emitEvent(account, 'customer.subscription.updated', subscription, at);
  return present(account, subscription);
}

/**
 * `cancel_at_period_end` and `cancel_at` are two switches, as in flexible billing: taking the first back leaves a date
 * that was set by the second (the portal does that) alone; `cancel_at=''` clears both.
 */
function readSchedule(subscription: SubscriptionRecord, params: Params) {
  const atPeriodEnd = params.flag('cancel_at_period_end');
  if (params.has('cancel_at') && (!params.isEmptied('cancel_at') || atPeriodEnd === true))
    throw invalidRequest("The sandbox takes cancel_at='' only, and not with cancel_at_period_end.", {
      param: 'cancel_at',
    });
  if (atPeriodEnd === true) return { cancelAt: itemOf(subscription).current_period_end, atPeriodEnd };
  const isTakenBack = atPeriodEnd === false && subscription.cancel_at_period_end;
  return params.has('cancel_at') || isTakenBack ? { cancelAt: null, atPeriodEnd: false } : undefined;
}

/** Bills of a paused subscription are voided; `''` collects again from the next one on. */
function readPause(params: Params): SubscriptionRecord['pause_collection'] | undefined {
  if (params.isEmptied('pause_collection')) return null;
  const behavior = params.hash('pause_collection', ['behavior'])?.oneOf('behavior', ['void'] as const);
  if (params.has('pause_collection') && behavior === undefined)
    throw invalidRequest('The sandbox pauses with behavior=void only.', { param: 'pause_collection[behavior]' });
  return behavior && { behavior, resumes_at: null };
}

/**
 * A filled list replaces what is there (`{discount}` keeps one), `''` clears, an empty or absent list changes nothing.
 */
function readDiscounts(
  account: Account,
  subscription: SubscriptionRecord,
  params: Params,
): { keep: string[]; redeem: CouponRecord[] } | undefined {
  if (params.isEmptied('discounts')) return { keep: [], redeem: [] };
  const wanted = params.hashes('discounts', ['coupon', 'discount']);
  if (!wanted || wanted.length === 0) return undefined;
  const keep: string[] = [];
  const redeem: CouponRecord[] = [];
  for (const entry of wanted) {
    const kept = entry.text('discount');
    if (kept === undefined) redeem.push(account.fetch('coupon', entry.requiredText('coupon'), entry.nameOf('coupon')));
    else if (subscription.discounts.includes(kept)) keep.push(kept);
    else throw resourceMissing('discount', kept, entry.nameOf('discount'));
  }
  return { keep, redeem };
}

/** Another price of the one item; it counts from the next invoice on. */
function readPrice(account: Account, subscription: SubscriptionRecord, params: Params): PriceRecord | undefined {
  const [item, ...others] = params.hashes('items', ['id', 'price']) ?? [];
  if (!item) return undefined;
  if (others.length > 0 || item.requiredText('id') !== itemOf(subscription).id)
    throw invalidRequest('The sandbox has one item in a subscription: pass its id.', { param: 'items' });
  if (params.text('proration_behavior') !== 'none')
    throw invalidRequest('The sandbox does not prorate: pass proration_behavior=none.', {
      param: 'proration_behavior',
    });
  const price = account.fetch('price', item.requiredText('price'), item.nameOf('price'));
  if (price.currency === subscription.currency) return price;
  throw invalidRequest('The currency of a subscription cannot be changed.', { param: item.nameOf('price') });
}

function cancelNow({ account, params, id }: Call) {
  const subscription = account.fetch('subscription', id);
  if (isOver(subscription)) throw resourceMissing('subscription', id);
  if (params.flag('invoice_now') === true || params.flag('prorate') === true) {
    throw invalidRequest('The sandbox does not prorate: leave out invoice_now and prorate, or set them to false.', {
      param: 'prorate',
    });
  }
  cancelSubscription(account, subscription, account.now(), 'cancellation_requested');
  return present(account, subscription);
}
