import * as z from 'zod/mini';

/**
 * A person's subscription as the app shows it (Specification section 3; plan is 'basic' while the card pays Base
 * and 'performance' while earned months make that one unit of its currency). Premium with plan null is a server where nothing is sold.
 */
export const subscription = z.object({
  status: z.enum(['active', 'free']),
  plan: z.nullable(z.enum(['basic', 'performance'])),
  is_premium: z.boolean(),
  is_active: z.boolean(),
  performance_plan_active: z.boolean(),
  /** Epoch seconds, or null without earned months. */
  performance_plan_end: z.nullable(z.int()),
  performance_months_left: z.int(),
  /** Epoch seconds of the end of the paid period, or null without a subscription. */
  current_period_end: z.nullable(z.int()),
  /** Epoch seconds when a subscription that was cancelled ends, or null. */
  cancels_at: z.nullable(z.int()),
  past_due: z.boolean(),
  /** What the subscription costs a month; null without one. A currency is in small letters. */
  price: z._default(z.nullable(z.object({ cents: z.int(), currency: z.string() })), null),
  /** What it costs from a later renewal on (epoch seconds), as a mail has said; null when nothing changes. */
  next_price: z._default(z.nullable(z.object({ cents: z.int(), from: z.int() })), null),
});

export const plan = z.object({
  id: z.enum(['base', 'performance']),
  name: z.string(),
  price_cents: z.int(),
  currency: z.string(),
  interval: z.literal('month'),
  can_be_bought: z.boolean(),
  description: z.string(),
});

export const testimonial = z.object({ text: z.string(), name: z.string(), source: z.string() });

export type WireTestimonial = z.output<typeof testimonial>;
export type WireSubscription = z.output<typeof subscription>;
