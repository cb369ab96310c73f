import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { CouponRecord, DiscountRecord, InvoiceRecord, SubscriptionRecord } from '../state/records.ts';

/** Redeems a coupon for a subscription. */
export function attachDiscount(
  account: Account,
  coupon: CouponRecord,
  about: { customer: string; subscription: string; checkoutSession?: string },
  at: number,
): DiscountRecord {
  coupon.times_redeemed += 1;
  return account.insert('discount', {
    id: drawId('discount'),
    object: 'discount',
    checkout_session: about.checkoutSession ?? null,
    customer: about.customer,
    customer_account: null,
    end: null,
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

/** What the subscription's discounts take off `amount` (smallest unit), one after the other, never below zero. */
export function reductionsOf(account: Account, subscription: SubscriptionRecord, amount: number): Reduction[] {
  const reductions: Reduction[] = [];
  const products = subscription.items.data.map((item) => item.price.product);
  let left = amount;
  for (const id of subscription.discounts) {
    const coupon = account.linked('coupon', account.linked('discount', id).source.coupon);
    if (!appliesTo(coupon, products)) continue;
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
export function releaseOnceDiscounts(account: Account, subscription: SubscriptionRecord, invoice: InvoiceRecord): void {
  const isOnce = (id: string) =>
    account.linked('coupon', account.linked('discount', id).source.coupon).duration === 'once';
  subscription.discounts = subscription.discounts.filter((id) => !invoice.discounts.includes(id) || !isOnce(id));
}
