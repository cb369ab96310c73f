import type Stripe from 'stripe';

/**
 * The objects the sandbox keeps, typed from Stripe's own declarations, so that a field that is missing, misspelled or
 * of the wrong kind does not compile. Two things differ from what the SDK hands out: decimals are strings (as on the
 * wire), and references are always ids (they are expanded when an answer is written, see `wire/present.ts`).
 */
type Wire<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [Key in keyof T as Key extends 'lastResponse' ? never : Key]: Wire<T[Key]> }
        : T;

type IdOf<T> = T extends readonly unknown[] ? string[] : null extends T ? string | null : string;

/** `T` as it is stored: the fields named by `Refs` hold ids, everything else is as on the wire. */
type Stored<T, Refs extends keyof T = never> = Omit<
  { [Key in keyof T]: Wire<T[Key]> },
  Refs | 'lastResponse' | 'deleted'
> & {
  [Key in Refs]-?: IdOf<T[Key]>;
};

/** `T` with some fields narrowed to what the sandbox promises about them. */
type Narrowed<T, Fields> = Omit<T, keyof Fields> & Fields;

export interface ListOf<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type CustomerRecord = Stored<Stripe.Customer, 'default_source' | 'test_clock'>;
export type BalanceTransactionRecord = Stored<
  Stripe.CustomerBalanceTransaction,
  'checkout_session' | 'credit_note' | 'customer' | 'invoice'
>;

export type ProductRecord = Stored<Stripe.Product, 'default_price' | 'tax_code'>;
export type PriceRecord = Stored<Stripe.Price, 'product'>;
export type CouponRecord = Stored<Stripe.Coupon>;
export type DiscountRecord = Narrowed<
  Stored<Stripe.Discount, 'customer' | 'promotion_code'>,
  { source: { coupon: string; type: 'coupon' } }
>;

export type SubscriptionItemRecord = Narrowed<Stored<Stripe.SubscriptionItem, 'discounts'>, { price: PriceRecord }>;
export type SubscriptionRecord = Narrowed<
  Stored<Stripe.Subscription, 'customer' | 'default_payment_method' | 'discounts' | 'latest_invoice' | 'test_clock'>,
  { items: ListOf<SubscriptionItemRecord> }
>;

export type InvoiceLineRecord = Stored<Stripe.InvoiceLineItem, 'discounts' | 'subscription'>;
export type InvoiceRecord = Narrowed<
  Stored<Stripe.Invoice, 'default_payment_method' | 'discounts' | 'test_clock'>,
  { customer: string }
>;
export type InvoicePaymentRecord = Stored<Stripe.InvoicePayment, 'invoice'>;

/** A card on file. No call shows it: what the product sees is its id. */
export interface PaymentMethodRecord {
  id: string;
  object: 'payment_method';
  card: { last4: string };
}
export type PaymentIntentRecord = Stored<Stripe.PaymentIntent, 'customer' | 'latest_charge' | 'payment_method'>;
export type ChargeRecord = Stored<Stripe.Charge, 'balance_transaction' | 'customer' | 'payment_intent'>;
export type RefundRecord = Stored<
  Stripe.Refund,
  'balance_transaction' | 'charge' | 'customer' | 'payment_intent' | 'payment_method'
>;
export type DisputeRecord = Stored<Stripe.Dispute, 'charge' | 'payment_intent'>;

export type CheckoutSessionRecord = Narrowed<
  Stored<Stripe.Checkout.Session, 'customer' | 'invoice' | 'payment_intent' | 'setup_intent' | 'subscription'>,
  /** For the page and for the subscription that begins there; no call shows it. */
  { line_items: { data: { description: string; price: PriceRecord }[] } }
>;

export type PortalConfigurationRecord = Stored<Stripe.BillingPortal.Configuration, 'application'>;
export type PortalSessionRecord = Stored<Stripe.BillingPortal.Session, 'configuration'>;

/** An event; its object is a copy of what was true when it happened. */
export interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Every kind of object with a table of its own, by Stripe's `object` word. */
export interface Tables {
  'billing_portal.configuration': PortalConfigurationRecord;
  'billing_portal.session': PortalSessionRecord;
  charge: ChargeRecord;
  'checkout.session': CheckoutSessionRecord;
  coupon: CouponRecord;
  customer: CustomerRecord;
  customer_balance_transaction: BalanceTransactionRecord;
  discount: DiscountRecord;
  dispute: DisputeRecord;
  event: EventRecord;
  invoice: InvoiceRecord;
  invoice_payment: InvoicePaymentRecord;
  payment_intent: PaymentIntentRecord;
  payment_method: PaymentMethodRecord;
  price: PriceRecord;
  product: ProductRecord;
  refund: RefundRecord;
  subscription: SubscriptionRecord;
}

export type Kind = keyof Tables;
export type AnyRecord = Tables[Kind];
