import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import { PERFORMANCE_PRICE_CENTS, type Price, USUAL_PRICE } from '@fivefold/rules/usual-price';
import { LOCALE } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money-text.ts';

export const basePrice = ({ cents, currency }: Price = USUAL_PRICE): string => formatMoney(cents, currency);
export const performancePrice = ({ currency }: Pick<Price, 'currency'> = USUAL_PRICE): string =>
  formatMoney(PERFORMANCE_PRICE_CENTS, currency);
/** Of a renewal after a month that was not used. */
export const freePrice = ({ currency }: Pick<Price, 'currency'> = USUAL_PRICE): string => formatMoney(0, currency);

/** What a renewal costs without a month of Performance; epoch seconds. */
export function priceAt({ price, next_price: next }: WireSubscription, renewsAt: number): Price {
  const { cents, currency } = price ?? USUAL_PRICE;
  return { cents: next !== null && next.from <= renewsAt ? next.cents : cents, currency };
}

/** 'March 4, 2027' of epoch seconds. */
export function formatDay(epochSeconds: number): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' }).format(new Date(epochSeconds * 1000));
}
