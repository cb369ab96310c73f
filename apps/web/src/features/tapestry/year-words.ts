import type { LocalDay } from '@fivefold/rules/calendar';
import { dayInSentence, dayText } from '#kernel/day-text.ts';
import { LOCALE } from '#kernel/locale.ts';

/** 'Mon, Nov 16: 3 check-ins.' */
export function describeDay(day: LocalDay, count: number, today: LocalDay): string {
  return `${dayText(day, today)}: ${count === 0 ? 'no check-ins' : checkIns(count)}.`;
}

/** The whole year in two sentences. */
export function describeYear(counts: ReadonlyMap<LocalDay, number>, to: LocalDay): string {
  const [busiest] = [...counts].toSorted(([a, most], [b, count]) => count - most || (a < b ? 1 : -1));
  if (busiest === undefined) return 'No check-ins in the last 12 months.';
  const [day, count] = busiest;
  const days = `You checked in on ${counts.size} ${counts.size === 1 ? 'day' : 'days'}.`;
  return `${days} The busiest was ${dayInSentence(day, to)}, with ${checkIns(count)}.`;
}

function checkIns(count: number): string {
  return `${count.toLocaleString(LOCALE)} check-in${count === 1 ? '' : 's'}`;
}
