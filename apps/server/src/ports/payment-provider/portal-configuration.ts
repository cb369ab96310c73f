import type Stripe from 'stripe';

/** Raised when the features below change: configurations are found by it. */
const REVISION = 'fivefold-2';

/**
 * Our own portal configuration, made where it is missing. People may cancel with the period, change their card and see
 * invoices; changing plans, pausing and promotion codes stay off, because the price is ours to decide.
 * @returns its id.
 */
export async function requirePortalConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const found = data.find((configuration) => configuration.metadata?.['app'] === REVISION);
  if (found !== undefined) return found.id;
  const made = await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Fivefold' },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_pause: { enabled: false },
      subscription_update: { enabled: false },
    },
    metadata: { app: REVISION },
  });
  return made.id;
}
