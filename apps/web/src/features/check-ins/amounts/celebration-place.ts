import type { ReachedCelebration } from './send-addition.ts';

/** Where what celebrates stands, for the timers of the cards: the outbox puts it here. */
export function createCelebrationPlace() {
  let celebration: ReachedCelebration | undefined;
  return {
    get: () => celebration,
    put: (next: ReachedCelebration) => {
      celebration = next;
    },
  };
}
