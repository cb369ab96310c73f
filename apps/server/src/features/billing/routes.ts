import {
  cancelSubscription as cancelCall,
  createCheckoutSession,
  createPortalSession,
  exchangeStreaks as exchangeCall,
  getSubscriptionStatus,
  listPlans,
  listTestimonials,
} from '@fivefold/contract/calls/billing';
import { goOn as goOnCall } from '@fivefold/contract/calls/go-on';
import type { WireTestimonial } from '@fivefold/contract/shapes/billing';
import { PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/usual-price';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { cancelSubscription } from './checkout/cancel.ts';
import { startCheckout } from './checkout/checkout.ts';
import { getStatusAfterCheckout } from './checkout/checkout-status.ts';
import { type ExchangeDeps, exchangeStreaks } from './exchange/exchange.ts';
import { openPortal } from './checkout/portal.ts';
import type { BillingDeps } from './deps.ts';
import { goOn } from './unused/go-on.ts';
import { priceOf } from './price/price-of.ts';
import { toWireSubscription } from './wire.ts';

export interface BillingRoutesDeps extends BindDeps, BillingDeps, ExchangeDeps {
  readonly db: BillingDeps['db'];
  readonly clock: BillingDeps['clock'];
  readonly publicUrl: () => string;
  readonly wakeWorker: () => void;
  readonly sql: Sql;
  readonly config: BillingDeps['config'] & { readonly testimonials: readonly WireTestimonial[] };
}

export function billingRoutes(app: FastifyInstance, deps: BillingRoutesDeps): void {
  // Each of these asks the payment provider, which has limits of its own, for all people together.
  const providerLimit = createLimit(deps.sql, {
    name: 'subscription.ask',
    code: 'common.too_many_requests',
    points: 120,
    durationSeconds: 5 * 60,
  });

  bind(app, deps, getSubscriptionStatus, async ({ caller, query }) => {
    if (query.session_id === undefined) return toWireSubscription(caller.billing, deps.clock.now());
    await providerLimit.take(caller.uid);
    return getStatusAfterCheckout(deps, caller, query.session_id);
  });

  bind(app, deps, createCheckoutSession, async ({ caller, body }) => {
    await providerLimit.take(caller.uid);
    return { checkout_url: await startCheckout(deps, caller, body.plan) };
  });

  bind(app, deps, createPortalSession, async ({ caller }) => {
    await providerLimit.take(caller.uid);
    return { portal_url: await openPortal(deps, caller) };
  });

  bind(app, deps, cancelCall, async ({ caller }) => {
    await providerLimit.take(caller.uid);
    return cancelSubscription(deps, caller);
  });

  bind(app, deps, goOnCall, ({ caller }) => goOn(deps, caller));

  bind(app, deps, exchangeCall, ({ caller, body, idempotencyKey }) =>
    exchangeStreaks(deps, caller, body, idempotencyKey),
  );

  bind(app, deps, listTestimonials, () => Promise.resolve({ data: [...deps.config.testimonials] }));

  bind(app, deps, listPlans, ({ caller }) => {
    const { cents, currency } = priceOf(caller.billing) ?? deps.config.price;
    return Promise.resolve({
      data: [
        {
          id: 'base',
          name: 'Base',
          price_cents: cents,
          currency,
          interval: 'month',
          can_be_bought: true,
          description: 'Everything in Fivefold, paid by card.',
        },
        {
          id: 'performance',
          name: 'Performance',
          price_cents: PERFORMANCE_PRICE_CENTS,
          currency,
          interval: 'month',
          can_be_bought: false,
          description: 'Unlocked through app usage: five streaks make the next month cost a single unit.',
        },
      ],
    });
  });
}
