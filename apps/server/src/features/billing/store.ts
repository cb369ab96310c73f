import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import type { BillingAccountTable } from '#kernel/db/tables/billing';
import type { BillingFacts } from '#kernel/http/caller';
import { BILLING_FACTS, NO_BILLING } from './billing-facts.ts';
import { isTerminal } from './credits/month-state.ts';
import type { ProviderSubscription } from '#ports/payment-provider/port';

export type BillingAccount = Pick<
  BillingAccountTable,
  'uid' | 'stripe_customer_id' | 'checkout_session_id' | 'status'
> & { customer_attempt: number; checkout_attempt: number; months_left: number };

/** A user's billing account; created empty on first use. */
export async function loadOrCreateAccount(db: Kysely<Schema>, uid: string): Promise<BillingAccount> {
  await db
    .insertInto('billing_accounts')
    .values({
      uid,
      stripe_customer_id: null,
      checkout_session_id: null,
      subscription_id: null,
      next_price_cents: null,
      next_price_told_at: null,
      status: null,
      current_period_start: null,
      current_period_end: null,
      cancels_at: null,
      synced_at: null,
      paused_from: null,
      opened_on: null,
      opened_before: null,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  return db
    .selectFrom('billing_accounts')
    .select([
      'uid',
      'stripe_customer_id',
      'customer_attempt',
      'checkout_attempt',
      'checkout_session_id',
      'status',
      'months_left',
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
}

/** The address that a person has now; undefined for one who deletes their account. */
export async function findProfileEmail(db: Kysely<Schema>, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('email')
    .where('uid', '=', uid)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}

/** Counts one more try of making the customer; committed before the call that carries its number. */
export async function incrementCustomerAttempt(db: Kysely<Schema>, uid: string): Promise<number> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ customer_attempt: eb('customer_attempt', '+', 1) }))
    .where('uid', '=', uid)
    .returning('customer_attempt')
    .executeTakeFirstOrThrow();
  return row.customer_attempt;
}

/** Keeps the first customer id that arrives; a later one loses. */
export async function setCustomerIdOnce(db: Kysely<Schema>, uid: string, customerId: string): Promise<string> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ stripe_customer_id: eb.fn.coalesce('stripe_customer_id', eb.val(customerId)) }))
    .where('uid', '=', uid)
    .returning('stripe_customer_id')
    .executeTakeFirstOrThrow();
  return row.stripe_customer_id ?? customerId;
}

export async function incrementCheckoutAttempt(db: Kysely<Schema>, uid: string): Promise<number> {
  const row = await db
    .updateTable('billing_accounts')
    .set((eb) => ({ checkout_attempt: eb('checkout_attempt', '+', 1) }))
    .where('uid', '=', uid)
    .returning('checkout_attempt')
    .executeTakeFirstOrThrow();
  return row.checkout_attempt;
}

export async function setCheckoutSession(db: Tx<Schema>, uid: string, sessionId: string): Promise<void> {
  await db.updateTable('billing_accounts').set({ checkout_session_id: sessionId }).where('uid', '=', uid).execute();
}

/** Forgets a customer that an operator deleted at the provider; a later checkout makes another one. */
export async function clearCustomer(tx: Tx<Schema>, uid: string): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ stripe_customer_id: null, checkout_session_id: null })
    .where('uid', '=', uid)
    .execute();
}

/**
 * Writes what the provider says now over what we knew. Another price that was told of belongs to one subscription, and is
 * reached once that costs it.
 */
export async function upsertBillingAccount(
  db: Tx<Schema>,
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
      ...pricesOf(subscription),
      latest_invoice_id: subscription?.latestInvoiceId ?? null,
      ...(subscription === undefined ? { paused_from: null, is_renewal_free: false } : {}),
      synced_at: syncedAt,
    })
    .where('uid', '=', uid)
    .execute();
}

function pricesOf(subscription: ProviderSubscription | undefined) {
  if (subscription === undefined) return { next_price_cents: null, next_price_told_at: null };
  const { id, price } = subscription;
  const isOver = isTerminal(subscription);
  const isStill = sql`not ${isOver}::boolean and subscription_id = ${id} and next_price_cents <> ${price.cents}::int`;
  return {
    price_cents: price.cents,
    price_currency: price.currency,
    next_price_cents: sql<number | null>`case when ${isStill} then next_price_cents end`,
    next_price_told_at: sql<number | null>`case when ${isStill} then next_price_told_at end`,
  };
}

/** What a person said counts at once, also while the provider is away: their subscription ends with its paid month. */
export async function noteCancellation(tx: Tx<Schema>, uid: string, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set((eb) => ({ cancels_at: eb.fn.coalesce('cancels_at', 'current_period_end'), is_renewal_free: false }))
    .where('uid', '=', uid)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** The same of a purchase that was withdrawn from: its subscription has ended. */
export async function noteEnd(tx: Tx<Schema>, uid: string, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ status: 'canceled', is_renewal_free: false, paused_from: null })
    .where('uid', '=', uid)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/** Notes that a buyer was told of a subscription. @returns false when they were told before */
export async function setToldSubscription(tx: Tx<Schema>, uid: string, subscriptionId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_accounts')
    .set({ told_subscription_id: subscriptionId })
    .where('uid', '=', uid)
    .where('told_subscription_id', 'is distinct from', subscriptionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findCustomerId(db: Kysely<Schema>, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('stripe_customer_id')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.stripe_customer_id ?? undefined;
}

export async function findUidOfCustomer(
  db: Kysely<Schema> | Tx<Schema>,
  customerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('uid')
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.uid;
}

/**
 * People whose mirror is old and whose subscription may still change, or who have a month in a checkout that may be
 * over; a webhook that never came heals here.
 */
export async function findStaleAccounts(db: Kysely<Schema>, syncedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts')
    .select('uid')
    .where('stripe_customer_id', 'is not', null)
    .where('synced_at', '<', syncedBefore)
    .where((eb) =>
      eb.or([
        eb('status', 'is', null),
        eb('status', 'not in', ['canceled', 'incomplete_expired']),
        eb.exists(
          eb
            .selectFrom('performance_months')
            .select('performance_months.uid')
            .whereRef('performance_months.uid', '=', 'billing_accounts.uid')
            .where('state', '=', 'attaching')
            .where('via', '=', 'checkout'),
        ),
      ]),
    )
    .orderBy('synced_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.uid);
}

/** The account's facts, held until the transaction ends; all null without an account. Taken after the profile. */
export async function lockAccount(tx: Tx<Schema>, uid: string): Promise<BillingFacts> {
  await tx.selectFrom('billing_accounts').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
  // A second statement, because one that waited would not see what it waited for.
  return findBillingFacts(tx, uid);
}

/** The mirrored facts as they are now; all null without an account. */
export async function findBillingFacts(db: Kysely<Schema> | Tx<Schema>, uid: string): Promise<BillingFacts> {
  const row = await db.selectFrom('billing_accounts').select(BILLING_FACTS).where('uid', '=', uid).executeTakeFirst();
  return row ?? NO_BILLING;
}

interface MirroredSubscription extends Pick<
  BillingAccountTable,
  'cancels_at' | 'current_period_start' | 'latest_invoice_id'
> {
  readonly subscription_id: string;
  readonly status: string;
}

/** The mirrored subscription, if there ever was one; its status is empty until the provider was asked. */
export async function findSubscription(db: Kysely<Schema>, uid: string): Promise<MirroredSubscription | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select(['subscription_id', 'status', 'cancels_at', 'current_period_start', 'latest_invoice_id'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row === undefined || row.subscription_id === null
    ? undefined
    : { ...row, subscription_id: row.subscription_id, status: row.status ?? '' };
}
