/** A goal's week, written a second time: slowly, one day after the other from the day on which the goal was made. */

import { type LocalDay, addDays } from '../calendar.ts';
import type { DayOffKind } from '../days-off.ts';
import type { Rhythm } from '../frequency.ts';
import { daysWithin } from './lapse-model.ts';

interface Lived {
  readonly rhythm: Rhythm;
  readonly createdOn: LocalDay;
  /** All check-ins, ascending. */
  readonly days: readonly LocalDay[];
  /** Why a day is off; null when it counts. */
  readonly kindOf: (day: LocalDay) => DayOffKind | null;
  readonly monday: LocalDay;
}

/**
 * How many periods ended in the week without a check-in, and how many check-ins it has. A goal that was in the archive
 * all week is not told of, so a month that ended in such a week is not missed in it.
 */
export function modelWeek(lived: Lived): { kept: number; missed: number } {
  const { createdOn, days, kindOf, monday } = lived;
  const week = daysWithin(monday, addDays(monday, 7));
  const kept = week.filter((day) => days.includes(day)).length;
  const isArchived = week.every((day) => day < createdOn || kindOf(day) === 'archived');
  if (kept === 0 && isArchived) return { kept: 0, missed: 0 };
  return { kept, missed: endsOfMissed(lived).filter((day) => week.includes(day)).length };
}

/** The last days of the periods without a check-in, walking from the day on which the goal was made to the Sunday. */
function endsOfMissed({ rhythm, createdOn, days, kindOf, monday }: Lived): LocalDay[] {
  if (rhythm.frequency === 'once') return [];
  const isOff = (day: LocalDay) => kindOf(day) !== null;
  const lived = daysWithin(createdOn, addDays(monday, 7));
  const ends: LocalDay[] = [];
  if (rhythm.frequency === 'monthly') {
    for (const day of lived.filter((one) => addDays(one, 1).endsWith('-01'))) {
      const month = daysWithin(`${day.slice(0, 7)}-01` as LocalDay, addDays(day, 1));
      if (!month.some((one) => days.includes(one)) && !month.every(isOff)) ends.push(day);
    }
    return ends;
  }
  const length = rhythm.frequency === 'daily' ? 1 : 7 * rhythm.weeklyInterval;
  /** Days that still belong to the period of the last check-in, and days that were due since. */
  let [covered, waited] = [0, 0];
  for (const day of lived) {
    if (days.includes(day)) [covered, waited] = [length - 1, 0];
    else if (isOff(day)) continue;
    else if (covered > 0) covered -= 1;
    else {
      waited += 1;
      if (waited % length === 0) ends.push(day);
    }
  }
  return ends;
}
