import { type LocalDay, yearOf } from '@fivefold/rules/calendar';
import { LOCALE } from '#kernel/locale.ts';

/** 'December 2', and with its year when that is another. A day has no zone: it is read and written in UTC. */
export function writeDay(day: LocalDay, today: LocalDay): string {
  const isThisYear = yearOf(day) === yearOf(today);
  return new Intl.DateTimeFormat(LOCALE, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
