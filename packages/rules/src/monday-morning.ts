/** When the Monday mail is sent. */

import { isTimeZone } from './calendar.ts';

/** By a person's own clock. After noon it says nothing any more that the day has not. */
const MONDAY_MAIL_FROM_HOUR = 7;
const MONDAY_MAIL_UNTIL_HOUR = 12;

/** Whether clocks in a zone show Monday between 7:00 and 12:00. */
export function isMondayMorning(instant: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const read = (type: 'weekday' | 'hour') => parts.find((part) => part.type === type)?.value;
  const hour = Number(read('hour'));
  return read('weekday') === 'Mon' && hour >= MONDAY_MAIL_FROM_HOUR && hour < MONDAY_MAIL_UNTIL_HOUR;
}
