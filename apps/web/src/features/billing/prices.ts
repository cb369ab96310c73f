import { BASE_PRICE_CENTS, PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/plan';
import { LOCALE } from '#kernel/locale.ts';

/** '$10', or '$9.50' where there are cents. */
export function formatDollars(cents: number): string {
  const isWhole = cents % 100 === 0;
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(cents / 100);
}

export const basePrice = (): string => formatDollars(BASE_PRICE_CENTS);
export const performancePrice = (): string => formatDollars(PERFORMANCE_PRICE_CENTS);

/** 'March 4, 2027' of epoch seconds. */
export function formatDay(epochSeconds: number): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' }).format(new Date(epochSeconds * 1000));
}
