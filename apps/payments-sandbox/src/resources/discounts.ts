import type { Account } from '../state/account.ts';
import { addMonths, dayOfMonth } from '../state/calendar.ts';
import { drawId } from '../state/ids.ts';
import type { CouponRecord, DiscountRecord, InvoiceRecord, SubscriptionRecord } from '../state/records.ts';
import { invalidRequest } from '../wire/errors.ts';
import { emitEvent } from './events.ts';

/** A coupon that can still be redeemed at `at`, or the refusal Stripe gives. `param` names it in the request. */
export function redeemableCoupon(account: Account, id: string, at: number, param: string): CouponRecord {
  const coupon = account.fetch('coupon', id, param);
  const isOver = coupon.redeem_by !== null && at > coupon.redeem_by;
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (isOver || isUsedUp)
    throw invalidRequest(`Coupon ${id} is expired and cannot be applied.`, { code: 'coupon_expired', param });
  return coupon;
}

/**
 * Redeems a coupon for a subscription. A `repeating` one ends by the calendar, `once` and `forever` have no end date.
 */
export function attachDiscount(
  account: Account,
  coupon: CouponRecord,
  about: { customer: string; subscription: string; checkoutSession?: string },
  at: number,
): DiscountRecord {
  coupon.times_redeemed += 1;
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return account.insert('discount', {
    id: drawId('discount'),
    object: 'discount',
    checkout_session: about.checkoutSession ?? null,
    customer: about.customer,
    customer_account: null,
    end: months === null ? null : addMonths(at, months, dayOfMonth(at)),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: 'coupon', coupon: coupon.id },
    start: at,
    subscription: about.subscription,
    subscription_item: null,
  });
}

export interface Reduction {
  amount: number;
  discount: string;
}

/**
 * What the subscription's discounts take off `amount` (smallest unit) on an invoice made at `at`, one after the other,
 * never below zero.
 */
export function reductionsOf(
  account: Account,
  subscription: SubscriptionRecord,
  amount: number,
  at: number,
): Reduction[] {
  const reductions: Reduction[] = [];
  let left = amount;
  for (const id of subscription.discounts) {
    const discount = account.linked('discount', id);
    const coupon = account.linked('coupon', discount.source.coupon);
    if (discount.end !== null && at > discount.end) continue;
    if (
      !appliesTo(
        coupon,
        subscription.items.data.map((item) => item.price.product),
      )
    )
      continue;
    const reduction = amountOff(coupon, left);
    reductions.push({ amount: reduction, discount: id });
    left -= reduction;
  }
  return reductions;
}

/** What one coupon takes off an amount, at most all of it. */
export function amountOff(coupon: CouponRecord, amount: number): number {
  const wanted = coupon.amount_off ?? Math.round((amount * (coupon.percent_off ?? 0)) / 100);
  return Math.min(amount, wanted);
}

/** A coupon without a list of products applies to all of them. */
export function appliesTo(coupon: CouponRecord, products: readonly string[]): boolean {
  const limited = coupon.applies_to?.products;
  return limited === undefined || products.some((product) => limited.includes(product));
}

/** Takes the `once` discounts that this invoice carries off its subscription: one attachment, one invoice. */
export function releaseOnceDiscounts(
  account: Account,
  subscription: SubscriptionRecord,
  invoice: InvoiceRecord,
  at: number,
): void {
  for (const id of invoice.discounts) {
    const discount = account.linked('discount', id);
    const isOnce = account.linked('coupon', discount.source.coupon).duration === 'once';
    if (isOnce && subscription.discounts.includes(id)) {
      subscription.discounts = subscription.discounts.filter((other) => other !== id);
      emitEvent(account, 'customer.discount.deleted', discount, at);
    }
  }
}
