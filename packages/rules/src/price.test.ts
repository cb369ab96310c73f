import { describe, expect, it } from 'vitest';
import { firstRenewalAfterNotice, isMoveDue, savingOf, savingPercentOf } from './price.ts';
import { PERFORMANCE_PRICE_CENTS, USUAL_PRICE } from './usual-price.ts';

const at = (instant: string) => new Date(instant).getTime() / 1000;

describe('another price', () => {
  it.each([
    [1000, 900, 90],
    [1200, 1100, 91],
    [999, 899, 89],
    [200, 100, 50],
    [100_000, 99_900, 99],
  ])('of %i cents saves %i with a month of Performance, %i percent', (cents, saving, percent) => {
    expect([savingOf(cents), savingPercentOf(cents)]).toEqual([saving, percent]);
  });

  it('is that of the specification unless set: ten dollars and one, a saving of nine or 90 percent', () => {
    expect(USUAL_PRICE).toEqual({ cents: 1000, currency: 'usd' });
    const { cents } = USUAL_PRICE;
    expect([PERFORMANCE_PRICE_CENTS, savingOf(cents), savingPercentOf(cents)]).toEqual([100, 900, 90]);
  });

  it.each([
    ['at once, 31 days before', '2026-12-01T12:00:00Z', '2027-01-01T12:00:00Z', '2027-01-01T12:00:00Z'],
    ['exactly 30 days before', '2026-12-02T12:00:00Z', '2027-01-01T12:00:00Z', '2027-01-01T12:00:00Z'],
    ['a second less', '2026-12-02T12:00:01Z', '2027-01-01T12:00:00Z', '2027-02-01T12:00:00Z'],
    ['before a short February', '2027-01-31T12:00:00Z', '2027-02-01T12:00:00Z', '2027-04-01T12:00:00Z'],
  ])('begins at a renewal that the notice is long enough for: told %s', (_, told, end, renewal) => {
    expect(firstRenewalAfterNotice(at(told), at(end))).toBe(at(renewal));
  });

  it.each([
    ['2026-12-29T11:59:59Z', false],
    ['2026-12-29T12:00:00Z', true],
    ['2027-01-01T11:59:59Z', true],
    ['2027-01-01T12:00:00Z', false],
  ])('moves a subscription in the days before that renewal: on %s it is %s', (now, isDue) => {
    expect(isMoveDue(at('2026-12-02T12:00:00Z'), at('2027-01-01T12:00:00Z'), at(now))).toBe(isDue);
    expect(isMoveDue(at('2026-12-02T12:00:01Z'), at('2027-01-01T12:00:00Z'), at(now))).toBe(false);
  });
});
