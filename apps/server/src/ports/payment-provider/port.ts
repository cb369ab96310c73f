import type { Price } from '@fivefold/rules/usual-price';

/** A person as the payment provider knows them. */
interface NewCustomer {
  readonly uid: string;
  readonly email: string;
  /** Counts tries, because a provider keeps the outcome of a key, failures included. */
  readonly attempt: number;
}

interface NewCheckout {
  readonly uid: string;
  readonly customerId: string;
  readonly attempt: number;
  /** Holds the literal `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
  readonly price: Price;
  /** The first invoice is paid with a month of Performance. */
  readonly withMonth: boolean;
}

export interface Checkout {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** The hosted page; null once the session is over. */
  readonly url: string | null;
  readonly uid: string | null;
  readonly customerId: string | null;
  /** What it sells, before discounts; null when that is not one price. */
  readonly price: Price | null;
}

/** A subscription as the provider tells it now; times are epoch seconds. */
export interface ProviderSubscription {
  readonly id: string;
  /** Open list: a new value must fail closed. */
  readonly status: string;
  readonly createdAt: number;
  readonly currentPeriodStart: number | null;
  readonly currentPeriodEnd: number | null;
  /** When it ends if it was cancelled, whichever way, or null. */
  readonly cancelsAt: number | null;
  readonly latestInvoiceId: string | null;
  /** Its bills are voided instead of collected. */
  readonly isPaused: boolean;
  /** What carries its price. */
  readonly itemId: string;
  /** A month of it, before discounts. */
  readonly price: Price;
  readonly discounts: readonly ProviderDiscount[];
}

/** Something taken off a subscription or an invoice. */
export interface ProviderDiscount {
  readonly id: string;
  /** It is our coupon, not something the operator gave. */
  readonly isMonth: boolean;
  /** What our coupon takes off, in cents; 0 of others. */
  readonly monthCents: number;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly subscriptionId: string | null;
  /** Open list. */
  readonly status: string;
  /** Epoch seconds. */
  readonly createdAt: number;
  /** Made by the end of a period, not by a checkout. */
  readonly isRenewal: boolean;
  /** By card; what credit paid is not in it. */
  readonly paidCents: number;
  /** What credit paid of it. */
  readonly creditCents: number;
  /** What it comes to, before credit. */
  readonly totalCents: number;
  /** What the plan costs on it, before discounts. */
  readonly price: Price;
  /** What it bills; epoch seconds. */
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly discounts: readonly ProviderDiscount[];
}

/** Money of one invoice that is to go back. */
export interface Refund {
  readonly invoiceId: string;
  /** What is to be given back in the end, by us or by the operator. */
  readonly cents: number;
  /** Why, and of which subscription, for those who look at the refund in the provider's dashboard. */
  readonly reason: 'withdrawal' | 'unused';
  readonly about: string;
  /** The outcome of a try without an answer is found again under its key. */
  readonly key: string;
}

/** How an invoice stands once it was refunded. */
export interface Refunded {
  /** All that was given back, by us or by an operator. */
  readonly cents: number;
  /** The bank decides about its payment, so nothing can be given back. */
  readonly isDisputed: boolean;
}

/** Credit that paid for an invoice and is to be the customer's again. */
export interface CreditReturn {
  readonly customerId: string;
  readonly invoiceId: string;
  readonly cents: number;
  readonly currency: string;
  readonly key: string;
}

/** Credit for a paid month in which nothing was opened. */
export interface UnusedCredit {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** Which month; epoch seconds. */
  readonly periodStart: number;
  /** All that is due for it; what an earlier credit gave of it counts. */
  readonly cents: number;
  readonly currency: string;
  /** Counts tries, because a provider keeps the outcome of a key, failures included. */
  readonly attempt: number;
}

/** Credit for an unused month whose plan ended before it could pay for a renewal. */
export type UnusedCreditBack = Omit<UnusedCredit, 'cents'>;

/** A subscription that is to cost something else from its next invoice on. */
interface PriceMove {
  readonly subscription: ProviderSubscription;
  readonly cents: number;
  /** Discounts that stay. */
  readonly keep: readonly string[];
  /** Its next invoice is paid with a month of Performance, which takes off more or less then. */
  readonly withMonth: boolean;
}

export interface ProviderDispute {
  /** The bank only asks; nothing was taken back. */
  readonly isInquiry: boolean;
  readonly status: string;
  readonly customerId: string | null;
  /** When the bank began it, in epoch seconds. */
  readonly createdAt: number;
}

/**
 * What a webhook with a good signature, or the provider's own list, reports: only a hint that an account may have
 * changed.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly customerId: string | null;
  /** Of a dispute's event: which one. Such events name no customer. */
  readonly disputeId: string | null;
}

/**
 * The card payment service. Everything network-bound may throw PortFailure('payments'); none of it runs in a
 * transaction.
 */
export interface PaymentProvider {
  /**
   * Makes the product, a price, its coupon and the portal's configuration where they are missing; safe to repeat.
   * @throws when one of them is there with other terms.
   */
  ensureCatalog(price: Price): Promise<void>;
  /** The customer whose metadata names this person, if one was already made. */
  findCustomer(person: { uid: string; email: string }): Promise<string | undefined>;
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Gives a customer another address; safe to repeat. */
  setCustomerEmail(customerId: string, email: string): Promise<void>;
  startCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  /** @returns undefined for a session the provider does not know. */
  fetchCheckout(id: string): Promise<Checkout | undefined>;
  /** Closes a checkout that is still open; safe to repeat, also for one that is not known. */
  expireCheckout(id: string): Promise<void>;
  /** @returns the address of the hosted portal; it opens the account for anyone who has it, so it is never logged. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a subscription with its paid period; safe to repeat. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Every subscription of a customer, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** Every invoice of a customer, newest first. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Ends a subscription now, with no invoice and no proration; safe to repeat. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Gives back what was paid for an invoice; safe to repeat. */
  refundInvoice(invoiceId: string): Promise<void>;
  /** Gives back what is missing to an amount, never more than was paid; safe to repeat, because it looks first. */
  refundUpTo(refund: Refund): Promise<Refunded>;
  /** Puts credit back on a customer's balance, once for an invoice; safe to repeat, because it looks first. */
  returnCredit(credit: CreditReturn): Promise<void>;
  /**
   * Puts our coupon on a subscription, the one that fits its price, beside the discounts to keep and in place of all
   * others.
   * @returns the id of the new discount.
   */
  attachMonth(
    subscription: Pick<ProviderSubscription, 'id' | 'price'>,
    keep: readonly string[],
    key: string,
  ): Promise<string>;
  /**
   * Gives a subscription another price, in its currency, together with the coupon that fits it; the paid period stays as
   * it is. Safe to repeat.
   */
  movePrice(move: PriceMove): Promise<ProviderSubscription>;
  /** Leaves only these discounts on a subscription. */
  keepDiscounts(subscriptionId: string, keep: readonly string[]): Promise<void>;
  /** The invoices for which a customer was given the value of a month as credit. */
  listCreditedInvoices(customerId: string): Promise<Set<string>>;
  /** Puts the value of a month on a customer's balance, for an invoice that went out without it. */
  creditMonth(credit: {
    customerId: string;
    invoiceId: string;
    cents: number;
    currency: string;
    attempt: number;
  }): Promise<void>;
  /** Gives credit for an unused month, to the amount that is due; safe to repeat, because it looks first. */
  creditUnused(credit: UnusedCredit): Promise<void>;
  /**
   * Takes back what is left of the credit for an unused month; safe to repeat, because it looks first.
   * @returns what of it was used and stays, in cents
   */
  takeBackUnused(credit: UnusedCreditBack): Promise<number>;
  /** Voids the coming bills of a subscription instead of collecting them; safe to repeat. */
  pauseCollection(subscriptionId: string): Promise<void>;
  /** Collects again from the next renewal on; safe to repeat. */
  resumeCollection(subscriptionId: string): Promise<void>;
  fetchDispute(id: string): Promise<ProviderDispute>;
  /** Whether a customer was deleted, or is not known at all. */
  isCustomerDeleted(customerId: string): Promise<boolean>;
  /** Deletes a customer with what still runs for them, for good; safe to repeat. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Events since then (epoch seconds) that could not be delivered to us, oldest first. */
  listUndelivered(since: number): Promise<ProviderEvent[]>;
  /** @throws Problem subscription.bad_signature */
  readWebhook(body: Buffer, signature: string): Promise<ProviderEvent>;
}
