import type { ReachedCelebration } from './send-additions.ts';

/** Where what celebrates stands, for the timers of the cards: `AdditionSender` puts it here. */
export function createCelebrationPlace(): { current: ReachedCelebration | undefined } {
  return { current: undefined };
}
