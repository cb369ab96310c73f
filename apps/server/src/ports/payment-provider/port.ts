/** A person as the payment provider knows them. */
export interface NewCustomer {
  readonly uid: string;
  readonly email: string;
  /** Counts tries, because a provider keeps the outcome of a key, failures included. */
  readonly attempt: number;
}

export interface NewCheckout {
  readonly uid: string;
  readonly customerId: string;
  readonly attempt: number;
  /** Holds the literal `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export interface Checkout {
  readonly id: string;
  readonly status: 'open' | 'complete' | 'expired';
  readonly isPaid: boolean;
  /** The hosted page; null once the session is over. */
  readonly url: string | null;
  readonly uid: string | null;
  readonly customerId: string | null;
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
}

/** A webhook whose signature was checked: only a hint that somebody's facts may have changed. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly customerId: string | null;
}

/** The card payment service. Everything network-bound may throw PortFailure('payments'); none of it runs in a transaction. */
export interface PaymentProvider {
  /** Makes the product, its price and the coupon where they are missing; safe to repeat. */
  ensureCatalogue(): Promise<void>;
  /** The customer whose metadata names this person, if one was already made. */
  findCustomer(person: { uid: string; email: string }): Promise<string | undefined>;
  createCustomer(customer: NewCustomer): Promise<string>;
  startCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  /** @returns undefined for a session the provider does not know. */
  fetchCheckout(id: string): Promise<Checkout | undefined>;
  /** @returns the address of the hosted portal; whoever has it is let in, so it is never logged. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Ends a subscription with its paid period; safe to repeat. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Every subscription of a customer, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** @throws Problem subscription.bad_signature */
  readWebhook(body: Buffer, signature: string): ProviderEvent;
}
