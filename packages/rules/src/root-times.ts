/** How the times change in which a goal is rooted. Apart from rooted.ts, which every goal's state needs. */

import { addDays, type LocalDay } from './calendar.ts';
import { type DayRange, type DaysOff, joinRanges, NO_END } from './days-off.ts';

interface RootMoment {
  readonly lastChecked: LocalDay | null;
  readonly today: LocalDay;
}

/** The times after a goal is rooted. A check-in of today, or of a day ahead, stays one of its own rhythm. */
export function withRoot(times: readonly DayRange[], { lastChecked, today }: RootMoment): readonly DayRange[] {
  const from = lastChecked !== null && lastChecked >= today ? addDays(lastChecked, 1) : today;
  return [...times, { from, to: NO_END }];
}

/** The times after a goal is taken up again. A check-in of today stays one of a root. */
export function withoutRoot(times: readonly DayRange[], { lastChecked, today }: RootMoment): readonly DayRange[] {
  const yesterday = addDays(today, -1);
  return times.flatMap(({ from, to }) => {
    if (to !== NO_END) return [{ from, to }];
    const end = lastChecked !== null && lastChecked > yesterday ? lastChecked : yesterday;
    return from > end ? [] : [{ from, to: end }];
  });
}

/**
 * Days off as they are answered for a goal that is not rooted: what is over of those times are days off like those in the
 * archive, which any device knows.
 */
export function withRootsAsDaysOff({ rooted, ...daysOff }: DaysOff, today: LocalDay): DaysOff {
  if (rooted === undefined) return daysOff;
  const yesterday = addDays(today, -1);
  const over = rooted
    .filter(({ from }) => from <= yesterday)
    .map(({ from, to }) => ({ from, to: to < yesterday ? to : yesterday }));
  return { ...daysOff, archived: joinRanges([...daysOff.archived, ...over]) };
}
