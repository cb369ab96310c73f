import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { progressFromHistory } from './check-in.ts';
import { NO_DAYS_OFF } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { planImport } from './import.ts';
import { importedProgress } from './goal-state.ts';

const DAY = '2026-03-01' as LocalDay;
const on = (...days: number[]) => days.map((n) => addDays(DAY, n));
const RHYTHMS: readonly Rhythm[] = [
  { frequency: 'daily' },
  { frequency: 'weekly', weeklyInterval: 1 },
  { frequency: 'weekly', weeklyInterval: 3 },
  { frequency: 'monthly' },
  { frequency: 'once' },
];
const [daily, weekly, , monthly, once] = RHYTHMS as [Rhythm, Rhythm, Rhythm, Rhythm, Rhythm];

describe('planImport', () => {
  it.each<[string, Rhythm, LocalDay[], LocalDay[], boolean, object]>([
    ['takes every day of a daily goal', daily, on(0, 1, 5), [], true, { added: on(0, 1, 5) }],
    ['takes a day that stands twice once', daily, on(0, 0, 1), [], true, { added: on(0, 1), duplicates: 1 }],
    ['takes one check-in a week', weekly, on(0, 6, 7, 20), [], true, { added: on(0, 7, 20), inDonePeriods: 1 }],
    ['takes one check-in a month', monthly, on(0, 30, 31), [], true, { added: on(0, 31), inDonePeriods: 1 }],
    ['takes one check-in of a goal that is done once', once, on(0, 400), [], true, { added: on(0), inDonePeriods: 1 }],
    ['adds behind what a goal has', daily, on(0, 2, 3, 4), on(0, 3), true, { added: on(4), duplicates: 2, tooOld: 1 }],
    ['adds nothing to a closed goal', daily, on(0, 4), on(0), false, { added: [], duplicates: 1, tooOld: 1 }],
    [
      'tells a done period from an old day',
      weekly,
      on(2, 9),
      on(0, 20),
      true,
      { added: [], inDonePeriods: 1, tooOld: 1 },
    ],
  ])('%s', (_, rhythm, days, stored, isOpen, expected) => {
    const nothing = { duplicates: 0, inDonePeriods: 0, tooOld: 0 };
    expect(planImport(rhythm, days, stored, isOpen)).toEqual({ ...nothing, ...expected });
  });

  it('adds nothing when it is repeated, counts every day once, and keeps one check-in a period', () => {
    const someDays = fc
      .array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 })
      .map((days) => on(...days.toSorted((a, b) => a - b)));
    fc.assert(
      fc.property(fc.constantFrom(...RHYTHMS), someDays, someDays, (rhythm, days, later) => {
        const first = planImport(rhythm, days);
        const countOf = (plan: typeof first) => plan.added.length + plan.duplicates + plan.inDonePeriods + plan.tooOld;
        expect(countOf(first)).toBe(days.length);
        const again = planImport(rhythm, days, first.added);
        expect([again.added, again.inDonePeriods, again.tooOld]).toEqual([[], first.inDonePeriods, 0]);
        const more = planImport(rhythm, later, first.added);
        expect(countOf(more)).toBe(later.length);
        const all = [...first.added, ...more.added];
        for (const [at, day] of all.entries()) {
          const before = all[at - 1];
          if (before !== undefined) expect(daysBetween(before, day)).toBeGreaterThanOrEqual(1);
        }
        expect(planImport(rhythm, all).added).toEqual(all);
      }),
    );
  });
});

describe('the progress after an import', () => {
  it('has no part of a block and no streak, and what follows counts from nothing', () => {
    expect(importedProgress(DAY)).toEqual({ lastChecked: DAY, countChecked: 0, countStreak: 0 });
    expect(progressFromHistory(daily, on(0, 1, 2, 3, 4, 5), NO_DAYS_OFF, addDays(DAY, 3))).toEqual({
      lastChecked: addDays(DAY, 5),
      countChecked: 2,
      countStreak: 0,
    });
  });
});
