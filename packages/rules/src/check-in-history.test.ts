import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LocalDay, addDays, dayNumber } from './calendar.ts';
import { recordCheckIn } from './check-in.ts';
import { checkInGate } from './check-in-gate.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, NO_PROGRESS } from './goal-state.ts';
import { day } from './testing/day.ts';
import { anyRhythm } from './testing/rhythm.ts';

/** Days in any order, with repeats, gaps and steps back, at distances that matter to every rhythm. */
const anyArrivals: fc.Arbitrary<LocalDay[]> = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.integer({ min: -9, max: 50 })), {
    maxLength: 60,
  })
  .map((steps) => {
    let at = day('2026-01-28');
    return steps.map((step) => (at = addDays(at, step)));
  });

/** Likewise, but in steps of a rhythm's own size, so that blocks of five are really filled. */
function arrivalsOf(rhythm: Rhythm): fc.Arbitrary<LocalDay[]> {
  if (rhythm.frequency === 'once') return anyArrivals;
  const length = { daily: 1, weekly: 7, monthly: 29 }[rhythm.frequency];
  const period = rhythm.frequency === 'weekly' ? length * rhythm.weeklyInterval : length;
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: period, max: period + 1 }) },
    fc.integer({ min: 0, max: 3 * period }),
  );
  return fc.array(step, { maxLength: 40 }).map((steps) => {
    let at = day('2026-01-28');
    return steps.map((days) => (at = addDays(at, days)));
  });
}

const anyHistory: fc.Arbitrary<{ rhythm: Rhythm; arrivals: LocalDay[] }> = anyRhythm.chain((rhythm) =>
  fc.oneof(arrivalsOf(rhythm), anyArrivals).map((arrivals) => ({ rhythm, arrivals })),
);

interface Stored {
  readonly days: LocalDay[];
  readonly progress: GoalProgress;
  readonly points: number;
}

/** What a server keeps when the days arrive in that order, each at noon of its date. */
function arrive(rhythm: Rhythm, arrivals: readonly LocalDay[]): Stored {
  return arrivals.reduce<Stored>(
    (kept, on) => {
      if (!checkInGate(rhythm, kept.progress, on, new Date(`${on}T12:00:00Z`)).isOpen) return kept;
      const { progress, points } = recordCheckIn(rhythm, kept.progress, on);
      return { days: [...kept.days, on], progress, points: kept.points + points };
    },
    { days: [], progress: NO_PROGRESS, points: 0 },
  );
}

/** The specification's table, written down a second time with the calendar of JavaScript. */
function hasLapsed(rhythm: Rhythm, from: LocalDay, to: LocalDay): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (rhythm.frequency === 'daily') return days > 2;
  if (rhythm.frequency === 'weekly') return days > 14 * rhythm.weeklyInterval;
  if (rhythm.frequency === 'once') return false;
  const last = new Date(from);
  const nextDay = new Date(Date.parse(from) + 86_400_000);
  const lengthOfNextMonth = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 2, 0)).getUTCDate();
  // The last day of a month has until the last one of the next.
  const dayOfMonth = nextDay.getUTCDate() === 1 ? 31 : last.getUTCDate();
  last.setUTCMonth(last.getUTCMonth() + 1, Math.min(dayOfMonth, lengthOfNextMonth));
  return Date.parse(to) > last.getTime();
}

/** Lengths of the runs between lapses. */
function runsOf(rhythm: Rhythm, days: readonly LocalDay[]): number[] {
  const runs: number[] = [];
  for (const [i, on] of days.entries()) {
    const before = days[i - 1];
    if (before === undefined || hasLapsed(rhythm, before, on)) runs.push(0);
    runs.push((runs.pop() ?? 0) + 1);
  }
  return runs;
}

function earningsOf(rhythm: Rhythm, run: number): { times: number; pointsEach: number } {
  if (rhythm.frequency === 'daily') return { times: Math.floor(run / 5), pointsEach: 1 };
  if (rhythm.frequency === 'weekly') return { times: Math.floor(run / 5), pointsEach: 5 * rhythm.weeklyInterval };
  return { times: run, pointsEach: 1 };
}

function isSamePeriod(rhythm: Rhythm, a: LocalDay, b: LocalDay): boolean {
  if (rhythm.frequency === 'once') return true;
  if (rhythm.frequency === 'monthly') return a.slice(0, 7) === b.slice(0, 7);
  const length = rhythm.frequency === 'weekly' ? 7 * rhythm.weeklyInterval : 1;
  return Math.abs(dayNumber(a) - dayNumber(b)) < length;
}

describe('any history of check-ins', () => {
  it('holds at most one check-in a period, in whatever order the days arrived', () => {
    fc.assert(
      fc.property(anyHistory, ({ rhythm, arrivals }) => {
        const { days } = arrive(rhythm, arrivals);
        expect(days).toEqual(days.toSorted());
        for (const [i, on] of days.entries()) {
          expect(days.slice(i + 1).some((later) => isSamePeriod(rhythm, on, later))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('earns what the formula of the specification says', () => {
    fc.assert(
      fc.property(anyHistory, ({ rhythm, arrivals }) => {
        const { days, points } = arrive(rhythm, arrivals);
        const earnings = runsOf(rhythm, days).map((run) => earningsOf(rhythm, run));
        expect(points).toBe(earnings.reduce((sum, { times, pointsEach }) => sum + times * pointsEach, 0));
      }),
      { numRuns: 500 },
    );
  });

  it('ends with the counters of its last run', () => {
    fc.assert(
      fc.property(anyHistory, ({ rhythm, arrivals }) => {
        const { days, progress } = arrive(rhythm, arrivals);
        const run = runsOf(rhythm, days).at(-1) ?? 0;
        expect(progress.lastChecked).toBe(days.at(-1) ?? null);
        expect(progress.countChecked).toBe(run === 0 ? 0 : ((run - 1) % 5) + 1);
        expect(progress.countStreak).toBe(earningsOf(rhythm, run).times);
      }),
      { numRuns: 500 },
    );
  });
});
