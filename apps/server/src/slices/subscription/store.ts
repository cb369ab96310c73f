import type { Kysely } from 'kysely';
import type { Tx } from '../../kernel/db/connect.ts';
import type { BillingAccountTable, Schema } from '../../kernel/db/schema.ts';
import type { BillingFacts } from '../../kernel/http/premium.ts';
import type { ProviderSubscription } from '../../ports/payment-provider/port.ts';

export type BillingAccount = Pick<
  BillingAccountTable,
  'uid' | 'stripe_customer_id' | 'checkout_session_id' | 'status'
> & { customer_attempt: number; checkout_attempt: number };

/** A person's billing account, made empty when this is the first time anybody asks. */
export async function requireAccount(db: Kysely<Schema>, uid: string): Promise<BillingAccount> {
  await db
    .insertInto('billing_accounts')
    .values({
      uid, stripe_customer_id: null, checkout_session_id: null, subscription_id: null, status: null,
      current_period_start: null, current_period_end: null, cancels_at: null, synced_at: null,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  return db
    .selectFrom('billing_accounts')
    .select(['uid', 'stripe_customer_id', 'customer_attempt', 'checkout_attempt', 'checkout_session_id', 'status'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

/** Counts one more try of making the customer; committed before the call that carries its number. */
export async function nextCustomerAttempt(db: Kysely<Schema>, uid: string): Promise<number> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ customer_attempt: eb('customer_attempt', '+', 1) }))
    .where('uid', '=', uid)
    .returning('customer_attempt')
    .executeTakeFirstOrThrow();
  return row.customer_attempt;
}

/** Keeps the first customer id that arrives; a later one loses. */
export async function keepCustomer(db: Kysely<Schema>, uid: string, customerId: string): Promise<string> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ stripe_customer_id: eb.fn.coalesce('stripe_customer_id', eb.val(customerId)) }))
    .where('uid', '=', uid)
    .returning('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return row.stripe_customer_id ?? customerId;
}

export async function nextCheckoutAttempt(db: Kysely<Schema>, uid: string): Promise<number> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ checkout_attempt: eb('checkout_attempt', '+', 1) }))
    .where('uid', '=', uid)
    .returning('checkout_attempt')
    .executeTakeFirstOrThrow();
  return row.checkout_attempt;
}

export async function keepCheckout(db: Kysely<Schema>, uid: string, sessionId: string): Promise<void> {
  await db.updateTable('billing_accounts').set({ checkout_session_id: sessionId }).where('uid', '=', uid).execute();
}

/** Writes what the provider says now over what we knew. */
export async function keepMirror(
  db: Kysely<Schema>,
  uid: string,
  subscription: ProviderSubscription | undefined,
  syncedAt: Date,
): Promise<void> {
  await db
    .updateTable('billing_accounts')
    .set({
      subscription_id: subscription?.id ?? null,
      status: subscription?.status ?? null,
      current_period_start: subscription?.currentPeriodStart ?? null,
      current_period_end: subscription?.currentPeriodEnd ?? null,
      cancels_at: subscription?.cancelsAt ?? null,
      synced_at: syncedAt,
    })
    .where('uid', '=', uid)
    .execute();
}

export async function findUidOfCustomer(db: Kysely<Schema> | Tx<Schema>, customerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('billing_accounts').select('uid').where('stripe_customer_id', '=', customerId).executeTakeFirst();
  return row?.uid;
}

/** @returns false when the event was already taken. */
export async function insertEventOnce(
  tx: Tx<Schema>,
  event: { id: string; type: string; created: number },
  receivedAt: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created: event.created, received_at: receivedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** People whose mirror is old and whose subscription may still change; a webhook that never came heals here. */
export async function findStale(db: Kysely<Schema>, syncedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts')
    .select('uid')
    .where('stripe_customer_id', 'is not', null)
    .where('synced_at', '<', syncedBefore)
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', 'not in', ['canceled', 'incomplete_expired'])]))
    .orderBy('synced_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.uid);
}

/** The mirrored facts as they are now; all null without an account. */
export async function findBillingFacts(db: Kysely<Schema>, uid: string): Promise<BillingFacts> {
  const row = await db
    .selectFrom('billing_accounts')
    .select(['status', 'current_period_start', 'current_period_end', 'cancels_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? { status: null, current_period_start: null, current_period_end: null, cancels_at: null };
}

/** The mirrored subscription, if there ever was one. */
export async function findSubscription(
  db: Kysely<Schema>,
  uid: string,
): Promise<{ subscription_id: string; status: string | null; cancels_at: number | null } | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select(['subscription_id', 'status', 'cancels_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row === undefined || row.subscription_id === null ? undefined : { ...row, subscription_id: row.subscription_id };
}
