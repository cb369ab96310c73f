import { type PartOfDay, partOfDayAt } from '@fivefold/rules/part-of-day';
import type { Clock } from '#kernel/use-today.ts';

/** By the device's clock. */
export function partNow(clock: Clock): PartOfDay {
  const at = new Date(clock.now());
  return partOfDayAt(at.getHours() * 60 + at.getMinutes());
}
