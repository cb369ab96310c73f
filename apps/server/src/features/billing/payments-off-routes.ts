import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  exchangeStreaks,
  getSubscriptionStatus,
  listPlans,
  listTestimonials,
} from '@fivefold/contract/calls/billing';
import { goOn } from '@fivefold/contract/calls/go-on';
import { askToWithdraw, confirmWithdrawal } from '@fivefold/contract/calls/withdrawal';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/clock';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import { toWireSubscription } from './wire.ts';

const NOTHING_TO_EXCHANGE = text(
  'Nothing is sold on this server, so there is nothing to exchange streaks for. They stay yours.',
);

/** The calls about subscriptions where nothing is sold and everyone has the plan (`PAYMENTS=off`, decision 46). */
export function paymentsOffRoutes(app: FastifyInstance, deps: BindDeps & { readonly clock: Clock }): void {
  const refuse = (detail?: string) => () => Promise.reject(new Problem('subscription.payments_off', detail));

  bind(app, deps, getSubscriptionStatus, ({ caller, query }) => {
    if (query.session_id !== undefined) return Promise.reject(new Problem('subscription.session_not_found'));
    return Promise.resolve(toWireSubscription(caller.billing, deps.clock.now()));
  });
  bind(app, deps, listPlans, () => Promise.resolve({ data: [] }));
  bind(app, deps, listTestimonials, () => Promise.resolve({ data: [] }));
  bind(app, deps, createCheckoutSession, refuse());
  bind(app, deps, createPortalSession, refuse());
  bind(app, deps, cancelSubscription, refuse());
  bind(app, deps, goOn, refuse());
  bind(app, deps, askToWithdraw, refuse());
  bind(app, deps, confirmWithdrawal, refuse());
  bind(app, deps, exchangeStreaks, refuse(NOTHING_TO_EXCHANGE));
}
