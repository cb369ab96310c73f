import type { Price } from '@fivefold/rules/usual-price';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { Log } from '#kernel/log';
import type { PaymentProvider } from '#ports/payment-provider/port';

/** What everything about subscriptions needs. */
export interface BillingDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly payments: PaymentProvider;
  readonly config: {
    /** What Base costs those who subscribe now. */
    readonly price: Price;
  };
  /** For links in mails. */
  readonly publicUrl: () => string;
  /** Errors are for an operator to look at. */
  readonly log: Pick<Log, 'error' | 'warn'> | undefined;
}
