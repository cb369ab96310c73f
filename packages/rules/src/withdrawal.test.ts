import { expect, it } from 'vitest';
import { mayWithdraw, unusedCents, withdrawalEnd } from './withdrawal.ts';

const START = Date.parse('2026-11-01T12:00:00Z') / 1000;
const DAY = 86_400;
/** Thirty days, as November has. */
const november = (paidCents: number) => ({ paidCents, periodStart: START, periodEnd: START + 30 * DAY });

it.each([
  [1000, 0, 1000, 'at once'],
  [1000, 60, 1000, 'after a minute'],
  [1000, DAY, 967, 'after a day'],
  [1000, 10 * DAY, 667, 'after ten days'],
  [1000, 14.5 * DAY, 517, 'after fourteen days and a half'],
  [1000, 30 * DAY, 0, 'with the period over'],
  [1000, 40 * DAY, 0, 'long after the period'],
  [1000, -DAY, 1000, 'before the period began'],
  [100, 10 * DAY, 67, 'after ten days of a month that was paid with an earned one'],
  [100, 7 * 3600, 100, 'within the first cent of such a month'],
  [0, 10 * DAY, 0, 'of nothing'],
])('of %d cents, %d seconds after the start, %d are not used: %s', (paid, seconds, cents) => {
  expect(unusedCents(november(paid), new Date((START + seconds) * 1000))).toBe(cents);
});

it('pays nothing back for a period without length', () => {
  expect(unusedCents({ paidCents: 1000, periodStart: START, periodEnd: START }, new Date(START * 1000))).toBe(0);
});

it('lets a purchase be withdrawn from until the end of the fourteenth day after it, in the buyer’s zone', () => {
  const purchase = new Date('2026-11-01T22:30:00Z');
  expect(withdrawalEnd(purchase, 'UTC')).toBe('2026-11-15');
  expect(withdrawalEnd(purchase, 'Europe/Istanbul')).toBe('2026-11-16');
  expect(mayWithdraw(purchase, new Date('2026-11-15T23:59:00Z'), 'UTC')).toBe(true);
  expect(mayWithdraw(purchase, new Date('2026-11-16T00:00:00Z'), 'UTC')).toBe(false);
  expect(mayWithdraw(purchase, new Date('2026-11-16T20:59:00Z'), 'Europe/Istanbul')).toBe(true);
});
