import type { Price } from '@fivefold/rules/usual-price';

/** An amount in a mail: '$6.67'. */
export const amountText = (cents: number, currency: string) => (locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);

/** What a plan costs, in a mail: '$10', or '$9.50' where there are cents. */
export const priceText =
  ({ cents, currency }: Price) =>
  (locale: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
      cents / 100,
    );
