import { expect, it } from 'vitest';
import { timerText } from './timer-clock.ts';

it.each([
  [0, '0:00'],
  [59, '0:59'],
  [24 * 60 + 40, '24:40'],
  [99 * 60 + 59, '99:59'],
  [100 * 60, '1h40'],
  [(10 * 60 + 51) * 60 + 18, '10h51'],
])('shows %i seconds as %s', (seconds, shown) => {
  expect(timerText(seconds)).toBe(shown);
});
