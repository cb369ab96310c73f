import { dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { weekdayOf } from '@fivefold/rules/days-off';

/** Where the people of the stories live. The machine's own clock shows another date for some hours of each day. */
export const STORY_ZONE = 'Europe/Berlin';

/** The date that clocks of the stories' people show. */
export function storyDay(instant: Date): LocalDay {
  return dayInZone(instant, STORY_ZONE);
}

/** Days until the next Monday of the stories' people: 1 to 7, 7 on a Monday. */
export function daysToMonday(instant: Date): number {
  return 8 - weekdayOf(storyDay(instant));
}

/** Days until the next Monday on which the week is looked back at, by people who begin today: 4 to 10. */
export function daysToLookBack(instant: Date): number {
  const days = daysToMonday(instant);
  return days < 4 ? days + 7 : days;
}
