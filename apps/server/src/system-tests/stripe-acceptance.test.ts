import { randomUUID } from 'node:crypto';
import { cancelSubscription, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
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

const TIMEOUT_MS = process.env['STRIPE_TEST_KEY'] === undefined ? 60_000 : 900_000;

beforeAll(async () => {
  target = await openStripeTarget();
  app = await createTestApp({ env: target.env });
  await billingOf(app.deps).payments.ensureCatalog(USUAL_PRICE);
}, TIMEOUT_MS);
afterAll(async () => {
  await app?.close();
  await target?.close();
}, TIMEOUT_MS);

const status = async () => (await ann.call(getSubscriptionStatus)).body;
const reconcile = () => withBillingLock(billingOf(app.deps), ann.uid, (run) => reconcileIn(billingOf(app.deps), run));
const subscription = () => target.stripe.subscriptions.retrieve(subscriber.subscriptionId, { expand: ['discounts'] });

/** Lets the provider's clock and ours reach a little after the end of the period, draft hour included. */
async function renew({ isTold = true } = {}): Promise<void> {
  const end = (await subscription()).items.data[0]?.current_period_end ?? 0;
  await openEveryDay(app);
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

it(
  'months bought with streaks reach the invoices they should reach, and no other',
  { timeout: TIMEOUT_MS },
  async () => {
    ann = await app.createUser('ann', { plan: false });
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
