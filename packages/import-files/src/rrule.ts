import { type Weekday, WEEKDAYS } from '@fivefold/rules/days-off';
import type { Rate } from './rhythm.ts';

/** What a recurrence rule (RFC 5545) asks for, as near as a goal can come to it. */
export interface Recurrence {
  readonly rate: Rate;
  /** The weekdays on which it is due; none where any day will do. */
  readonly weekdays: readonly Weekday[];
  /** Whether the rule says more than rate and weekdays do. */
  readonly saysMore: boolean;
}

const WEEKDAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** What changes no rate. */
const HARMLESS = new Set(['FREQ', 'INTERVAL', 'WKST', 'BYHOUR', 'BYMINUTE', 'BYSECOND']);
const DAYS: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 };

/** Reads 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE', with a line DTSTART before it or without, or one word such as 'weekly'. */
export function readRecurrence(written: string): Recurrence | undefined {
  const [rule = '', ...others] = linesOf(written);
  const parts = partsOf(Object.hasOwn(DAYS, rule) ? `FREQ=${rule}` : rule);
  const [frequency = ''] = parts.get('FREQ') ?? [];
  const interval = Number(parts.get('INTERVAL')?.[0] ?? 1);
  const inDays = DAYS[frequency];
  if (inDays === undefined || !Number.isInteger(interval) || interval < 1) return undefined;
  const byDay = parts.get('BYDAY') ?? [];
  const known = new Set(HARMLESS);
  let [times, weekdays]: [number, Weekday[]] = [1, []];
  if (frequency === 'WEEKLY' || (frequency === 'DAILY' && interval === 1 && byDay.length > 0)) {
    weekdays = WEEKDAYS.filter((weekday) => byDay.includes(WEEKDAY_NAMES[weekday - 1] ?? ''));
    times = Math.max(weekdays.length, 1);
    if (weekdays.length === byDay.length) known.add('BYDAY');
  } else if (frequency === 'MONTHLY') {
    times = Math.max(parts.get('BYMONTHDAY')?.length ?? 0, 1);
    known.add('BYMONTHDAY');
    if (isOneDayOfMonth(byDay, parts.get('BYSETPOS') ?? [])) known.add('BYDAY').add('BYSETPOS');
  }
  const saysMore = others.length > 0 || [...parts.keys()].some((name) => !known.has(name));
  return { rate: { times, inDays: (weekdays.length > 0 ? 7 : inDays) * interval }, weekdays, saysMore };
}

function linesOf(written: string): string[] {
  return written
    .toUpperCase()
    .split('\n')
    .map((line) => line.trim().replace(/^RRULE:/, ''))
    .filter((line) => line !== '' && !line.startsWith('DTSTART'));
}

/** 'FREQ=WEEKLY;BYDAY=MO,WE': the lists by their names. */
function partsOf(rule: string): ReadonlyMap<string, readonly string[]> {
  const parts = rule.split(';').filter(Boolean);
  return new Map(
    parts.map((part) => {
      const [name = '', list = ''] = part.split('=', 2);
      return [name, list.split(',')];
    }),
  );
}

/** The second Tuesday, or the last working day. */
function isOneDayOfMonth(byDay: readonly string[], positions: readonly string[]): boolean {
  return byDay.length === 1 && positions.length === 0 ? /\d/.test(byDay[0] ?? '') : positions.length === 1;
}
