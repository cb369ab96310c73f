import { EXCHANGED_STREAKS_MAX, PLAN_NAME_MAX_LENGTH, MAX_TESTIMONIALS, PLANS_MAX } from '@fivefold/rules/limits';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { checkoutSessionId, success, listOf } from '../fields.ts';
import { plan, subscription, testimonial } from '../shapes/billing.ts';

export { createPortalSession } from './billing-portal.ts';

export const getSubscriptionStatus = defineCall({
  name: 'subscription.status',
  method: 'GET',
  path: '/api/subscription-status',
  summary: 'The caller’s subscription; with session_id also how that checkout stands (its owner only).',
  access: 'signed-in',
  query: z.strictObject({ session_id: z.optional(checkoutSessionId) }),
  isSaved: true,
  answer: z.extend(subscription, {
    /** Epoch seconds from which on the plan is paused, because it was not used; it may be ahead. A paused plan is read only. */
    paused_from: z.optional(z.nullable(z.int())),
    /** The next renewal costs nothing, because a month was not used. */
    is_renewal_free: z.optional(z.boolean()),
    checkout: z.optional(z.enum(['active', 'pending', 'expired'])),
  }),
  problems: ['subscription.session_not_found', 'subscription.unavailable', 'common.too_many_requests'],
});

export type WireSubscriptionStatus = z.output<(typeof getSubscriptionStatus)['answer']>;

export const listPlans = defineCall({
  name: 'subscription.plans',
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans; none where nothing is sold.',
  access: 'signed-in',
  answer: z.object({ data: listOf(plan, PLANS_MAX) }),
  problems: [],
});

export const listTestimonials = defineCall({
  name: 'subscription.testimonials',
  method: 'GET',
  path: '/api/testimonials',
  summary: 'What real people said, from the operator’s file; none without one.',
  access: 'signed-in',
  answer: z.object({ data: listOf(testimonial, MAX_TESTIMONIALS) }),
  problems: [],
});

export const createCheckoutSession = defineCall({
  name: 'subscription.checkout',
  method: 'POST',
  path: '/api/create-checkout-session',
  summary: 'Starts the hosted checkout of the Base plan.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.strictObject({
    plan: z.string(text('Choose a plan.')).check(z.maxLength(PLAN_NAME_MAX_LENGTH, text('Choose a plan.'))),
  }),
  answer: z.object({ checkout_url: z.string() }),
  problems: [
    'subscription.plan_not_for_sale',
    'subscription.already_subscribed',
    'subscription.payments_off',
    'subscription.unavailable',
    'common.too_many_requests',
  ],
});

export const cancelSubscription = defineCall({
  name: 'subscription.cancel',
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'Cancels the subscription at the end of the paid period.',
  access: 'signed-in',
  asksForRevocation: true,
  body: z.optional(z.strictObject({})),
  /** Pending while the payment provider is away: it is done as soon as it can be. */
  answer: z.extend(success, { is_pending: z.boolean() }),
  problems: [
    'subscription.no_customer',
    'subscription.payments_off',
    'subscription.unavailable',
    'common.too_many_requests',
  ],
  stales: ['views.dashboard', 'subscription.status'],
});

/** That it is a multiple of 5 the server checks, which has a sentence of its own for it. */
export const exchangedStreaks = z
  .int(text('Streaks are exchanged in multiples of 5.'))
  .check(z.minimum(1), z.maximum(EXCHANGED_STREAKS_MAX));

export const exchangeStreaks = defineCall({
  name: 'subscription.exchange',
  method: 'POST',
  path: '/api/exchange-streaks',
  summary: 'Exchanges streaks for months of the Performance plan; 5 when no count is given.',
  access: 'signed-in',
  body: z.optional(
    z.strictObject({
      streaks: z._default(exchangedStreaks, STREAKS_PER_MONTH),
    }),
  ),
  answer: z.object({
    extended: z.boolean(),
    consumed_streaks: z.int(),
    remaining_streaks: z.int(),
    performance_plan_end: z.nullable(z.int()),
  }),
  idempotent: true,
  problems: [
    'streaks.not_enough',
    'streaks.not_a_multiple',
    'subscription.required',
    'subscription.ending',
    'subscription.payment_overdue',
    'subscription.payments_off',
  ],
  stales: ['views.dashboard', 'subscription.status', 'streaks.total', 'profile.get'],
});
