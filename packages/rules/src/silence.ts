/** When messages that speak of a person's day become silent. Beyond section 7. */

import { addDays } from './calendar.ts';
import type { QuietHours } from './messages.ts';
import { startOfDay } from './start-of-day.ts';
import { instantOf, wallTimeAt } from './wall-clock.ts';

/** When a person's quiet hours begin, or their day ends, after an instant outside their quiet hours. */
export function silentFrom(now: Date, timeZone: string, { from, to }: QuietHours): Date {
  const { day, minute } = wallTimeAt(now, timeZone);
  const quiet = from !== to && from > minute ? instantOf({ day, minute: from }, timeZone) : undefined;
  return quiet !== undefined && quiet > now ? quiet : startOfDay(addDays(day, 1), timeZone);
}
