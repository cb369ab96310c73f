import type { MovableClock } from '../kernel/clock.ts';

const SHORTEST_STEP_MS = 6 * 60 * 60 * 1000;
const MOST_STEPS = 120;

/**
 * Moves the clock and lets what fell due happen on the way, in the order in which it would have: a leap over a month
 * would renew a subscription before the sweep that ends idle months had its turn.
 * @param catchUp does what is due at the clock's time.
 */
export async function travel(clock: MovableClock, to: Date, catchUp: () => Promise<void>): Promise<void> {
  const from = clock.now().getTime();
  const stepMs = Math.max(SHORTEST_STEP_MS, (to.getTime() - from) / MOST_STEPS);
  for (let at = from + stepMs; at < to.getTime(); at += stepMs) {
    clock.setTo(new Date(at));
    await catchUp();
  }
  clock.setTo(to);
  await catchUp();
}
