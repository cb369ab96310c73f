import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { localDayAt } from '#kernel/use-today.ts';

/** So long ago a weekday says which day it was. */
const WEEKDAYS_FOR_DAYS = 6;

/** 'today, 8:21 AM', 'yesterday, 8:21 AM', 'Tuesday, 8:21 AM', 'Nov 19, 8:21 AM'. */
export function momentText(epochMilliseconds: number, today: LocalDay): string {
  const at = new Date(epochMilliseconds);
  const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' }).format(at);
  return joinList([dayOf(at, today), time]);
}

function dayOf(at: Date, today: LocalDay): string {
  const day = localDayAt(at.getTime());
  if (day === today) return t('today');
  if (day === addDays(today, -1)) return t('yesterday');
  const isNear = day < today && day >= addDays(today, -WEEKDAYS_FOR_DAYS);
  return new Intl.DateTimeFormat(LOCALE, isNear ? { weekday: 'long' } : { day: 'numeric', month: 'short' }).format(at);
}
