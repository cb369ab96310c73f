import { CURRENCIES, PRICE_CENTS_MAX, PRICE_CENTS_MIN } from '@fivefold/rules/price';
import { USUAL_PRICE } from '@fivefold/rules/usual-price';
import * as z from 'zod';
import { text, whole } from './variable-forms.ts';

/** What is sold for how much, and who works out the taxes in it. */
export const priceVariables = {
  BASE_PRICE_CENTS: text
    .transform((value) => value ?? String(USUAL_PRICE.cents))
    .pipe(whole(PRICE_CENTS_MIN, PRICE_CENTS_MAX)),
  PRICE_CURRENCY: text
    .transform((value) => value?.toLowerCase() ?? USUAL_PRICE.currency)
    .pipe(
      z.enum(
        CURRENCIES,
        `must be ${CURRENCIES.join(', ')}: in others the payment provider has no cents, or does not take 1.00`,
      ),
    ),
  STRIPE_TAX: text.transform((value) => value ?? 'off').pipe(z.enum(['off', 'automatic'], 'must be off or automatic')),
} as const;
