import { randomInt } from 'node:crypto';
import type { Kind } from './records.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const PREFIXES: Record<Kind | 'line_item' | 'subscription_item', string> = {
  'billing_portal.configuration': 'bpc_',
  'billing_portal.session': 'bps_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  coupon: '',
  customer: 'cus_',
  customer_balance_transaction: 'cbtxn_',
  discount: 'di_',
  dispute: 'dp_',
  event: 'evt_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  line_item: 'il_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  price: 'price_',
  product: 'prod_',
  refund: 're_',
  subscription: 'sub_',
  subscription_item: 'si_',
};

const LENGTHS: Partial<Record<keyof typeof PREFIXES, number>> = { 'checkout.session': 58, coupon: 8 };
const USUAL_LENGTH = 24;

/**
 * Letters and digits from the system's secure random source: ids of hosted pages are secrets, so all are drawn the same
 * way.
 */
export function drawToken(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** A fresh id with the prefix Stripe gives to this kind of object, such as `cus_` or `cs_test_`. */
export function drawId(kind: keyof typeof PREFIXES): string {
  return PREFIXES[kind] + drawToken(LENGTHS[kind] ?? USUAL_LENGTH);
}
