import { LANGUAGE, LOCALE } from './locale.ts';

/** '$10', or '$9.50' where there are cents; not 'US$10' in British English, as the specification's sentences have it. */
export function formatMoney(cents: number, currency: string): string {
  const isWhole = cents % 100 === 0;
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency,
    currencyDisplay: LANGUAGE === 'en' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(cents / 100);
}
