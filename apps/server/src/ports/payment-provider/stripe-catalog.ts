import { BASE_PRICE_CENTS, PERFORMANCE_SAVING_CENTS } from '@fivefold/rules/plan';
import type Stripe from 'stripe';
import { requirePortalConfiguration } from './portal-configuration.ts';
import { isStripeError, unless } from './stripe-calls.ts';

const CURRENCY = 'usd';
const BASE_PRODUCT_ID = 'fivefold_base';
const BASE_PRICE_KEY = 'base_monthly';

/** Its terms can never change: another amount would be another id. */
export const MONTH_COUPON_ID = `performance_month_${PERFORMANCE_SAVING_CENTS}_${CURRENCY}`;

/** What we sell, as it stands at the provider: each found, or made where it is missing, once per process. */
export interface Catalog {
  requireBasePrice(): Promise<string>;
  requireMonthCoupon(): Promise<string>;
  requirePortalConfiguration(): Promise<string>;
  /** Looks again next time: something we relied on is gone. */
  forget(): void;
}

/** There is no 1-dollar price: Performance is Base with this coupon, so it cannot be bought (payments: catalog). */
export function createCatalog(stripe: Stripe): Catalog {
  let basePrice: Promise<string> | undefined;
  let monthCoupon: Promise<string> | undefined;
  let portal: Promise<string> | undefined;
  const catalog: Catalog = {
    requireBasePrice: () =>
      (basePrice ??= findOrMakeBasePrice(stripe).catch((error: unknown) => {
        basePrice = undefined;
        throw error;
      })),
    requireMonthCoupon: () =>
      (monthCoupon ??= catalog
        .requireBasePrice()
        .then(() => findOrMakeMonthCoupon(stripe))
        .catch((error: unknown) => {
          monthCoupon = undefined;
          throw error;
        })),
    requirePortalConfiguration: () =>
      (portal ??= requirePortalConfiguration(stripe).catch((error: unknown) => {
        portal = undefined;
        throw error;
      })),
    forget() {
      basePrice = undefined;
      monthCoupon = undefined;
      portal = undefined;
    },
  };
  return catalog;
}

async function findOrMakeBasePrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [BASE_PRICE_KEY], limit: 1 });
  const [found] = data;
  if (found !== undefined) {
    const isOurs =
      found.currency === CURRENCY && found.unit_amount === BASE_PRICE_CENTS && found.recurring?.interval === 'month';
    if (!isOurs)
      throw new Error(
        `The price ${BASE_PRICE_KEY} at the payment provider is not ${BASE_PRICE_CENTS} ${CURRENCY} cents a month.`,
      );
    return found.id;
  }
  await unless(['resource_already_exists'], () =>
    stripe.products.create({ id: BASE_PRODUCT_ID, name: 'Fivefold Base' }),
  );
  const price = await stripe.prices.create({
    product: BASE_PRODUCT_ID,
    currency: CURRENCY,
    unit_amount: BASE_PRICE_CENTS,
    recurring: { interval: 'month' },
    lookup_key: BASE_PRICE_KEY,
  });
  return price.id;
}

async function findOrMakeMonthCoupon(stripe: Stripe): Promise<string> {
  const coupon = (await findCoupon(stripe)) ?? (await makeMonthCoupon(stripe));
  const isOurs =
    coupon.amount_off === PERFORMANCE_SAVING_CENTS && coupon.currency === CURRENCY && coupon.duration === 'once';
  if (!isOurs) throw new Error(`The coupon ${MONTH_COUPON_ID} at the payment provider has other terms than ours.`);
  return coupon.id;
}

async function findCoupon(stripe: Stripe): Promise<Stripe.Coupon | undefined> {
  try {
    return await stripe.coupons.retrieve(MONTH_COUPON_ID);
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return undefined;
    throw error;
  }
}

async function makeMonthCoupon(stripe: Stripe): Promise<Stripe.Coupon> {
  await unless(['resource_already_exists'], () =>
    stripe.coupons.create({
      id: MONTH_COUPON_ID,
      name: 'Performance month',
      amount_off: PERFORMANCE_SAVING_CENTS,
      currency: CURRENCY,
      duration: 'once',
      applies_to: { products: [BASE_PRODUCT_ID] },
    }),
  );
  return stripe.coupons.retrieve(MONTH_COUPON_ID);
}
