import type { WireDaysOff } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { type DayRange, type DaysOff, NO_DAYS_OFF, NO_END, type Weekday, withRestDays } from '@fivefold/rules/days-off';
import type { Frequency } from '@fivefold/rules/frequency';
import type { StoredDaysOff } from '#kernel/db/tables/goals';
import { Problem } from '#kernel/problem';

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

/** Days off as they are stored; null for none, so that the rules take their fast path. */
export function daysOffJson({ rest, frozen, archived }: StoredDaysOff): string | null {
  if (rest.length + frozen.length + archived.length === 0) return null;
  return JSON.stringify({ rest, frozen, archived });
}

/** The rest days that a new goal begins with. @throws Problem goals.not_daily */
export function initialDaysOff(
  {
    frequency,
    rest_weekdays: weekdays = [],
  }: { readonly frequency: Frequency; readonly rest_weekdays?: Weekday[] | undefined },
  today: LocalDay,
): StoredDaysOff {
  if (frequency !== 'daily' && weekdays.length > 0) throw new Problem('goals.not_daily');
  return { ...NO_DAYS_OFF, rest: withRestDays([], weekdays, today) };
}

/** Older absences make no difference to a streak, unless the goal was in the archive since. */
const SHOWN_AWAY_DAYS = 366;

/** Days off as the API answers them; a state found from them is the same. */
export function toWireDaysOff(daysOff: DaysOff, today: LocalDay): WireDaysOff {
  if (daysOff === NO_DAYS_OFF) return null;
  const since = daysOff.archived.length > 0 ? '' : addDays(today, -SHOWN_AWAY_DAYS);
  return {
    rest: daysOff.rest.map(({ from, weekdays }) => ({ from, weekdays: [...weekdays] })),
    away: daysOff.away.filter(({ to }) => to >= since),
    frozen: [...daysOff.frozen],
    archived: [...daysOff.archived],
  };
}
