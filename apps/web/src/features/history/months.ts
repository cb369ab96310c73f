import { addDays, addMonths, firstOfNextMonth, type LocalDay, yearOf } from '@fivefold/rules/calendar';
import { type DayOffKind, type DaysOff, dayOffKind, pastDayOffKind } from '@fivefold/rules/days-off';
import { text } from '@fivefold/rules/text-key';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import type { PastCheckIn } from './use-goal-history.ts';

/** What stands in the calendar on a day that is over, or today. */
export type DayMark = 'done' | 'late' | 'missed' | DayOffKind | 'free' | 'open';

export interface CalendarMonth {
  readonly first: LocalDay;
  /** From its first day on; those that did not come yet, or lie before the goal, have none. */
  readonly marks: readonly (DayMark | null)[];
}

interface Facts {
  readonly checkIns: readonly Pick<PastCheckIn, 'date' | 'late'>[];
  /** The first days of missed periods. */
  readonly missed: ReadonlySet<LocalDay>;
  readonly daysOff: DaysOff;
  readonly createdOn: LocalDay;
  readonly today: LocalDay;
}

const CALENDAR_MONTHS = 12;

/** The last twelve months, this one among them, the oldest first; none that was over before the goal began. */
export function calendarMonths({ checkIns, missed, daysOff, createdOn, today }: Facts): CalendarMonth[] {
  const done = new Map(checkIns.map((checkIn) => [checkIn.date, checkIn]));
  const firstDone = checkIns[0]?.date ?? createdOn;
  const start = firstDone < createdOn ? firstDone : createdOn;
  const markOf = (day: LocalDay): DayMark | null => {
    const checkIn = done.get(day);
    if (checkIn !== undefined) return checkIn.late ? 'late' : 'done';
    if (day > today || day < start) return null;
    // Today is not over, so that it is no free day yet.
    const off = day < today ? pastDayOffKind(daysOff, day) : dayOffKind(daysOff, day);
    return off ?? (missed.has(day) ? 'missed' : 'open');
  };
  const months: CalendarMonth[] = [];
  const thisMonth = `${today.slice(0, 8)}01` as LocalDay;
  for (let ago = CALENDAR_MONTHS - 1; ago >= 0; ago--) {
    const first = addMonths(thisMonth, -ago);
    if (firstOfNextMonth(first) <= start) continue;
    const marks: (DayMark | null)[] = [];
    for (let day = first; day < firstOfNextMonth(first); day = addDays(day, 1)) marks.push(markOf(day));
    months.push({ first, marks });
  }
  return months;
}

const SENTENCES: Readonly<Record<Exclude<DayMark, 'open'>, string>> = {
  done: text('Done on {days}.'),
  late: text('Added later for {days}.'),
  missed: text('Missed on {days}.'),
  frozen: text('Frozen on {days}.'),
  away: text('Away on {days}.'),
  rest: text('Rested on {days}.'),
  free: text('Free on {days}.'),
  archived: text('In the archive on {days}.'),
  rooted: text('Rooted on {days}.'),
};

/** A month in words: 'Done on 1–9 and 11. Missed on 10.' */
export function describeMonth({ marks }: CalendarMonth): string {
  const sentences = Object.entries(SENTENCES).flatMap(([mark, sentence]) => {
    const days = marks.flatMap((one, at) => (one === mark ? [at + 1] : []));
    return days.length === 0 ? [] : [t(sentence, { days: inWords(days) })];
  });
  return sentences.length === 0 ? t('Nothing.') : joinSentences(sentences);
}

/** How many check-ins a month has. */
export function countDone({ marks }: CalendarMonth): number {
  return marks.filter((mark) => mark === 'done' || mark === 'late').length;
}

/** Whether the calendar shows more than one year, so that months need theirs. */
export function isOtherYear(month: CalendarMonth, today: LocalDay): boolean {
  return yearOf(month.first) !== yearOf(today);
}

/** '1–9, 11 and 13': days in a row as one. */
function inWords(days: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === day - 1) last[1] = day;
    else ranges.push([day, day]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? `${from}` : t('{from}–{to}', { from, to })));
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : t('{first} and {second}', { first: joinList(texts), second: last });
}
