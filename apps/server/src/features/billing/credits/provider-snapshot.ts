import type { ProviderInvoice, ProviderSubscription } from '#ports/payment-provider/port';

/** What the payment provider says of a person now. */
export interface ProviderSnapshot {
  readonly customerId: string;
  /** The one that counts. */
  readonly subscription: ProviderSubscription | undefined;
  readonly subscriptions: readonly ProviderSubscription[];
  /** Oldest first. */
  readonly invoices: readonly ProviderInvoice[];
  /** Bills of purchases that were withdrawn from unused: the month behind their coupon came back. */
  readonly freedInvoices: ReadonlySet<string>;
}
