/**
 * What a month costs where an operator sets no other price (Specification sections 4 and 9). Without imports: the first
 * page has it.
 */

/** A price of Base per month. */
export interface Price {
  readonly cents: number;
  /** In small letters, as the payment provider writes it. */
  readonly currency: string;
}

/** Earned, never sold; one unit in every currency. */
export const PERFORMANCE_PRICE_CENTS = 100;

export const USUAL_PRICE: Price = { cents: 1000, currency: 'usd' };
