import { type DayRange, type DaysOff, type DaysPerWeek, NO_END } from '@fivefold/rules/days-off';

const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Sat Sun` */
export function weekdaysText(weekdays: readonly number[]): string {
  return weekdays.map((weekday) => WEEKDAY_NAMES[weekday - 1]).join(' ');
}

/**
 * `2026-11-01: Sat Sun; 2026-12-01: none`: from a day on the goal rests on these weekdays. Empty where it never did.
 */
export function restText(rest: DaysOff['rest']): string {
  return rest
    .map(({ from, weekdays }) => {
      const names = weekdaysText(weekdays);
      return `${from}: ${names === '' ? 'none' : names}`;
    })
    .join('; ');
}

/** `2026-11-01: 4; 2026-12-01: 7`: from a day on the goal is due on that number of days a week. Empty where it always was on 7. */
export function daysPerWeekText(changes: readonly DaysPerWeek[]): string {
  return changes.map(({ from, days }) => `${from}: ${days}`).join('; ');
}

/** `2026-11-01 to 2026-11-03; 2026-11-09 to 2026-11-09`, with both days. */
export function rangesText(ranges: DaysOff['frozen']): string {
  return ranges.map(({ from, to }) => `${from} to ${to}`).join('; ');
}

/** The same for the archive; `since 2026-11-09` for a goal that is in it. */
export function archivedText(archived: DaysOff['archived'], archivedOn: string | null): string {
  return [rangesText(archived), archivedOn === null ? '' : `since ${archivedOn}`]
    .filter((part) => part !== '')
    .join('; ');
}

/** The same for the time as a root. */
export function rootedText(rooted: readonly DayRange[]): string {
  const since = rooted.find(({ to }) => to === NO_END)?.from ?? null;
  return archivedText(
    rooted.filter(({ to }) => to !== NO_END),
    since,
  );
}
