import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/usual-price';
import type { Selectable } from 'kysely';
import type Stripe from 'stripe';
import type { WithdrawalTable } from '../kernel/db/tables/billing.ts';
import { readMonthCoupon } from '../ports/payment-provider/month-coupon.ts';
import { findMoneyFaults } from '../features/billing/audit.ts';
import { idOf } from './conformance.ts';
import { ledgerFaults } from './database-facts.ts';
import { balanceFaults, holdsMonths, unusedFaults, type UnusedRow } from './unused-faults.ts';
import { withdrawalFaults } from './withdrawal-faults.ts';
import type { BillingTestApp } from './subscriber.ts';
import type { TestUser } from './test-app.ts';

const LIVE = new Set(['active', 'trialing', 'past_due']);
const GRACE_SECONDS = 7 * 86_400;

interface MonthRow {
  readonly state: string;
  readonly is_expiring: boolean;
  readonly is_credited: boolean;
  readonly stripe_discount_id: string | null;
  readonly stripe_invoice_id: string | null;
  readonly via: string | null;
  readonly created_at: number;
}

/**
 * Everything that must be true of money once all work is done (payments: invariants 1 to 6 and 8; replays are checked
 * as they happen). Each line is one thing that is not.
 */
export async function moneyFaults(app: BillingTestApp, people: readonly TestUser[]): Promise<string[]> {
  const { pool, kysely } = app.deps.db;
  const faults = [...(await ledgerFaults(pool)), ...(await findMoneyFaults(kysely))];
  for (const who of people) {
    const found = await faultsOf(app, who);
    faults.push(...found.map((fault) => `${who.email}: ${fault}`));
  }
  return faults;
}

async function faultsOf(app: BillingTestApp, who: TestUser): Promise<string[]> {
  const { stripe } = app;
  const customers = (await stripe.customers.list({ email: who.email, limit: 100 })).data;
  if (customers.length > 1) return [`I5: ${customers.length} customers`];
  const [customer] = customers;
  if (customer === undefined) return [];
  const subscriptions = (
    await stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 100, expand: ['data.discounts'] })
  ).data;
  const invoices = await stripe.invoices
    .list({ customer: customer.id, limit: 100, expand: ['data.discounts'] })
    .autoPagingToArray({ limit: 1000 });
  const moves = await stripe.customers
    .listBalanceTransactions(customer.id, { limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const { rows: months } = await app.deps.db.pool.query<MonthRow>(`select * from performance_months where uid = $1`, [
    who.uid,
  ]);
  const { rows: withdrawals } = await app.deps.db.pool.query<Selectable<WithdrawalTable>>(
    `select * from withdrawals where uid = $1`,
    [who.uid],
  );
  const { rows: unused } = await app.deps.db.pool.query<UnusedRow>(`select * from unused_months where uid = $1`, [
    who.uid,
  ]);
  const freed = new Set(withdrawals.flatMap(({ freed_invoice_id: id }) => id ?? []));
  const live = subscriptions.filter(({ status }) => LIVE.has(status));
  return [
    ...(live.length > 1 ? ['I5: two live subscriptions'] : []),
    ...invoiceFaults(invoices, subscriptions, months, freed),
    ...creditFaults(moves, invoices, months),
    ...missedFaults(invoices, months, unused),
    ...live.flatMap((subscription) => discountFaults(subscription, months, holdsMonths(unused, subscription.id))),
    ...(await premiumFaults(app, who, live[0])),
    ...(await priceFaults(app, who, live[0])),
    ...(await unusedFaults({ stripe, subscriptions, invoices, moves, unused })),
    ...balanceFaults(customer, moves),
    ...(await withdrawalFaults({ stripe, subscriptions, invoices, moves, withdrawals })),
  ];
}

/** I2 and I3. */
function invoiceFaults(
  invoices: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
  months: readonly MonthRow[],
  freed: ReadonlySet<string>,
): string[] {
  const ended = new Set(subscriptions.filter(({ status }) => !LIVE.has(status)).map(({ id }) => id));
  const carrying = invoices.filter((invoice) => {
    const isAbandoned =
      invoice.status === 'draft' && ended.has(idOf(invoice.parent?.subscription_details?.subscription));
    return (
      invoice.status !== 'void' &&
      invoice.status !== 'uncollectible' &&
      !isAbandoned &&
      !freed.has(invoice.id ?? '') &&
      oursOf(invoice.discounts).length > 0
    );
  });
  const spent = months.filter(({ state }) => state === 'consumed').map(({ stripe_invoice_id: id }) => id);
  return [
    ...carrying
      .filter(({ id }) => !spent.includes(id ?? ''))
      .map(({ id }) => `I2: ${id} carries our coupon and no month`),
    ...(new Set(spent).size < spent.length ? ['I2: two months were spent on one invoice'] : []),
    ...spent
      .filter((id) => !carrying.some((invoice) => invoice.id === id))
      .map((id) => `I2: a month was spent on ${id}, which does not carry it`),
    ...invoices
      .filter(({ discounts }) => oursOf(discounts).length > 1)
      .map(({ id }) => `I3: ${id} carries two coupons`),
    ...invoices
      .filter(({ total }) => total < PERFORMANCE_PRICE_CENTS)
      .map(({ id, total }) => `I3: ${id} comes to ${total}`),
    // The whole difference to one unit, whatever the plan costs.
    ...carrying
      .filter(({ total, discounts }) => discounts.length === 1 && total !== PERFORMANCE_PRICE_CENTS)
      .map(({ id, total }) => `I3: ${id} carries our coupon alone and comes to ${total}`),
  ];
}

/** I6. */
function creditFaults(
  moves: readonly Stripe.CustomerBalanceTransaction[],
  invoices: readonly Stripe.Invoice[],
  months: readonly MonthRow[],
): string[] {
  const credited = moves.flatMap(({ metadata }) => metadata?.['invoice'] ?? []);
  const owed = months.filter(({ state }) => state === 'compensated');
  return [
    ...(new Set(credited).size < credited.length ? ['I6: one invoice was credited twice'] : []),
    ...credited
      .filter((id) => !owed.some((month) => month.stripe_invoice_id === id))
      .map((id) => `I6: credit for ${id} without a month`),
    ...moves.flatMap(({ amount, metadata }) => {
      const bill = invoices.find(({ id }) => id === metadata?.['invoice']);
      const due = (bill?.subtotal ?? 0) - PERFORMANCE_PRICE_CENTS;
      return bill === undefined || -amount === due ? [] : [`I6: ${bill.id} was credited ${-amount} of ${due}`];
    }),
    ...owed
      .filter((month) => !credited.includes(month.stripe_invoice_id ?? '') || !month.is_credited)
      .map((month) => `I6: no credit for ${month.stripe_invoice_id}`),
  ];
}

/**
 * Rule 7: no renewal went out in full while an older month was there, unless credit was given for it or for an unused
 * month.
 */
function missedFaults(
  invoices: readonly Stripe.Invoice[],
  months: readonly MonthRow[],
  unused: readonly UnusedRow[],
): string[] {
  const left = months.filter(
    (month) =>
      ['available', 'attached', 'attaching'].includes(month.state) && !month.is_expiring && month.via !== 'checkout',
  );
  const oldest = Math.min(...left.map(({ created_at }) => created_at));
  const inFull = invoices.filter(
    ({ id, status, billing_reason: reason, discounts }) =>
      (status === 'paid' || status === 'open') &&
      reason === 'subscription_cycle' &&
      oursOf(discounts).length === 0 &&
      !months.some((month) => month.stripe_invoice_id === id) &&
      !unused.some(({ invoice_id }) => invoice_id === id),
  );
  return inFull.filter(({ created }) => oldest <= created).map(({ id }) => `rule 7: ${id} went out in full`);
}

/** I3 and I4. */
function discountFaults(subscription: Stripe.Subscription, months: readonly MonthRow[], isHeld: boolean): string[] {
  const ours = oursOf(subscription.discounts);
  const spent = new Set(months.filter(({ state }) => state === 'consumed').map((month) => month.stripe_discount_id));
  const fresh = ours.filter((id) => !spent.has(id));
  const isRenewing = subscription.cancel_at === null && !subscription.cancel_at_period_end;
  const left = months.filter(
    ({ state, is_expiring }) => ['available', 'attaching', 'attached'].includes(state) && !is_expiring,
  ).length;
  const attached = months.filter(({ state }) => state === 'attached');
  return [
    ...(ours.length > 1 ? ['I3: two of our coupons on the subscription'] : []),
    ...(isHeld && fresh.length > 0 ? ['I4: a coupon before a renewal that is free anyway'] : []),
    ...(isRenewing && !isHeld && left > 0 && fresh.length !== 1 && ours.length === 0
      ? [`I4: ${left} months left and no coupon`]
      : []),
    ...(left === 0 && fresh.length > 0 ? ['I4: a coupon and no months left'] : []),
    ...(fresh.length === 1 && attached[0]?.stripe_discount_id !== fresh[0]
      ? ['I4: the coupon belongs to no month']
      : []),
    ...(attached.length > fresh.length ? ['I4: a month is attached and its coupon is not there'] : []),
  ];
}

/** I8, and the badge that goes with it. */
async function premiumFaults(
  app: BillingTestApp,
  who: TestUser,
  live: Stripe.Subscription | undefined,
): Promise<string[]> {
  const { body } = await who.call(getSubscriptionStatus);
  const startedAt = live?.items.data[0]?.current_period_start ?? 0;
  const isInGrace = app.clock.now().getTime() / 1000 < startedAt + GRACE_SECONDS;
  const isPaid = live !== undefined && (live.status !== 'past_due' || isInGrace);
  return [
    ...(body['is_premium'] === isPaid
      ? []
      : [`I8: premium is ${String(body['is_premium'])} with ${live?.status ?? 'nothing'}`]),
    ...(body['performance_plan_active'] === true && !isPaid ? ['I8: performance without a subscription'] : []),
  ];
}

/** I12: a person is told the price that their subscription has. */
async function priceFaults(
  app: BillingTestApp,
  who: TestUser,
  live: Stripe.Subscription | undefined,
): Promise<string[]> {
  const { body } = await who.call(getSubscriptionStatus);
  const said = (body['price'] as { cents: number } | null)?.cents;
  const costs = live?.items.data[0]?.price.unit_amount ?? undefined;
  const next = (body['next_price'] as { cents: number } | null)?.cents;
  return [
    ...(live !== undefined && said !== costs ? [`I12: the price is said to be ${said}, and is ${costs}`] : []),
    ...(costs !== undefined && next === costs ? [`I12: ${costs} is still to come, and is there`] : []),
  ];
}

function oursOf(discounts: readonly (string | Stripe.Discount | Stripe.DeletedDiscount)[]): string[] {
  return discounts.flatMap((discount) => {
    if (typeof discount === 'string') throw new Error('not expanded');
    const { coupon } = discount.source;
    return readMonthCoupon(idOf(coupon)) === undefined ? [] : [discount.id];
  });
}
