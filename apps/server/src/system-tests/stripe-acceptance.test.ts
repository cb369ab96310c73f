import { randomUUID } from 'node:crypto';
import { cancelSubscription, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import { goOn } from '@fivefold/contract/calls/go-on';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '#testing/conformance';
import { earn, openEveryDay, stayActive } from '#testing/subscriber';
import { openStripeTarget, type StripeTarget, type Subscriber } from '#testing/stripe-target';
import { type TestUser, billingOf, createTestApp, type TestApp } from '#testing/test-app';
import { withBillingLock } from '#features/billing/billing-lock';
import { reconcileIn } from '#features/billing/reconcile/reconcile';

/*
 * The product against whatever speaks Stripe's API: our sandbox in the ordinary run, Stripe's test mode with
 * STRIPE_TEST_KEY (docs/payments.md). Only the plain API, so that both can be asked the same. Time is moved by the
 * target: the sandbox's clock, or a test clock of Stripe's.
 */
let target: StripeTarget;
let app: TestApp;
let ann: TestUser;
let subscriber: Subscriber;
/** The calls that were made to the provider, by their names. */
const asked = new Set<string>();

/** These come from the provider by themselves: a bank contests a payment, an event is signed and sent. */
const NOT_ASKED_HERE = ['fetchDispute', 'readWebhook'];

const TIMEOUT_MS = process.env['STRIPE_TEST_KEY'] === undefined ? 60_000 : 900_000;

beforeAll(async () => {
  target = await openStripeTarget();
  app = await createTestApp({ env: target.env });
  const { payments } = billingOf(app.deps);
  for (const [name, call] of Object.entries<(...given: never[]) => unknown>({ ...payments })) {
    const noted = (...given: never[]) => {
      asked.add(name);
      return call(...given);
    };
    Object.assign(payments, { [name]: noted });
  }
  await payments.ensureCatalog(USUAL_PRICE);
}, TIMEOUT_MS);
afterAll(async () => {
  await app?.close();
  await target?.close();
}, TIMEOUT_MS);

const status = async () => (await ann.call(getSubscriptionStatus)).body;
const reconcile = () => withBillingLock(billingOf(app.deps), ann.uid, (run) => reconcileIn(billingOf(app.deps), run));
const subscription = () => target.stripe.subscriptions.retrieve(subscriber.subscriptionId, { expand: ['discounts'] });

/** Lets the provider's clock and ours reach a little after the end of the period, draft hour included. */
async function renew({ isTold = true, isOpened = true } = {}): Promise<void> {
  const end = (await subscription()).items.data[0]?.current_period_end ?? 0;
  if (isOpened) await openEveryDay(app);
  else {
    // It is decided on the day before.
    app.clock.setTo(new Date((end - 20 * 60 * 60) * 1000));
    await reconcile();
  }
  for (const at of [end + 60, end + 2 * 60 * 60]) {
    await target.advance(at);
    app.clock.setTo(new Date(at * 1000));
    await stayActive(app, ann);
    if (isTold) await reconcile();
  }
}

async function bills(): Promise<number[]> {
  const { data } = await target.stripe.invoices.list({ customer: subscriber.customerId, limit: 100 });
  return data.toReversed().map((invoice) => invoice.amount_due);
}

/** Someone who pays for Base, in place of who came before. */
async function begin(name: string): Promise<void> {
  ann = await app.createUser(name, { plan: false });
  subscriber = await target.subscribe({
    uid: ann.uid,
    email: ann.email,
    at: Math.floor(app.clock.now().getTime() / 1000),
  });
  await app.deps.db.pool.query(`insert into billing_accounts (uid, stripe_customer_id) values ($1, $2)`, [
    ann.uid,
    subscriber.customerId,
  ]);
  await reconcile();
  expect(await status()).toMatchObject({ status: 'active', plan: 'basic' });
}

it(
  'months bought with streaks reach the invoices they should reach, and no other',
  { timeout: TIMEOUT_MS },
  async () => {
    await begin('ann');
    await earn(app, ann, 20);
    const key = randomUUID();
    const first = await ann.call(exchangeStreaks, { body: { streaks: 10 }, key });
    expect((await ann.call(exchangeStreaks, { body: { streaks: 10 }, key })).raw.body).toBe(first.raw.body);
    await reconcile();
    expect((await subscription()).discounts).toHaveLength(1);
    expect(await status()).toMatchObject({ plan: 'performance', performance_months_left: 2 });

    for (const left of [1, 0]) {
      await renew();
      expect(await status()).toMatchObject({ plan: 'performance', performance_months_left: left });
    }
    await renew();
    expect([await bills(), (await status())['plan']]).toEqual([[1000, 100, 100, 1000], 'basic']);

    // Another run holds the account, so the coupon is late: credit, and the next invoice is 1 dollar.
    await withBillingLock(app.deps, ann.uid, async () => {
      expect((await ann.call(exchangeStreaks, { body: { streaks: 5 } })).status).toBe(200);
      await renew({ isTold: false });
    });
    await reconcile();
    await renew();
    expect(await bills()).toEqual([1000, 100, 100, 1000, 1000, 100]);

    expect((await ann.call(cancelSubscription)).status).toBe(200);
    expect((await status())['cancels_at']).not.toBeNull();
    expect((await ann.call(exchangeStreaks, { body: { streaks: 5 } })).body['code']).toBe('subscription.ending');
    // As the portal takes it back, whichever way it was cancelled.
    await target.stripe.subscriptions.update(subscriber.subscriptionId, { cancel_at: '' });
    await reconcile();
    expect((await ann.call(exchangeStreaks, { body: { streaks: 5 } })).status).toBe(200);
    await reconcile();
    const { discounts } = await subscription();
    expect(discounts.map((discount) => (typeof discount === 'string' ? '' : idOf(discount.source.coupon)))).toEqual([
      'performance_month_900_usd',
    ]);
  },
);

it(
  'a month that was not used makes the next renewal free, a pause voids bills, and going on charges again',
  { timeout: TIMEOUT_MS },
  async () => {
    await begin('bob');
    await renew({ isOpened: false });
    expect(await bills()).toEqual([1000, 0]);
    // Two more free renewals would only take their time.
    await app.deps.db.pool.query(`update unused_months set nth = 3 where uid = $1`, [ann.uid]);
    await renew({ isOpened: false });
    expect((await subscription()).pause_collection).toMatchObject({ behavior: 'void' });
    const newest = async () => (await target.stripe.invoices.list({ customer: subscriber.customerId })).data[0];
    expect(await newest()).toMatchObject({ status: 'void', amount_due: 1000 });

    expect((await ann.call(goOn)).status).toBe(200);
    await reconcile();
    expect((await subscription()).pause_collection).toBeNull();
    await renew();
    expect(await newest()).toMatchObject({ status: 'paid', amount_paid: 1000 });
  },
);

it(
  'every other call of the product is understood, and repeating it changes nothing',
  { timeout: TIMEOUT_MS },
  async () => {
    const { payments } = billingOf(app.deps);
    const { customerId, subscriptionId } = subscriber;
    const [found] = await payments.listSubscriptions(customerId);
    const [bill] = await payments.listInvoices(customerId);
    if (found === undefined || bill === undefined) throw new Error('The subscriber has no subscription.');

    await payments.movePrice({ subscription: found, cents: 1200, keep: [], withMonth: false });
    expect((await subscription()).items.data[0]?.price.unit_amount).toBe(1200);
    const discount = await payments.attachMonth(
      { ...found, price: { cents: 1200, currency: 'usd' } },
      [],
      randomUUID(),
    );
    for (const keep of [[discount], [], []]) {
      await payments.keepDiscounts(subscriptionId, keep);
      expect((await subscription()).discounts).toHaveLength(keep.length);
    }
    const refund = { invoiceId: bill.id, about: subscriptionId, reason: 'withdrawal', key: randomUUID() } as const;
    for (let nth = 1; nth <= 2; nth++) {
      expect(await payments.refundUpTo({ ...refund, cents: 400 })).toEqual({ cents: 400, isDisputed: false });
    }
    for (let nth = 1; nth <= 2; nth++) await payments.refundInvoice(bill.id);
    expect(await payments.refundUpTo({ ...refund, cents: 400 })).toEqual({ cents: 1000, isDisputed: false });

    const balance = async () => {
      const customer = await target.stripe.customers.retrieve(customerId);
      return customer.deleted === true ? undefined : customer.balance;
    };
    const credit = { customerId, cents: 250, currency: 'usd' };
    for (let nth = 1; nth <= 2; nth++)
      await payments.returnCredit({ ...credit, invoiceId: bill.id, key: randomUUID() });
    const month = { ...credit, subscriptionId, periodStart: bill.periodStart, attempt: 1 };
    for (let nth = 1; nth <= 2; nth++) await payments.creditUnused(month);
    expect(await balance()).toBe(-500);
    for (let nth = 1; nth <= 2; nth++) expect(await payments.takeBackUnused(month)).toBe(0);
    expect(await balance()).toBe(-250);

    for (let nth = 1; nth <= 2; nth++) await payments.cancelNow(subscriptionId);
    expect((await subscription()).status).toBe('canceled');
    await payments.listUndelivered(target.now() - 60);

    const person = { uid: randomUUID(), email: 'cara@example.com' };
    const id = await payments.createCustomer({ ...person, attempt: 1 });
    expect(await payments.findCustomer(person)).toBe(id);
    await payments.setCustomerEmail(id, 'cara@example.org');
    const back = 'https://fivefold.example/';
    const checkout = await payments.startCheckout({
      uid: person.uid,
      customerId: id,
      attempt: 1,
      successUrl: `${back}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
      expiresAt: target.now() + 2 * 60 * 60,
      price: USUAL_PRICE,
      withMonth: true,
    });
    expect(await payments.fetchCheckout(checkout.id)).toMatchObject({ status: 'open', customerId: id });
    for (let nth = 1; nth <= 2; nth++) await payments.expireCheckout(checkout.id);
    expect(await payments.openPortal(id, back)).toMatch(/^https?:/);
    for (let nth = 1; nth <= 2; nth++) await payments.deleteCustomer(id);
    expect(await payments.isCustomerDeleted(id)).toBe(true);

    const left = Object.keys(payments).filter((name) => !asked.has(name));
    expect(left.toSorted(), 'calls that no test here makes').toEqual(NOT_ASKED_HERE);
  },
);
