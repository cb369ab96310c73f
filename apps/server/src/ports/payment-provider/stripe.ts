import Stripe from 'stripe';
import type { PaymentProvider } from './port.ts';
import { calling, given, isStripeError, unless } from './stripe-calls.ts';
import { createCatalog } from './stripe-catalog.ts';
import { monthCalls } from './stripe-months.ts';
import { refundUpTo, returnCredit } from './stripe-refunds.ts';
import { toCheckout, toDispute, toEvent, toSubscription } from './stripe-shapes.ts';
import { unusedCalls } from './stripe-unused.ts';
import { readSignedEvent } from './stripe-webhook.ts';

const TIMEOUT_MS = 20_000;
const NETWORK_RETRIES = 2;
const PAGE = 100;
const MOST = 10_000;

/** The customer's address, which says what taxes there are, is taken from the page. */
const TAXES = {
  automatic_tax: { enabled: true },
  billing_address_collection: 'required',
  customer_update: { address: 'auto' },
} as const;

/** Every event that may mean that an account changed; an operator's endpoint sends exactly these (docs/payments.md). */
const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refunded',
] as const;

export interface StripeOptions {
  /** The provider works out taxes that are in the price, and asks for an address for that. */
  readonly isTaxAutomatic?: boolean;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the API is, when it is not Stripe's own: a sandbox. */
  readonly api?: string;
  /** How often the SDK repeats a request that failed on the way; 2 unless said otherwise. */
  readonly networkRetries?: number;
  /** For each try of a request, in milliseconds; 20 000 unless given. */
  readonly timeoutMs?: number;
}

/**
 * The one adapter for payments: the official SDK, against Stripe or against our sandbox, which speaks the same wire.
 */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    maxNetworkRetries: options.networkRetries ?? NETWORK_RETRIES,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    ...(options.api === undefined ? {} : addressOf(new URL(options.api))),
  });
  const { isTaxAutomatic = false } = options;
  const catalog = createCatalog(stripe, { isTaxAutomatic });

  return {
    ...monthCalls(stripe, catalog),
    ...unusedCalls(stripe),

    refundUpTo: (refund) => calling(() => refundUpTo(stripe, refund)),

    returnCredit: (credit) => calling(() => returnCredit(stripe, credit)),

    ensureCatalog: (price) =>
      calling(async () => {
        catalog.forget();
        await catalog.requireMonthCoupon(price);
        await catalog.requirePortalConfiguration();
      }),

    findCustomer: ({ uid, email }) =>
      calling(async () => {
        // Never by email alone: addresses change hands. Never by search: it lags behind writes.
        const { data } = await stripe.customers.list({ email, limit: PAGE });
        return data.find((customer) => customer.metadata['user_id'] === uid)?.id;
      }),

    createCustomer: ({ uid, email, attempt }) =>
      calling(async () => {
        const made = await stripe.customers.create(
          { email, metadata: { user_id: uid } },
          { idempotencyKey: `cus:${uid}:${attempt}` },
        );
        return given(made.id, 'customer');
      }),

    setCustomerEmail: (customerId, email) =>
      calling(async () => void (await stripe.customers.update(customerId, { email }))),

    startCheckout: ({ uid, customerId, attempt, successUrl, cancelUrl, expiresAt, price, withMonth }) =>
      calling(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: uid,
            line_items: [{ price: await catalog.requirePrice(price), quantity: 1 }],
            ...(withMonth ? { discounts: [{ coupon: await catalog.requireMonthCoupon(price) }] } : {}),
            ...(isTaxAutomatic ? TAXES : {}),
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: expiresAt,
            metadata: { user_id: uid },
            subscription_data: { metadata: { user_id: uid } },
          },
          { idempotencyKey: `checkout:${uid}:${attempt}` },
        );
        return { id: given(session.id, 'checkout session'), url: given(session.url, 'page to check out') };
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

    expireCheckout: (id) =>
      calling(async () => {
        await unless(['resource_missing'], async () => {
          const { status } = await stripe.checkout.sessions.retrieve(id);
          if (status === 'open') await stripe.checkout.sessions.expire(id);
        });
      }),

    openPortal: (customerId, returnUrl) =>
      calling(async () => {
        const configuration = await catalog.requirePortalConfiguration();
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          configuration,
          return_url: returnUrl,
        });
        return given(session.url, 'portal');
      }),

    cancelAtPeriodEnd: (subscriptionId) =>
      calling(async () => void (await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))),

    cancelNow: (subscriptionId) =>
      calling(() =>
        unless(['resource_missing'], () =>
          stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }),
        ),
      ),

    listSubscriptions: (customer) =>
      calling(async () => {
        // Without a status the ended ones are hidden.
        const found = await stripe.subscriptions
          .list({ customer, status: 'all', limit: PAGE, expand: ['data.discounts'] })
          .autoPagingToArray({ limit: MOST });
        return found.map(toSubscription);
      }),

    fetchDispute: (id) => calling(async () => toDispute(await stripe.disputes.retrieve(id, { expand: ['charge'] }))),

    isCustomerDeleted: (id) =>
      calling(async () => {
        try {
          const found = await stripe.customers.retrieve(id);
          return found.deleted === true;
        } catch (error) {
          if (isStripeError(error, 'resource_missing')) return true;
          throw error;
        }
      }),

    deleteCustomer: (id) =>
      calling(() =>
        unless(['resource_missing'], async () => {
          if (!(await stripe.customers.del(id)).deleted)
            throw new Error('The payment provider did not say that the customer is gone.');
        }),
      ),

    listUndelivered: (since) =>
      calling(async () => {
        const found = await stripe.events
          .list({ delivery_success: false, types: [...WEBHOOK_EVENTS], created: { gte: since }, limit: PAGE })
          .autoPagingToArray({ limit: MOST });
        return found.map(toEvent).toReversed();
      }),

    readWebhook: async (body, signature) => readSignedEvent(stripe, body, signature, options.webhookSecret),
  };
}

function addressOf({ hostname: host, port, protocol }: URL) {
  return protocol === 'https:'
    ? { host, port: port || 443, protocol: 'https' as const }
    : { host, port: port || 80, protocol: 'http' as const };
}
