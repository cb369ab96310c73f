import { describe, expect, it } from 'vitest';
import {
  AMOUNT_BARS_MAX,
  AMOUNT_SPANS,
  type AmountOfBar,
  amountBars,
  fullnessOf,
  summarizeAmounts,
} from './amount-history.ts';
import { addDays, type LocalDay } from './calendar.ts';

const day = (text: string) => text as LocalDay;

describe('the bars of a chart of amounts', () => {
  it.each([
    ['30-days', '2026-11-28', 30, '2026-10-30', '2026-10-30', '2026-11-28'],
    ['30-days', '2024-03-01', 30, '2024-02-01', '2024-02-01', '2024-03-01'],
    // A Saturday: the running week began on Monday.
    ['1-year', '2026-11-28', 53, '2025-11-24', '2025-11-30', '2026-11-23'],
    ['1-year', '2026-11-23', 53, '2025-11-24', '2025-11-30', '2026-11-23'],
    ['1-year', '2026-11-29', 53, '2025-11-24', '2025-11-30', '2026-11-23'],
    ['5-years', '2026-11-28', 60, '2021-12-01', '2021-12-31', '2026-11-01'],
    ['5-years', '2024-01-31', 60, '2019-02-01', '2019-02-28', '2024-01-01'],
  ] as const)('of %s until %s are %i, from %s – %s to the one from %s on', (span, today, count, from, to, last) => {
    const bars = amountBars(span, day(today));
    expect(bars).toHaveLength(count);
    expect(bars[0]).toEqual({ from, to });
    expect(bars.at(-1)).toEqual({ from: last, to: today });
  });

  it('follow each other without a gap on every day, and are at most 60', () => {
    const faults = Array.from({ length: 400 }, (_, nth) => addDays(day('2023-12-01'), nth)).flatMap((today) =>
      AMOUNT_SPANS.filter((span) => {
        const bars = amountBars(span, today);
        const follows = ({ from }: { from: LocalDay }, at: number) =>
          at === 0 || bars[at - 1]?.to === addDays(from, -1);
        return bars.length > AMOUNT_BARS_MAX || !bars.every((bar, at) => follows(bar, at) && bar.from <= bar.to);
      }).map((span) => `${span} until ${today}`),
    );
    expect(faults).toEqual([]);
  });
});

describe('the numbers of amounts', () => {
  const bar = (hundredths: number, days: number, best: [string, number] | null): AmountOfBar => ({
    from: day('2026-11-01'),
    to: day('2026-11-01'),
    hundredths,
    days,
    best: best === null ? null : { day: day(best[0]), hundredths: best[1] },
  });

  it.each([
    ['nothing', [bar(0, 0, null)], { hundredths: 0, days: 0, mean: null, best: null }],
    [
      'the mean of the days that have something, rounded to hundredths',
      [bar(1000, 2, ['2026-11-01', 700]), bar(0, 0, null), bar(1000, 1, ['2026-11-09', 1000])],
      { hundredths: 2000, days: 3, mean: 667, best: { day: '2026-11-09', hundredths: 1000 } },
    ],
    [
      'the newest of equally good days',
      [bar(800, 1, ['2026-11-01', 800]), bar(800, 1, ['2026-11-02', 800]), bar(100, 1, ['2026-11-03', 100])],
      { hundredths: 1700, days: 3, mean: 567, best: { day: '2026-11-02', hundredths: 800 } },
    ],
  ])('are %s', (_, bars, expected) => {
    expect(summarizeAmounts(bars)).toEqual(expected);
  });

  it.each([
    [6, 8, 0.75],
    [9, 8, 1],
    [0, 8, 0],
    [null, 8, null],
    [6, null, null],
  ])('say of %j of %j that the period was %j full', (amount, target, expected) => {
    expect(fullnessOf(amount, target)).toBe(expected);
  });
});
