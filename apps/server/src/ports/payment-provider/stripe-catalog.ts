import { savingOf } from '@fivefold/rules/price';
import { type Price, USUAL_PRICE } from '@fivefold/rules/usual-price';
import type Stripe from 'stripe';
import { monthCouponId } from './month-coupon.ts';
import { requirePortalConfiguration } from './portal-configuration.ts';
import { isStripeError, unless } from './stripe-calls.ts';

const BASE_PRODUCT_ID = 'fivefold_base';

/** What we sell, or sold, as it stands at the provider: each found, or made where it is missing, once per process. */
export interface Catalog {
  requirePrice(price: Price): Promise<string>;
  requireMonthCoupon(price: Price): Promise<string>;
  requirePortalConfiguration(): Promise<string>;
  /** Looks again next time: something we relied on is gone. */
  forget(): void;
}

/**
 * Prices and coupons stand beside each other, because their terms can never change and subscriptions keep theirs. There
 * is no 1-dollar price: Performance is Base with the coupon that fits its price, so it cannot be bought (payments:
 * catalog).
 * @param isTaxAutomatic the provider works out taxes, which are in our prices
 */
export function createCatalog(stripe: Stripe, { isTaxAutomatic }: { readonly isTaxAutomatic: boolean }): Catalog {
  const found = new Map<string, Promise<string>>();
  const once = (name: string, find: () => Promise<string>): Promise<string> => {
    const before = found.get(name);
    if (before !== undefined) return before;
    const finding = find().catch((error: unknown) => {
      found.delete(name);
      throw error;
    });
    found.set(name, finding);
    return finding;
  };
  const catalog: Catalog = {
    requirePrice: (price) => once(priceKey(price), () => findOrMakePrice(stripe, price, isTaxAutomatic)),
    requireMonthCoupon: (price) =>
      once(monthCouponId(price), async () => {
        // It applies to the product, which is made with the first price.
        await catalog.requirePrice(price);
        return findOrMakeMonthCoupon(stripe, price);
      }),
    requirePortalConfiguration: () => once('portal', () => requirePortalConfiguration(stripe)),
    forget: () => found.clear(),
  };
  return catalog;
}

/** The first price has the name that it had when it was the only one. */
function priceKey({ cents, currency }: Price): string {
  const isUsual = cents === USUAL_PRICE.cents && currency === USUAL_PRICE.currency;
  return isUsual ? 'base_monthly' : `base_monthly_${cents}_${currency}`;
}

async function findOrMakePrice(stripe: Stripe, price: Price, isTaxAutomatic: boolean): Promise<string> {
  const key = priceKey(price);
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
  const found = data[0] ?? (await makePrice(stripe, price, isTaxAutomatic));
  const isOurs =
    found.currency === price.currency && found.unit_amount === price.cents && found.recurring?.interval === 'month';
  if (!isOurs)
    throw new Error(`The price ${key} at the payment provider is not ${price.cents} ${price.currency} cents a month.`);
  if (!isTaxAutomatic || found.tax_behavior === 'inclusive') return found.id;
  if (found.tax_behavior === 'exclusive')
    throw new Error(`The price ${key} at the payment provider is one without taxes: they would be added to it.`);
  return (await stripe.prices.update(found.id, { tax_behavior: 'inclusive' })).id;
}

async function makePrice(stripe: Stripe, { cents, currency }: Price, isTaxAutomatic: boolean): Promise<Stripe.Price> {
  await unless(['resource_already_exists'], () =>
    stripe.products.create({ id: BASE_PRODUCT_ID, name: 'Fivefold Base' }),
  );
  return stripe.prices.create({
    product: BASE_PRODUCT_ID,
    currency,
    unit_amount: cents,
    recurring: { interval: 'month' },
    lookup_key: priceKey({ cents, currency }),
    ...(isTaxAutomatic ? { tax_behavior: 'inclusive' } : {}),
  });
}

async function findOrMakeMonthCoupon(stripe: Stripe, price: Price): Promise<string> {
  const id = monthCouponId(price);
  const coupon = (await findCoupon(stripe, id)) ?? (await makeMonthCoupon(stripe, id, price));
  const isOurs =
    coupon.amount_off === savingOf(price.cents) && coupon.currency === price.currency && coupon.duration === 'once';
  if (!isOurs) throw new Error(`The coupon ${id} at the payment provider has other terms than ours.`);
  return coupon.id;
}

async function findCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon | undefined> {
  try {
    return await stripe.coupons.retrieve(id);
  } catch (error) {
    if (isStripeError(error, 'resource_missing')) return undefined;
    throw error;
  }
}

async function makeMonthCoupon(stripe: Stripe, id: string, { cents, currency }: Price): Promise<Stripe.Coupon> {
  await unless(['resource_already_exists'], () =>
    stripe.coupons.create({
      id,
      name: 'Performance month',
      amount_off: savingOf(cents),
      currency,
      duration: 'once',
      applies_to: { products: [BASE_PRODUCT_ID] },
    }),
  );
  return stripe.coupons.retrieve(id);
}
