import { BASE_PRICE_CENTS, PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/plan';
import { LOCALE } from '#kernel/locale.ts';
import { formatDollars } from '#kernel/money-text.ts';

export const basePrice = (): string => formatDollars(BASE_PRICE_CENTS);
export const performancePrice = (): string => formatDollars(PERFORMANCE_PRICE_CENTS);
/** Of a renewal after a month that was not used. */
export const freePrice = (): string => formatDollars(0);

/** 'March 4, 2027' of epoch seconds. */
export function formatDay(epochSeconds: number): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' }).format(new Date(epochSeconds * 1000));
}
