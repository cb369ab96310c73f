import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { type DayRange, type DaysOff, NO_DAYS_OFF, NO_END } from '@fivefold/rules/days-off';
import type { StoredDaysOff } from '#kernel/db/tables/goals';

/** The columns of a participant and of their profile that hold days off. */
export interface DaysOffColumns {
  readonly days_off: StoredDaysOff | null;
  readonly archived_on: LocalDay | null;
  readonly away: readonly DayRange[] | null;
}

/** SQL: those columns. `p` and `pr` are the aliases of the participant and of their profile. */
export function daysOffColumnsSql(p: string, pr: string): string {
  return `${p}.days_off, ${p}.archived_on, ${pr}.away`;
}

/** What the rules need of days off; the same object for everyone who has none. */
export function daysOffOf({ days_off: own, archived_on: archivedOn, away }: DaysOffColumns): DaysOff {
  if (own === null && archivedOn === null && away === null) return NO_DAYS_OFF;
  const inArchive = archivedOn === null ? [] : [{ from: archivedOn, to: NO_END }];
  return {
    rest: own?.rest ?? [],
    away: away ?? [],
    frozen: own?.frozen ?? [],
    archived: [...(own?.archived ?? []), ...inArchive],
  };
}

/** Older absences make no difference to any streak. */
const SHOWN_AWAY_DAYS = 366;

/** Absences that are not long over. */
export function recentAway(away: readonly DayRange[] | null, today: LocalDay): DayRange[] {
  const since = addDays(today, -SHOWN_AWAY_DAYS);
  return (away ?? []).filter(({ to }) => to >= since);
}

export function toWireDaysOff(daysOff: DaysOff, today: LocalDay): WireDaysOff {
  if (daysOff === NO_DAYS_OFF) return null;
  return {
    rest: daysOff.rest.map(({ from, weekdays }) => ({ from, weekdays: [...weekdays] })),
    away: recentAway(daysOff.away, today),
    frozen: [...daysOff.frozen],
    archived: [...daysOff.archived],
  };
}
