import { setTimeout as delay } from 'node:timers/promises';
import { createSandbox } from '@fivefold/payments-sandbox/sandbox';
import Stripe from 'stripe';
import { SANDBOX_API_KEY, sandboxWebhookSecret } from '../ports/payment-provider/sandbox-keys.ts';
import { payCheckout } from './checkout.ts';
import { createConformanceRecorder, idOf, stripeAt } from './conformance.ts';

const POLL_MS = 1000;
const TIMEOUT_MS = 120_000;

/** A customer with Base paid, whose time a test can move. */
export interface Subscriber {
  readonly customerId: string;
  readonly subscriptionId: string;
}

/** Something that speaks Stripe's API: the sandbox, or Stripe's own test mode. */
export interface StripeTarget {
  readonly stripe: Stripe;
  /** What a product that uses it is configured with. */
  readonly env: Readonly<Record<string, string>>;
  /** Its time for all that is not a subscriber's, in epoch seconds. */
  now(): number;
  /** Makes a subscriber, at epoch seconds; their time is moved from then on. */
  subscribe(person: { uid: string; email: string; at: number }): Promise<Subscriber>;
  /** Moves the newest subscriber's time to epoch seconds, and waits until what fell due is done. */
  advance(to: number): Promise<void>;
  /** @throws when what passed was not as Stripe describes it. */
  close(): Promise<void>;
}

/** Stripe's test mode with STRIPE_TEST_KEY, else a sandbox of its own. */
export async function openStripeTarget(): Promise<StripeTarget> {
  const key = process.env['STRIPE_TEST_KEY'];
  return key === undefined || key === '' ? openSandboxTarget() : openTestMode(key);
}

async function openSandboxTarget(): Promise<StripeTarget> {
  const conformance = createConformanceRecorder();
  let now = 0;
  const sandbox = await createSandbox({
    apiKey: SANDBOX_API_KEY,
    now: () => new Date(now * 1000),
    recorder: conformance.record,
  });
  const stripe = stripeAt(sandbox);
  return {
    stripe,
    env: {
      STRIPE_SECRET_KEY: SANDBOX_API_KEY,
      STRIPE_WEBHOOK_SECRET: sandboxWebhookSecret,
      STRIPE_API_URL: sandbox.url,
    },
    now: () => now,
    async advance(to) {
      now = to;
      await sandbox.tick();
    },
    async subscribe({ uid, email, at }) {
      now = at;
      const { id: customerId } = await stripe.customers.create({ email, metadata: { user_id: uid } });
      // The sandbox sells on its page only.
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: await basePrice(stripe), quantity: 1 }],
        success_url: 'http://127.0.0.1:9/',
      });
      await payCheckout(session.url ?? '');
      const { data } = await stripe.subscriptions.list({ customer: customerId });
      return { customerId, subscriptionId: idOf(data[0]) };
    },
    async close() {
      await conformance.checkEvents(sandbox);
      await sandbox.close();
      if (conformance.differences.length > 0) throw new Error(conformance.differences.join('\n'));
    },
  };
}

function openTestMode(key: string): StripeTarget {
  if (!/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY must be a test key: sk_test_… or rk_test_…');
  const stripe = new Stripe(key, { telemetry: false, maxNetworkRetries: 2 });
  const clocks: string[] = [];
  return {
    stripe,
    env: { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_not_used_here' },
    now: () => Math.floor(Date.now() / 1000),
    advance: (to) => advanceTestClock(stripe, clocks.at(-1) ?? '', to),
    async subscribe({ uid, email, at }) {
      const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: at, name: `Fivefold ${email}` });
      clocks.push(clock);
      const { id: customerId } = await stripe.customers.create({
        email,
        test_clock: clock,
        metadata: { user_id: uid },
      });
      // A card without a page: Stripe's ready-made one.
      const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
      const subscription = await stripe.subscriptions.create({
        customer: customerId,
        default_payment_method: method.id,
        items: [{ price: await basePrice(stripe) }],
        metadata: { user_id: uid },
      });
      return { customerId, subscriptionId: subscription.id };
    },
    async close() {
      // With a clock go its customers and their subscriptions.
      for (const clock of clocks) await stripe.testHelpers.testClocks.del(clock);
    },
  };
}

async function basePrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: ['base_monthly'] });
  return idOf(data[0]);
}

/** Stripe moves its clocks behind our back: one is done when it says that it is ready. */
async function advanceTestClock(stripe: Stripe, clock: string, to: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  for (const giveUpAt = Date.now() + TIMEOUT_MS; ; await delay(POLL_MS)) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === 'ready') return;
    if (Date.now() > giveUpAt) throw new Error(`The test clock is still ${status}.`);
  }
}
