import { AMOUNT_TEXT } from '@fivefold/rules/amount-text';
import { t } from './language/t.ts';
import { LOCALE } from './locale.ts';

/** '46 glasses', '1,250.5' */
export function amountText(amount: number, unit: string | null): string {
  const number = amount.toLocaleString(LOCALE);
  return unit === null ? number : t(AMOUNT_TEXT, { amount: number, unit });
}
