import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXCHANGE_ANIMATION_DELAY_MS,
  EXCHANGE_REFUSALS,
  RECENT_EXCHANGE_MS,
  exchangeAmounts,
  isRecentExchange,
  largestExchange,
  mayExchange,
  mayExchangeWith,
  monthsFor,
  monthsUntilPlanEnd,
  performancePlanEnd,
  renewalsOf,
} from './exchange.ts';
import { STREAKS_PER_MONTH, isExchangeOffered } from './streak-price.ts';

describe('amounts on offer', () => {
  it.each([
    [0, []],
    [4, []],
    [5, [5]],
    [9, [5]],
    [10, [5, 10]],
    [23, [5, 10, 15, 20]],
    [-7, []],
  ])('with %i streaks', (total, amounts) => {
    expect(exchangeAmounts(total)).toEqual(amounts);
    expect(largestExchange(total)).toBe(amounts.at(-1) ?? 0);
    expect(isExchangeOffered(total)).toBe(amounts.length > 0);
  });

  it('are exactly the amounts that may be exchanged', () => {
    fc.assert(
      fc.property(fc.nat(300), (total) => {
        const all = Array.from({ length: total + 20 }, (_, i) => i - 5);
        expect(exchangeAmounts(total)).toEqual(all.filter((streaks) => mayExchange(streaks, total) === 'ok'));
      }),
    );
  });
});

describe('mayExchange', () => {
  it.each([
    [5, 5, 'ok'],
    [10, 12, 'ok'],
    [15, 12, 'not_enough'],
    [5, 4, 'not_enough'],
    [6, 12, 'not_a_multiple'],
    [0, 12, 'not_a_multiple'],
    [-5, 12, 'not_a_multiple'],
    [2.5, 12, 'not_a_multiple'],
    [Number.NaN, 12, 'not_a_multiple'],
    [Number.POSITIVE_INFINITY, 12, 'not_a_multiple'],
  ])('%d of %i: %s', (streaks, total, expected) => {
    expect(mayExchange(streaks, total)).toBe(expected);
  });

  it.each([
    ['renews', 'ok'],
    ['none', 'subscription_required'],
    ['ending', 'subscription_ending'],
    ['past_due', 'payment_overdue'],
  ] as const)('with a subscription that is %s: %s', (renewal, expected) => {
    expect(mayExchangeWith(renewal)).toBe(expected);
  });

  it('is refused with a sentence, and says that the streaks are kept when the subscription is the reason', () => {
    const { subscription_required, subscription_ending, payment_overdue } = EXCHANGE_REFUSALS;
    expect(Object.values(EXCHANGE_REFUSALS).every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
    for (const text of [subscription_required, subscription_ending, payment_overdue]) expect(text).toContain('keep');
  });
});

describe('what streaks buy', () => {
  it.each([
    [4, 0],
    [5, 1],
    [10, 2],
    [14, 2],
    [60, 12],
  ])('%i streaks: %i months', (streaks, months) => {
    expect(monthsFor(streaks)).toBe(months);
  });

  it('takes five for a month, also when no count is given', () => {
    expect(STREAKS_PER_MONTH).toBe(5);
  });
});

describe('performancePlanEnd', () => {
  it.each([
    ['2026-11-21T10:00:00Z', 0, '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00Z', 1, '2026-12-21T10:00:00.000Z'],
    ['2026-11-30T10:00:00Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2026-12-31T10:00:00Z', 2, '2027-02-28T10:00:00.000Z'],
    ['2026-12-31T10:00:00Z', 14, '2028-02-29T10:00:00.000Z'],
  ])('paid until %s with %i months left', (periodEnd, monthsLeft, expected) => {
    const instant = new Date(periodEnd);
    expect(performancePlanEnd(instant, monthsLeft).toISOString()).toBe(expected);
    expect(performancePlanEnd(instant.getTime() / 1000, monthsLeft).toISOString()).toBe(expected);
    expect(instant).toEqual(new Date(periodEnd));
  });
});

describe('the renewals that an exchange turns into 1 dollar', () => {
  it.each([
    [1, '2026-12-22', 0, '2026-12-22', '2026-12-22'],
    [3, '2026-12-22', 0, '2026-12-22', '2027-02-22'],
    [1, '2026-12-22', 2, '2027-02-22', '2027-02-22'],
    [2, '2026-12-31', 1, '2027-01-31', '2027-02-28'],
  ])('%i months, renewed on %s, %i months left: %s to %s', (months, periodEnd, monthsLeft, first, last) => {
    const seconds = Date.parse(periodEnd) / 1000;
    expect(renewalsOf(months, seconds, monthsLeft)).toEqual({
      count: months,
      first: new Date(first),
      last: new Date(last),
    });
  });

  it('knows the months left from the end of Performance, and not when the two don’t belong together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 0, max: 60 }), (periodEnd, months) => {
        const end = performancePlanEnd(periodEnd, months).getTime() / 1000;
        expect(monthsUntilPlanEnd(end, periodEnd)).toBe(months);
        expect(monthsUntilPlanEnd(end - 1, periodEnd)).toBeNull();
      }),
    );
    expect(monthsUntilPlanEnd(Number.NaN, 0)).toBeNull();
  });
});

describe('an exchange that just happened', () => {
  it.each([
    [0, true],
    [9_999, true],
    [10_000, false],
    [-1, false],
  ])('%i ms ago: %s', (ageMs, expected) => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(isRecentExchange(new Date(now.getTime() - ageMs), now)).toBe(expected);
  });

  it('is remembered for ten seconds and shown after half a second', () => {
    expect([RECENT_EXCHANGE_MS, EXCHANGE_ANIMATION_DELAY_MS]).toEqual([10_000, 500]);
  });
});
