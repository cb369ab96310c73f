const FORMAT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd' });

/** An amount in cents as people write it: 1000 gives `$10.00`. */
export function formatMoney(cents: number): string {
  return FORMAT.format(cents / 100);
}
