import { savingOf } from '@fivefold/rules/price';
import type { Price } from '@fivefold/rules/usual-price';

const FORM = /^performance_month_(\d{1,9})_[a-z]{3}$/;

/** The coupon that makes a renewal at this price cost one unit. Its terms can never change: another amount is another id. */
export function monthCouponId({ cents, currency }: Price): string {
  return `performance_month_${savingOf(cents)}_${currency}`;
}

/** What one of our coupons takes off; undefined for one that an operator made. */
export function readMonthCoupon(id: string | null): number | undefined {
  const cents = FORM.exec(id ?? '')?.[1];
  return cents === undefined ? undefined : Number(cents);
}
