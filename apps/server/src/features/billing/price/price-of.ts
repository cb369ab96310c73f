import type { Price } from '@fivefold/rules/usual-price';
import type { BillingFacts } from '#kernel/http/caller';

const SUBSCRIBED: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** What a person's subscription costs a month; null without one. */
export function priceOf({ status, price_cents: cents, price_currency: currency }: BillingFacts): Price | null {
  const isSubscribed = status !== null && SUBSCRIBED.has(status);
  return isSubscribed && cents !== null && currency !== null ? { cents, currency } : null;
}
