/** What the streak panel knows of the exchange; the rest is loaded where streaks are exchanged. */

/** What one month costs, and what is exchanged when no count is given. */
export const STREAKS_PER_MONTH = 5;

/** Whether the exchange link and button are there at all. */
export function isExchangeOffered(totalStreaks: number): boolean {
  return totalStreaks >= STREAKS_PER_MONTH;
}
