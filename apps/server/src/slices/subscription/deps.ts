import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Log } from '../../kernel/log.ts';
import type { PaymentProvider } from '../../ports/payment-provider/port.ts';

/** What everything about subscriptions needs. */
export interface BillingDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly payments: PaymentProvider;
  /** Errors are for an operator to look at. */
  readonly log: Pick<Log, 'error' | 'warn'> | undefined;
}
