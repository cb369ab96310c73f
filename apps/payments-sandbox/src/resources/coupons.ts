import { drawId } from '../state/ids.ts';
import type { CouponRecord } from '../state/records.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';
import { readCurrency, readOwnId } from './catalogue.ts';

const DURATIONS = ['once', 'forever'] as const;

/** Coupons: what takes something off. Their terms never change; other terms are another coupon. */
export const couponRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/coupons',
    accepts: ['amount_off', 'applies_to', 'currency', 'duration', 'id', 'name', 'percent_off'],
    run: createCoupon,
  },
  {
    method: 'GET',
    path: '/v1/coupons/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('coupon', id)),
  },
  { method: 'DELETE', path: '/v1/coupons/:id', accepts: [], run: deleteCoupon },
];

function createCoupon({ account, params }: Call) {
  const amountOff = params.integer('amount_off') ?? null;
  const percentOff = percentageOf(params);
  if ((amountOff === null) === (percentOff === null)) {
    throw invalidRequest('You must pass either percent_off or amount_off, and not both.', { param: 'percent_off' });
  }
  if (amountOff !== null && amountOff < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', { param: 'amount_off' });
  const products = params.hash('applies_to', ['products'])?.texts('products');
  for (const product of products ?? []) account.fetch('product', product, 'applies_to[products]');

  const coupon: CouponRecord = {
    id: readOwnId(account, 'coupon', params) ?? drawId('coupon'),
    object: 'coupon',
    amount_off: amountOff,
    ...(products ? { applies_to: { products } } : {}),
    created: account.now(),
    currency: amountOff === null ? null : readCurrency(params),
    duration: params.oneOf('duration', DURATIONS) ?? 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: params.textOrNull('name'),
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
  return present(account, account.insert('coupon', coupon));
}

function percentageOf(params: Params): number | null {
  const text = params.textOrNull('percent_off');
  if (text === null) return null;
  const percent = Number(text);
  if (!(percent > 0 && percent <= 100))
    throw invalidRequest('This value must be between 0 and 100.', { param: 'percent_off' });
  return percent;
}

/** Deleting a coupon does not touch those who already hold a discount from it. */
function deleteCoupon({ account, id }: Call) {
  const coupon = account.fetch('coupon', id);
  coupon.valid = false;
  account.remove('coupon', id);
  return present(account, coupon);
}
