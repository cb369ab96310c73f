import { BASE_PRICE_CENTS } from '@fivefold/rules/plan';
import Stripe from 'stripe';
import { PortFailure } from '../../kernel/port-failure.ts';
import { Problem } from '../../kernel/problem.ts';
import { requirePortalConfiguration } from './portal-configuration.ts';
import type { Checkout, PaymentProvider, ProviderSubscription } from './port.ts';

const BASE_PRODUCT_ID = 'fivefold_base';
const BASE_PRICE_KEY = 'base_monthly';
const TIMEOUT_MS = 20_000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is, when it is not Stripe's own: the sandbox. */
  readonly api?: { readonly host: string; readonly port: number };
}

/** The one adapter for payments: the official SDK, against Stripe or against our sandbox, which speaks the same wire. */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    ...(options.api === undefined ? {} : { host: options.api.host, port: options.api.port, protocol: 'http' as const }),
  });
  let basePriceId: string | undefined;
  let portalConfigurationId: string | undefined;

  async function findBasePrice(): Promise<string | undefined> {
    const { data } = await stripe.prices.list({ lookup_keys: [BASE_PRICE_KEY], limit: 1 });
    return data[0]?.id;
  }

  async function requireBasePrice(): Promise<string> {
    basePriceId ??= await findBasePrice();
    if (basePriceId !== undefined) return basePriceId;
    await makeBaseProduct();
    const price = await stripe.prices.create({
      product: BASE_PRODUCT_ID,
      currency: 'usd',
      unit_amount: BASE_PRICE_CENTS,
      recurring: { interval: 'month' },
      lookup_key: BASE_PRICE_KEY,
    });
    basePriceId = price.id;
    return price.id;
  }

  async function makeBaseProduct(): Promise<void> {
    try {
      await stripe.products.create({ id: BASE_PRODUCT_ID, name: 'Fivefold Base' });
    } catch (error) {
      if (!isStripeError(error, 'resource_already_exists')) throw error;
    }
  }

  return {
    ensureCatalogue: () => calling(async () => void (await requireBasePrice())),

    findCustomer: ({ uid, email }) =>
      calling(async () => {
        // Never by e-mail alone: addresses change hands. Never by search: it lags behind writes.
        const { data } = await stripe.customers.list({ email, limit: 100 });
        return data.find((customer) => customer.metadata['user_id'] === uid)?.id;
      }),

    createCustomer: ({ uid, email, attempt }) =>
      calling(async () => {
        const made = await stripe.customers.create({ email, metadata: { user_id: uid } }, { idempotencyKey: `cus:${uid}:${attempt}` });
        return made.id;
      }),

    startCheckout: ({ uid, customerId, attempt, successUrl, cancelUrl, expiresAt }) =>
      calling(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: uid,
            line_items: [{ price: await requireBasePrice(), quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: expiresAt,
            metadata: { user_id: uid },
            subscription_data: { metadata: { user_id: uid } },
          },
          { idempotencyKey: `checkout:${uid}:${attempt}` },
        );
        if (session.url === null) throw new Error('The checkout session has no page.');
        return { id: session.id, url: session.url };
      }),

    fetchCheckout: (id) =>
      calling(async () => {
        try {
          return toCheckout(await stripe.checkout.sessions.retrieve(id));
        } catch (error) {
          if (isStripeError(error, 'resource_missing')) return undefined;
          throw error;
        }
      }),

    openPortal: (customerId, returnUrl) =>
      calling(async () => {
        portalConfigurationId ??= await requirePortalConfiguration(stripe);
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration: portalConfigurationId,
          return_url: returnUrl,
        });
        return session.url;
      }),

    cancelAtPeriodEnd: (subscriptionId) =>
      calling(async () => void (await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))),

    listSubscriptions: (customerId) =>
      calling(async () => {
        const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        return data.map(toSubscription);
      }),

    readWebhook(body, signature) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, options.webhookSecret);
      } catch {
        throw new Problem('subscription.bad_signature');
      }
      return { id: event.id, type: event.type, created: event.created, customerId: customerOf(event.data.object) };
    },
  };
}

function toCheckout(session: Stripe.Checkout.Session): Checkout {
  // The list is open, and what we do not know is over.
  const status = session.status === 'open' ? 'open' : session.status === 'complete' ? 'complete' : 'expired';
  return {
    id: session.id,
    status,
    isPaid: session.payment_status !== 'unpaid',
    url: session.url,
    uid: session.client_reference_id,
    customerId: idOf(session.customer),
  };
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  const periodEnd = item?.current_period_end ?? null;
  return {
    id: subscription.id,
    status: subscription.status,
    createdAt: subscription.created,
    currentPeriodStart: item?.current_period_start ?? null,
    currentPeriodEnd: periodEnd,
    // The portal sets cancel_at, the API the boolean: both mean that it ends.
    cancelsAt: subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null),
  };
}

function customerOf(object: object): string | null {
  if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
  return 'customer' in object ? idOf(object.customer) : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return value.id;
  return null;
}

function isStripeError(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Turns the SDK's errors into the port's one kind of failure. */
async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const isRetryable = !(cause instanceof Stripe.errors.StripeInvalidRequestError || cause instanceof Stripe.errors.StripeAuthenticationError);
    throw new PortFailure('payments', `The payment provider failed: ${cause.type}`, { cause, isRetryable });
  }
}
