import type { Caller } from '#kernel/http/caller';
import type { BillingDeps } from '../deps.ts';
import { findProfileEmail, incrementCustomerAttempt, loadOrCreateAccount, setCustomerIdOnce } from '../store.ts';

/**
 * One customer per person, whatever fails: after a first try that may have worked unseen, look before making another.
 */
export async function ensureCustomer(deps: BillingDeps, caller: Caller): Promise<string> {
  const { uid } = caller;
  const account = await loadOrCreateAccount(deps.db.kysely, uid);
  if (account.stripe_customer_id !== null) return account.stripe_customer_id;
  // Read once the billing account is there: a later change of the address writes a job, which waits for this run.
  const email = (await findProfileEmail(deps.db.kysely, uid)) ?? caller.email;
  const attempt = await incrementCustomerAttempt(deps.db.kysely, uid);
  const found = attempt === 1 ? undefined : await deps.payments.findCustomer({ uid, email });
  const customerId = found ?? (await deps.payments.createCustomer({ uid, email, attempt }));
  return setCustomerIdOnce(deps.db.kysely, uid, customerId);
}
