/** Days for tests. */

import fc from 'fast-check';
import { type LocalDay, dayFromNumber, dayNumber, parseLocalDay } from '../calendar.ts';

/** A day written out in a test. @throws RangeError when the test names a date that does not exist. */
export function day(text: string): LocalDay {
  const parsed = parseLocalDay(text);
  if (parsed === undefined) throw new RangeError(`no such date: ${text}`);
  return parsed;
}

/** Any day of the years 2000 to 2099. */
export const anyDay: fc.Arbitrary<LocalDay> = fc
  .integer({ min: dayNumber(day('2000-01-01')), max: dayNumber(day('2099-12-31')) })
  .map(dayFromNumber);
