import { LANGUAGE, LOCALE } from './locale.ts';

/** '$10', or '$9.50' where there are cents; not 'US$10' in British English, as the specification's sentences have it. */
export function formatDollars(cents: number): string {
  const isWhole = cents % 100 === 0;
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: LANGUAGE === 'en' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(cents / 100);
}
