import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { PaymentProvider, ProviderSubscription } from '../../ports/payment-provider/port.ts';
import { keepMirror, requireAccount } from './store.ts';

export interface BillingDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly payments: PaymentProvider;
}

/** Statuses that end a subscription for good. */
const TERMINAL = new Set(['canceled', 'incomplete_expired']);

/**
 * Fetches the truth about a person's subscription and converges on it. Webhooks, the success page, checkout and the sweep
 * all come here, so duplicates, disorder and loss of webhooks need no handling of their own (payments: reconcile).
 */
export async function reconcile(deps: BillingDeps, uid: string): Promise<void> {
  const account = await requireAccount(deps.db.kysely, uid);
  if (account.stripe_customer_id === null) return;
  const found = await deps.payments.listSubscriptions(account.stripe_customer_id);
  await keepMirror(deps.db.kysely, uid, chooseSubscription(found), deps.clock.now());
}

/** The oldest one that lives, else the newest that ended. */
function chooseSubscription(found: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  const oldestFirst = found.toSorted((a, b) => a.createdAt - b.createdAt);
  return oldestFirst.find((subscription) => !TERMINAL.has(subscription.status)) ?? oldestFirst.at(-1);
}
