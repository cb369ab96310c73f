import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { addDays, daysBetween, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { type Celebration, celebrationOf } from '@fivefold/rules/celebration';

/** A day of the year: its scene, or null for a day without a check-in. */
export interface DayOfFilm {
  readonly date: LocalDay;
  readonly scene: Celebration | null;
  /** Whether it is of the longest run of days. */
  readonly isOfRun: boolean;
}

/**
 * The year day by day, from its first check-in on. A day has the scene of the person's best goal; where that was not done, it follows the cycle, as
 * tiles without a stored scene do.
 * @param scenes of the best goal
 */
export function toDaysOfFilm(
  { days, to }: Pick<WireMeSummary, 'days' | 'to'>,
  scenes: ReadonlyMap<string, Celebration>,
): DayOfFilm[] {
  const done = new Set(days.filter(({ count }) => count > 0).map(({ date }) => date));
  const [first, last] = [parseLocalDay(days.find(({ date }) => done.has(date))?.date ?? ''), parseLocalDay(to)];
  if (first === undefined || last === undefined) return [];
  const run = findLongestRun([...done].toSorted());
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, nth) => {
    const date = addDays(first, nth);
    const scene = done.has(date) ? celebrationOf(scenes.get(date) ?? null, nth) : null;
    return { date, scene, isOfRun: run !== null && date >= run.from && date <= run.to };
  });
}

/** The most days in a row; the first of two that are equally long, and null where no two follow each other. */
function findLongestRun(dates: readonly string[]): { readonly from: string; readonly to: string } | null {
  let best: { from: string; to: string } | null = null;
  let bestCount = 1;
  let begin = 0;
  dates.forEach((date, nth) => {
    const [day, before] = [parseLocalDay(date), parseLocalDay(dates[nth - 1] ?? '')];
    if (day === undefined || before === undefined || addDays(before, 1) !== day) begin = nth;
    if (nth - begin + 1 > bestCount) {
      bestCount = nth - begin + 1;
      best = { from: dates[begin] ?? date, to: date };
    }
  });
  return best;
}
