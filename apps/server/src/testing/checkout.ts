const CARDS = { good: '4242424242424242', declined: '4000000000000002', 'renewals-fail': '4000000000000341' } as const;
export type TestCard = keyof typeof CARDS;

/**
 * Pays on the sandbox's hosted page as a browser would.
 * @returns where the page sends the browser.
 * @throws when the card is declined, or with the page's status when there is nothing to pay.
 */
export async function payCheckout(page: string, card: TestCard = 'good'): Promise<string> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: CARDS[card], do: 'subscribe' }),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The checkout page answered ${answer.status}.`);
  if (location.startsWith('?declined=')) throw new Error('The card was declined.');
  return location;
}
