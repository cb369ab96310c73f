import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import type { BillingDeps } from '../deps.ts';
import { loadOrCreateAccount } from '../store.ts';

/**
 * The hosted portal of the caller's own customer.
 * @throws Problem subscription.no_customer
 * @returns its address.
 */
export async function openPortal(deps: BillingDeps & { publicUrl: () => string }, caller: Caller): Promise<string> {
  const account = await loadOrCreateAccount(deps.db.kysely, caller.uid);
  if (account.stripe_customer_id === null) throw new Problem('subscription.no_customer');
  return deps.payments.openPortal(account.stripe_customer_id, `${deps.publicUrl()}/`);
}
