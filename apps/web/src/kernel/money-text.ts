import { LOCALE } from './locale.ts';

/** '$10', or '$9.50' where there are cents. */
export function formatDollars(cents: number): string {
  const isWhole = cents % 100 === 0;
  return new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: isWhole ? 0 : 2,
  }).format(cents / 100);
}
