import { afterEach, expect } from 'vitest';
import Stripe from 'stripe';
import { createSandbox, type Exchange, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { DAY_SECONDS } from '../state/calendar.ts';
import { type Conformance, loadConformance } from './conformance.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export const API_KEY = 'sk_test_sandboxtests';
export const COUPON = 'performance_month_900_usd';

let conformance: Conformance | undefined;
const openWorlds = new Set<Setup>();

/**
 * A sandbox with a clock of its own, the official SDK in front of it and a webhook endpoint behind it. Closed after the
 * test.
 */
export interface Setup {
  sandbox: Sandbox;
  stripe: Stripe;
  receiver: Receiver;
  exchanges: Exchange[];
  /** Where exchanges or events differ from Stripe's description of its API. Checked after every test. */
  differences: string[];
  now(): Date;
  setNow(iso: string): void;
  /** Moves the clock and lets everything that is due happen, webhooks included. */
  advance(days: number): Promise<void>;
  /** Stops the sandbox and starts it again from its state file. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface SetupOptions extends Partial<SandboxOptions> {
  start?: string;
  listens?: boolean;
}

export async function createSetup(options: SetupOptions = {}): Promise<Setup> {
  const { start = '2026-03-10T12:00:00Z', listens = true, ...rest } = options;
  const checker = (conformance ??= loadConformance());
  let nowMs = Date.parse(start);
  let checkedEvents = 0;
  const receiver = await startReceiver();

  const open = async (): Promise<Sandbox> => {
    const sandbox = await createSandbox({
      apiKey: API_KEY,
      now: () => new Date(nowMs),
      retryDelaysMs: [20, 20, 20],
      recorder: (exchange) => {
        world.exchanges.push(exchange);
        world.differences.push(...checker.checkExchange(exchange));
      },
      ...rest,
    });
    if (listens) sandbox.deliverTo(receiver);
    return sandbox;
  };

  const world = {
    receiver,
    exchanges: [] as Exchange[],
    differences: [] as string[],
    now: () => new Date(nowMs),
    setNow(iso: string) {
      nowMs = Date.parse(iso);
    },
    async advance(days: number) {
      nowMs += days * DAY_SECONDS * 1000;
      await world.sandbox.settle();
    },
    async restart() {
      await world.sandbox.close();
      await begin();
    },
    async close() {
      openWorlds.delete(world);
      await world.sandbox.close();
      await receiver.close();
      for (const event of receiver.events.slice(checkedEvents)) world.differences.push(...checker.checkEvent(event));
      checkedEvents = receiver.events.length;
    },
  } as Setup;
  const begin = async (): Promise<void> => {
    world.sandbox = await open();
    world.stripe = clientOf(world.sandbox);
  };
  await begin();
  openWorlds.add(world);
  return world;
}

/** The official SDK, pointed at a sandbox. */
export function clientOf(
  sandbox: { port: number },
  options: { maxNetworkRetries?: number; apiKey?: string } = {},
): Stripe {
  return new Stripe(options.apiKey ?? API_KEY, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
  });
}

/** Closes the worlds of a test and demands that nothing in them differed from Stripe's description. */
export function closeSetupsAfterEach(): void {
  afterEach(async () => {
    const worlds = [...openWorlds];
    for (const world of worlds) await world.close();
    expect(worlds.flatMap((world) => world.differences)).toEqual([]);
    expect(worlds.map((world) => world.receiver.rejected)).toEqual(worlds.map(() => 0));
  });
}

/** The catalogue as the product makes it: Base at 10 dollars a month and the coupon that takes 9 off once. */
export async function makeCatalogue({ stripe }: Setup, name = 'Base'): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  await stripe.coupons.create({
    id: COUPON,
    amount_off: 900,
    currency: 'usd',
    duration: 'once',
    name: 'Performance month',
    applies_to: { products: [product.id] },
  });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month' },
    lookup_key: 'base_monthly',
  });
}

export interface Buying {
  price: string;
  customer?: string;
  coupon?: string;
}

export async function startCheckout(
  { stripe }: Setup,
  { price, customer, coupon }: Buying,
): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer ?? (await stripe.customers.create({ email: 'ann@example.com' })).id,
    line_items: [{ price, quantity: 1 }],
    ...(coupon === undefined ? {} : { discounts: [{ coupon }] }),
    success_url: 'http://127.0.0.1:9/subscription/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/plans',
    subscription_data: { metadata: { user_id: 'ann' } },
  });
}

/** The one portal configuration that the sandbox takes. */
export const PORTAL: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  },
};

/** Opens the portal for a customer. @returns the address of its page. */
export async function openPortal({ stripe }: Setup, customer: string): Promise<string> {
  const { id: configuration } = await stripe.billingPortal.configurations.create(PORTAL);
  const return_url = 'http://x.test/back';
  return (await stripe.billingPortal.sessions.create({ customer, configuration, return_url })).url;
}

/** Presses a button of a hosted page. */
export function press(page: string | null, fields: Record<string, string>): Promise<Response> {
  return fetch(page ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Buys Base for a new customer on the hosted page and returns the subscription. */
export async function subscribe(
  world: Setup,
  options: { card?: string; coupon?: string; customer?: string } = {},
): Promise<Stripe.Subscription> {
  const { stripe } = world;
  const [price = await makeCatalogue(world)] = (await stripe.prices.list({ lookup_keys: ['base_monthly'] })).data;
  const customer =
    options.customer ?? (await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: 'ann' } })).id;
  const session = await startCheckout(world, {
    price: price.id,
    customer,
    ...(options.coupon ? { coupon: options.coupon } : {}),
  });
  const answer = await press(session.url, { do: 'subscribe', card: options.card ?? '4242424242424242' });
  expect(answer.status).toBe(303);
  const { data } = await stripe.subscriptions.list({ customer });
  const [subscription] = data;
  if (!subscription) throw new Error('no subscription was made');
  return subscription;
}

/** The invoices of a customer as `[total, status]`, oldest first. */
export async function invoicesOf({ stripe }: Setup, customer: string): Promise<[number, string | null][]> {
  const { data } = await stripe.invoices.list({ customer, limit: 100 });
  return data.reverse().map((invoice) => [invoice.total, invoice.status]);
}

/** The id behind a reference, expanded or not; empty when there is none. */
export function idOf(value: string | { id: string } | null | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '');
}
