/** The parts of a day to which a person may give a goal. Beyond section 16. */

import type { MinuteOfDay } from './wall-clock.ts';

export const PARTS_OF_DAY = ['morning', 'day', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** A morning begins at midnight. */
const DAY_FROM: MinuteOfDay = 12 * 60;
const EVENING_FROM: MinuteOfDay = 18 * 60;

/** Which part of the day it is. @param minute of the person's clock */
export function partOfDayAt(minute: MinuteOfDay): PartOfDay {
  if (minute >= EVENING_FROM) return 'evening';
  return minute >= DAY_FROM ? 'day' : 'morning';
}

/** Goals without a part are of any time. */
export type DayGroup = PartOfDay | 'any';

export function isPartOfDay(part: string | null): part is PartOfDay {
  return PARTS_OF_DAY.some((known) => known === part);
}

/**
 * The groups of a day's list: what the day asks for now, then what it asks for at any time, then the other parts in the
 * day's order. A part that this app does not know is none.
 * @returns only groups that have goals, each in the order of `goals`
 */
export function divideByPart<Goal extends { readonly part_of_day: string | null }>(
  goals: readonly Goal[],
  now: PartOfDay,
): readonly { readonly group: DayGroup; readonly goals: readonly Goal[] }[] {
  const order = new Set<DayGroup>([now, 'any', ...PARTS_OF_DAY]);
  const groupOf = ({ part_of_day: part }: Goal): DayGroup => (isPartOfDay(part) ? part : 'any');
  return [...order]
    .map((group) => ({ group, goals: goals.filter((goal) => groupOf(goal) === group) }))
    .filter((each) => each.goals.length > 0);
}
