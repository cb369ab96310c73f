import type { LocalDay } from '@fivefold/rules/calendar';
import { dayInSentence, dayText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';

/** 'Mon, Nov 16: 3 check-ins.' */
export function describeDay(day: LocalDay, count: number, today: LocalDay): string {
  return t('{day}: {count, plural, =0 {no check-ins} one {# check-in} other {# check-ins}}.', {
    day: dayText(day, today),
    count,
  });
}

/** The whole year in two sentences. */
export function describeYear(counts: ReadonlyMap<LocalDay, number>, to: LocalDay): string {
  const [busiest] = [...counts].toSorted(([a, most], [b, count]) => count - most || (a < b ? 1 : -1));
  if (busiest === undefined) return t('No check-ins in the last 12 months.');
  const [day, count] = busiest;
  return t(
    'You checked in on {days, plural, one {# day} other {# days}}. The busiest was {day}, with {count, plural, one {# check-in} other {# check-ins}}.',
    { days: counts.size, day: dayInSentence(day, to), count },
  );
}
