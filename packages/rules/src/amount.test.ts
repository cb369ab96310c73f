import { describe, expect, it } from 'vitest';
import {
  amountOn,
  amountPeriodStart,
  findAmountPeriod,
  fromHundredths,
  hasTwoDecimals,
  toHundredths,
} from './amount.ts';
import type { LocalDay } from './calendar.ts';
import type { Rhythm } from './frequency.ts';

const day = (text: string) => text as LocalDay;
const DAILY: Rhythm = { frequency: 'daily' };
const WEEKLY: Rhythm = { frequency: 'weekly', weeklyInterval: 1 };
const MONTHLY: Rhythm = { frequency: 'monthly' };
const ONCE: Rhythm = { frequency: 'once' };

describe('hundredths', () => {
  it('hold every decimal of two places exactly, there and back', () => {
    const wrong: number[] = [];
    for (let hundredths = 1; hundredths <= 10_000_000; hundredths += 97) {
      const decimal = Number((hundredths / 100).toFixed(2));
      if (toHundredths(decimal) !== hundredths || fromHundredths(hundredths) !== decimal) wrong.push(hundredths);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [0.01, true],
    [1.1, true],
    [100_000, true],
    [0.005, false],
    [1.001, false],
    [Number.NaN, false],
    [Infinity, false],
  ])('take %d as a number of two decimals: %s', (decimal, isOne) => {
    expect(hasTwoDecimals(decimal) && Number.isFinite(decimal)).toBe(isOne);
  });
});

describe('the period of an amount', () => {
  it.each([
    [DAILY, null, '2026-11-18', '2026-11-18'],
    [WEEKLY, null, '2026-11-18', '2026-11-16'],
    [WEEKLY, '2026-11-05', '2026-11-12', '2026-11-12'],
    [WEEKLY, '2026-11-05', '2026-11-18', '2026-11-12'],
    [WEEKLY, '2026-11-05', '2026-11-19', '2026-11-19'],
    [{ frequency: 'weekly', weeklyInterval: 2 }, '2026-11-05', '2026-11-20', '2026-11-19'],
    [MONTHLY, null, '2026-11-18', '2026-11-01'],
    [MONTHLY, '2026-10-31', '2026-11-30', '2026-11-01'],
    [ONCE, null, '2026-11-18', '1970-01-01'],
  ] as const)('of %j, checked on %s, begins for %s on %s', (rhythm, last, today, from) => {
    expect(amountPeriodStart(rhythm as Rhythm, last && day(last), day(today))).toBe(from);
  });

  it('goes on after its check-in until the goal is due again', () => {
    const kept = { from: day('2026-11-12'), hundredths: 900 };
    const on = (today: string) => amountOn(WEEKLY, day('2026-11-15'), kept, day(today));
    expect(['2026-11-15', '2026-11-21', '2026-11-22'].map(on)).toEqual([900, 900, 0]);
    expect(findAmountPeriod(WEEKLY, day('2026-11-15'), kept, day('2026-11-20'))).toEqual({
      from: '2026-11-12',
      to: '2026-11-21',
      isDone: true,
    });
  });

  it('of a check-in without an amount begins with the check-in, whatever an older period has', () => {
    const kept = { from: day('2026-11-01'), hundredths: 300 };
    expect(amountOn(WEEKLY, day('2026-11-15'), kept, day('2026-11-16'))).toBe(0);
    expect(findAmountPeriod(WEEKLY, day('2026-11-15'), kept, day('2026-11-16'))).toMatchObject({ from: '2026-11-15' });
  });

  it.each([
    [DAILY, '2026-11-18', '2026-11-18', 300],
    [DAILY, '2026-11-17', '2026-11-18', 0],
    [MONTHLY, '2026-11-01', '2026-11-30', 300],
    [MONTHLY, '2026-11-01', '2026-12-01', 0],
    [ONCE, '1970-01-01', '2031-01-01', 300],
  ] as const)('of %j that began on %s has on %s %d hundredths', (rhythm, from, today, hundredths) => {
    expect(amountOn(rhythm, null, { from: day(from), hundredths: 300 }, day(today))).toBe(hundredths);
  });

  it('is that of the last check-in while a clock is behind it', () => {
    const kept = { from: day('2026-11-18'), hundredths: 800 };
    expect(amountOn(DAILY, day('2026-11-18'), kept, day('2026-11-17'))).toBe(800);
  });
});
