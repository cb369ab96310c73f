import { text } from '@fivefold/rules/text-key';

/**
 * A test card and what it does. Numbers and behaviour are Stripe's own, but for 0341: its first payment works here,
 * later ones fail.
 */
export interface TestCard {
  number: string;
  label: string;
  hint: string;
  /** Why the card cannot be added at all. */
  refusal?: { declineCode: string; message: string };
  /** True when charges after the first one of a subscription are declined. */
  failsLater: boolean;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', label: '4242 4242 4242 4242', hint: text('Every payment works'), failsLater: false },
  {
    number: '4000000000000341',
    label: '4000 0000 0000 0341',
    hint: text('Works today, renewals fail'),
    failsLater: true,
  },
  {
    number: '4000000000000002',
    label: '4000 0000 0000 0002',
    hint: text('Declined'),
    refusal: { declineCode: 'generic_decline', message: text('Your card was declined.') },
    failsLater: false,
  },
  {
    number: '4000000000009995',
    label: '4000 0000 0000 9995',
    hint: text('Declined: not enough money'),
    refusal: { declineCode: 'insufficient_funds', message: text('Your card has insufficient funds.') },
    failsLater: false,
  },
];

/** The test card with this number (spaces allowed), or undefined: no other card exists in the sandbox. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(' ', '');
  return TEST_CARDS.find((card) => card.number === digits);
}

/** The test card behind a stored payment method, known by its last four digits. */
export function cardByLast4(last4: string | undefined): TestCard | undefined {
  return TEST_CARDS.find((card) => last4 !== undefined && card.number.endsWith(last4));
}
