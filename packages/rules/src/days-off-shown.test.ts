import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { dayOffKind, type DaysOff, NO_DAYS_OFF, type Weekday, weekdayOf } from './days-off.ts';
import { daysOffBetween, daysOffOfState, daysOffSince } from './days-off-shown.ts';
import { FREEZES_MAX, mayFreeze } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { goalState } from './goal-state.ts';
import { DAYS_OFF_SHOWN } from './limits.ts';
import { day } from './testing/day.ts';
import { anyDaysOff, daysOff } from './testing/days-off.ts';
import { anyRhythm, DAILY, MONTHLY, ONCE } from './testing/rhythm.ts';

const TODAY = day('2026-11-21');
const inDays = (days: number) => addDays(TODAY, days);

/** Days off of a kind that changes from day to day, and days between them that count. */
const anyRestlessDaysOff: fc.Arbitrary<DaysOff> = fc
  .tuple(
    fc.array(fc.constantFrom('away', 'frozen', 'archived', 'rest', 'none'), { minLength: 200, maxLength: 420 }),
    fc.double({ min: 0, max: 0.2, noNaN: true }),
    fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(([kinds, share, chances]) => {
    const found = { rest: [] as { from: LocalDay; weekdays: Weekday[] }[], away: [], frozen: [], archived: [] } as {
      rest: { from: LocalDay; weekdays: Weekday[] }[];
    } & Record<'away' | 'frozen' | 'archived', { from: LocalDay; to: LocalDay }[]>;
    for (const [at, drawn] of kinds.entries()) {
      const on = inDays(at - kinds.length + 1);
      const kind = drawn === 'none' && (chances.next().value ?? 0) > share ? 'frozen' : drawn;
      if (kind === 'rest') found.rest.push({ from: on, weekdays: [weekdayOf(on)] });
      else if (found.rest.at(-1)?.weekdays.length === 1) found.rest.push({ from: on, weekdays: [] });
      if (kind !== 'rest' && kind !== 'none') found[kind].push({ from: on, to: on });
    }
    return found;
  });

const anyCase = fc.record({
  rhythm: anyRhythm,
  since: fc.option(fc.integer({ min: 0, max: 430 }), { nil: null }),
  off: fc.oneof(anyDaysOff(inDays(-60)), anyRestlessDaysOff),
});

const answersOf = (rhythm: Rhythm, lastChecked: LocalDay | null, today: LocalDay, off: DaysOff) => [
  goalState(rhythm, { lastChecked, countChecked: 3, countStreak: 2 }, today, off),
  mayFreeze({ rhythm, lastChecked, today, daysOff: off, held: FREEZES_MAX }),
];

describe('the days off that a goal carries', () => {
  it('give the state and the freezes that all of them give, today and later, in few entries', () => {
    fc.assert(
      fc.property(anyCase, ({ rhythm, since, off }) => {
        const last = since === null ? null : inDays(-since);
        const shown = daysOffOfState(rhythm, last, TODAY, off);
        for (const list of Object.values(shown)) expect(list.length).toBeLessThanOrEqual(DAYS_OFF_SHOWN);
        for (const later of [-1, 0, 1, 2, 9, 40]) {
          const on = inDays(later);
          // Of the days before a check-in nothing is asked any more.
          if (last !== null && on < last) continue;
          expect(answersOf(rhythm, last, on, shown)).toEqual(answersOf(rhythm, last, on, off));
        }
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it('are those after the last check-in, ranges that touch as one', () => {
    const off = daysOff({
      away: '2026-10-01..2026-10-05 2026-11-19..2026-11-25',
      frozen: '2026-11-01 2026-11-17 2026-11-18',
      archived: '2026-09-01..2026-09-30',
    });
    expect(daysOffOfState(DAILY, day('2026-11-15'), TODAY, off)).toEqual(
      daysOff({ away: '2026-11-19..2026-11-25', frozen: '2026-11-17..2026-11-18' }),
    );
  });

  it('are those from today on without a check-in, and where there are many and no gap can matter', () => {
    const off = daysOff({ away: '2026-12-01', frozen: '2026-11-01..2026-11-03', archived: '2026-10-10' });
    const ahead = daysOff({ away: '2026-12-01' });
    expect(daysOffOfState(DAILY, null, TODAY, off)).toEqual(ahead);
    expect(daysOffOfState(MONTHLY, null, TODAY, NO_DAYS_OFF)).toBe(NO_DAYS_OFF);
    expect(daysOffOfState(DAILY, day('2026-10-01'), TODAY, off)).toEqual(off);
    const everyOther = Array.from({ length: DAYS_OFF_SHOWN + 1 }, (_, at) => inDays(-2 * at - 2));
    const many = { ...off, frozen: everyOther.map((on) => ({ from: on, to: on })) };
    for (const rhythm of [DAILY, ONCE]) expect(daysOffOfState(rhythm, inDays(-400), TODAY, many)).toEqual(ahead);
  });

  it('have the rest days that hold since, and their changes', () => {
    const rest = (['2026-01-01', '2026-11-10', '2026-11-18'] as const).map((from, at) => ({
      from: day(from),
      weekdays: [[6, 7], [], [7]][at] as Weekday[],
    }));
    const restOf = (since: LocalDay) => daysOffSince({ ...NO_DAYS_OFF, rest }, since).rest.map(({ from }) => from);
    expect(restOf(day('2025-12-01'))).toEqual(['2026-01-01', '2026-11-10', '2026-11-18']);
    expect(restOf(day('2026-11-09'))).toEqual(['2026-01-01', '2026-11-10', '2026-11-18']);
    expect(restOf(day('2026-11-10'))).toEqual(['2026-11-18']);
    expect(restOf(day('2026-11-30'))).toEqual(['2026-11-18']);
  });
});

it('the days off of a look back give each of its days the reason that all of them give', () => {
  fc.assert(
    fc.property(
      anyDaysOff(TODAY),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 90 }),
      (off, at, length) => {
        const [from, to] = [inDays(at - 30), inDays(at - 30 + length)];
        const shown = daysOffBetween(off, from, to);
        for (let on = from; on <= to; on = addDays(on, 1)) expect(dayOffKind(shown, on)).toBe(dayOffKind(off, on));
      },
    ),
  );
  expect(daysOffBetween(daysOff({ frozen: '2026-11-01 2026-12-01' }), TODAY, inDays(3))).toEqual(daysOff({}));
});
