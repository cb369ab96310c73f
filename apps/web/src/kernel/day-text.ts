import { addDays, type LocalDay, parseLocalDay, yearOf } from '@fivefold/rules/calendar';
import { t } from './language/t.ts';
import { LOCALE } from './locale.ts';

/** How a day is written in a history: 'Today', 'Yesterday', 'Thu, Nov 19', and with its year when that is another. */
export function dayText(day: LocalDay, today: LocalDay): string {
  if (day === today) return t('Today');
  if (day === addDays(today, -1)) return t('Yesterday');
  if (day === addDays(today, 1)) return t('Tomorrow');
  return writeDay(day, yearOf(day) === yearOf(today) ? SHORT : WITH_YEAR);
}

/** The same for a day as the wire carries it. */
export function writtenDay(date: string, today: LocalDay): string {
  const day = parseLocalDay(date);
  return day === undefined ? date : dayText(day, today);
}

/** A day within a sentence: 'today', 'yesterday', 'Thu, Nov 19'. */
export function dayInSentence(day: LocalDay, today: LocalDay): string {
  if (day === today) return t('today');
  if (day === addDays(today, -1)) return t('yesterday');
  return day === addDays(today, 1) ? t('tomorrow') : dayText(day, today);
}

/** A day that comes: 'today', 'tomorrow', 'Thursday' within a week, then 'Thu, Nov 19'. */
export function comingDay(day: LocalDay, today: LocalDay): string {
  const isNear = day > addDays(today, 1) && day < addDays(today, 7);
  return isNear ? writeDay(day, { weekday: 'long' }) : dayInSentence(day, today);
}

/** 'November 2026'; short 'Nov 2026'. */
export function monthText(day: LocalDay, length: 'long' | 'short' = 'long'): string {
  return writeDay(day, { month: length, year: 'numeric' });
}

/** 'November'; short 'Nov', narrow 'N'. */
export function monthName(day: LocalDay, length: 'long' | 'short' | 'narrow' = 'long'): string {
  return writeDay(day, { month: length });
}

const SHORT: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const WITH_YEAR: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

/** A day has no zone: it is read and written in UTC. */
function writeDay(day: LocalDay, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
