/** A goal's week, written a second time: slowly, one day after the other from the day on which the goal was made. */

import { type LocalDay, addDays } from '../calendar.ts';
import type { Rhythm } from '../frequency.ts';
import { daysWithin } from './lapse-model.ts';

interface Lived {
  readonly rhythm: Rhythm;
  readonly createdOn: LocalDay;
  /** All check-ins, ascending. */
  readonly days: readonly LocalDay[];
  readonly isOff: (day: LocalDay) => boolean;
  readonly monday: LocalDay;
}

/** How many periods ended in the week without a check-in, and how many check-ins it has. */
export function modelWeek(lived: Lived): { kept: number; missed: number } {
  const { days, monday } = lived;
  const ended = endsOfMissed(lived).filter((day) => day >= monday && day <= addDays(monday, 6));
  return { kept: days.filter((day) => day >= monday && day <= addDays(monday, 6)).length, missed: ended.length };
}

/** The last days of the periods without a check-in, walking from the day on which the goal was made to the Sunday. */
function endsOfMissed({ rhythm, createdOn, days, isOff, monday }: Lived): LocalDay[] {
  if (rhythm.frequency === 'once') return [];
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
