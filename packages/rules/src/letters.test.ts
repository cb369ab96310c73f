import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import { isLetterDue, rowFilledBy, rowForLetter } from './letters.ts';

const day = (text: string) => text as LocalDay;
const GOING_ON = { isLapsed: false, beganAnew: null };

describe('a letter to later me', () => {
  it.each([
    ['waits on its day', '2026-11-21', { ...GOING_ON, today: '2026-11-21' }, false],
    ['waits on the day before its year is over', '2026-11-21', { ...GOING_ON, today: '2027-11-20' }, false],
    ['comes back a year later', '2026-11-21', { ...GOING_ON, today: '2027-11-21' }, true],
    ['comes back on Feb 28 if it was written on Feb 29', '2024-02-29', { ...GOING_ON, today: '2025-02-28' }, true],
    ['comes back while the streak is lost', '2026-11-21', { ...GOING_ON, isLapsed: true, today: '2026-11-24' }, true],
    [
      'comes back when the goal began anew since',
      '2026-11-21',
      { isLapsed: false, beganAnew: '2026-11-24', today: '2026-11-24' },
      true,
    ],
    [
      'waits when the goal began anew before it',
      '2026-11-21',
      { isLapsed: false, beganAnew: '2026-11-17', today: '2026-11-24' },
      false,
    ],
    [
      'waits when it was written on the day on which the goal began anew',
      '2026-11-21',
      { isLapsed: false, beganAnew: '2026-11-21', today: '2026-11-24' },
      false,
    ],
  ] as const)('%s', (_case, writtenOn, goal, expected) => {
    const { isLapsed, beganAnew, today } = goal;
    const read = { isLapsed, beganAnew: beganAnew === null ? null : day(beganAnew), today: day(today) };
    expect(isLetterDue(day(writtenOn), read)).toBe(expected);
  });

  it('stays due on every day after one on which it is, while nothing else happens', () => {
    const days = fc.integer({ min: 0, max: 800 }).map((n) => addDays(day('2026-01-01'), n));
    fc.assert(
      fc.property(days, days, fc.nat(800), fc.boolean(), (writtenOn, today, later, isLapsed) => {
        const goal = { isLapsed, beganAnew: null };
        if (!isLetterDue(writtenOn, { ...goal, today })) return;
        expect(isLetterDue(writtenOn, { ...goal, today: addDays(today, later) })).toBe(true);
      }),
    );
  });
});

describe('the row for a letter', () => {
  const written = (...rows: number[]) => ({ isLapsed: false, written: new Set(rows) });

  it.each([
    ['none before the fifth check-in', 4, written(), null],
    ['the first with the fifth', 5, written(), 1],
    ['the same until the next one is full', 9, written(), 1],
    ['the second with the tenth', 10, written(1), 2],
    ['none where it has one', 12, written(2), null],
    ['none while the streak is lost', 10, { isLapsed: true, written: new Set<number>() }, null],
  ])('is %s', (_case, checkIns, more, expected) => {
    expect(rowForLetter(checkIns, more)).toBe(expected);
  });

  it('is the one that the check-in has filled, right after it', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (checkIns) => {
        const filled = rowFilledBy(checkIns);
        expect(filled === null).toBe(checkIns === 0 || checkIns % 5 !== 0);
        if (filled !== null) expect(rowForLetter(checkIns, written())).toBe(filled);
      }),
    );
  });
});
