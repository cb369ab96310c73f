import { unusedCents } from '@fivefold/rules/withdrawal';
import type { ProviderInvoice } from '#ports/payment-provider/port';

/** What of a bill goes back: to the card, and what credit had paid to the credit. */
export function unusedOf(bill: ProviderInvoice, at: Date) {
  const of = (paidCents: number) => unusedCents({ ...bill, paidCents }, at);
  const { paidCents, creditCents } = bill;
  const total = paidCents + creditCents;
  return { owed: of(paidCents), credit: of(creditCents), isUnused: of(total) === total };
}

/** Whether an earned month helped to pay a bill. */
export function hasMonth({ discounts }: Pick<ProviderInvoice, 'discounts'>): boolean {
  return discounts.some(({ isMonth }) => isMonth);
}
