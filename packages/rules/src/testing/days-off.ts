/** Days off for tests. */

import fc from 'fast-check';
import { type LocalDay, addDays } from '../calendar.ts';
import { type DayRange, type DaysOff, NO_DAYS_OFF, WEEKDAYS, type Weekday, withRestDays } from '../days-off.ts';
import { day } from './day.ts';

/** '2026-11-02..2026-11-05', or one day. */
export function range(text: string): DayRange {
  const [from = '', to = from] = text.split('..');
  return { from: day(from), to: day(to) };
}

/** The absences, frozen days and days in the archive that are named, each as a list of ranges with spaces between. */
export function daysOff(ranges: { away?: string; frozen?: string; archived?: string }): DaysOff {
  const read = (text = ''): DayRange[] => text.split(' ').filter(Boolean).map(range);
  return { rest: [], away: read(ranges.away), frozen: read(ranges.frozen), archived: read(ranges.archived) };
}

/** Rest days since long before every test. */
export function resting(...weekdays: Weekday[]): DaysOff {
  return { ...NO_DAYS_OFF, rest: [{ from: day('2000-01-01'), weekdays }] };
}

/** At most five, in any order. */
export const anyWeekdays: fc.Arbitrary<Weekday[]> = fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { maxLength: 5 });

/** Days off of all kinds in the months after a day, and a little before it. */
export function anyDaysOff(from: LocalDay): fc.Arbitrary<DaysOff> {
  const ranges = fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 40 }), length: fc.integer({ min: 1, max: 35 }) }), {
      maxLength: 3,
    })
    .map((parts) => {
      let at = addDays(from, -20);
      return parts.map(({ gap, length }) => {
        const first = addDays(at, gap);
        at = addDays(first, length - 1);
        return { from: first, to: at };
      });
    });
  const rest = fc
    .array(fc.record({ after: fc.integer({ min: 1, max: 40 }), weekdays: anyWeekdays }), { maxLength: 3 })
    .map((changes) => {
      let at = addDays(from, -20);
      return changes.reduce<DaysOff['rest']>((before, { after, weekdays }) => {
        at = addDays(at, after);
        return withRestDays(before, weekdays, at);
      }, []);
    });
  return fc.record({ rest, away: ranges, frozen: ranges, archived: ranges });
}
