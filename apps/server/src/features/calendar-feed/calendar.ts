import { createHash } from 'node:crypto';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type CalendarEvent } from '@fivefold/rules/calendar-events';
import type { Weekday } from '@fivefold/rules/days-off';
import type { Language } from '@fivefold/rules/languages';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { sentence } from '#kernel/language/sentence';
import { say } from '#kernel/language/translate';

export interface FeedEvent extends CalendarEvent {
  /** Whose reminder it is: both participants of a shared goal may have one at the same time. */
  readonly uid: string;
  readonly goalId: string;
  readonly minute: MinuteOfDay;
  readonly text: string;
}

interface Calendar {
  readonly today: LocalDay;
  /** IANA name. */
  readonly timeZone: string;
  /** Of the app. */
  readonly url: string;
  readonly language: Language;
}

const WEEKDAYS: Readonly<Record<Weekday, ICalWeekday>> = {
  1: ICalWeekday.MO,
  2: ICalWeekday.TU,
  3: ICalWeekday.WE,
  4: ICalWeekday.TH,
  5: ICalWeekday.FR,
  6: ICalWeekday.SA,
  7: ICalWeekday.SU,
};
const MINUTES_SHOWN = 15;
/** How often calendars should look: sooner than hourly few do. */
const LOOK_AGAIN_SECONDS = 60 * 60;

/**
 * An iCalendar file of events at the same time of the day wherever the person is: times have no zone, and for calendars
 * that want one (Google's) the file names the person's.
 */
export function calendarText(events: readonly FeedEvent[], { today, timeZone, url, language }: Calendar): string {
  const calendar = ical({
    name: 'Fivefold',
    description: say(sentence('Reminders of your goals'), language),
    prodId: { company: 'Fivefold', product: 'Reminders' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_SECONDS,
  });
  for (const reminder of events) {
    const { minute, text, from, weekdays, except } = reminder;
    const event = calendar.createEvent({
      id: idOf(reminder),
      // The same all day long, so that an unchanged feed has an unchanged tag.
      stamp: new Date(`${today}T00:00:00Z`),
      start: floating(from, minute),
      end: floating(from, minute + MINUTES_SHOWN),
      floating: true,
      summary: text,
      description: say(sentence('One tap checks you in.'), language),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      repeating: {
        freq: weekdays.length === 7 ? ICalEventRepeatingFreq.DAILY : ICalEventRepeatingFreq.WEEKLY,
        ...(weekdays.length < 7 && { byDay: weekdays.map((weekday) => WEEKDAYS[weekday]) }),
        // An empty list would be an empty line, which the standard does not know.
        ...(except.length > 0 && { exclude: except.map((day) => floating(day, minute)) }),
      },
    });
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 0, description: text });
  }
  // The library would write it behind the events, where no property of a calendar may stand.
  const method = `METHOD:${ICalCalendarMethod.PUBLISH}\r\n`;
  const text = calendar.toString().replace(method, () => `${method}X-WR-TIMEZONE:${timeZone}\r\n`);
  return `${text.replaceAll(BEHIND_ALARM, '$<properties>$<alarm>')}\r\n`;
}

/**
 * RFC 5545, 3.6.1: an alarm comes after all properties of its event. The library writes the event's address behind it.
 */
const BEHIND_ALARM =
  /(?<alarm>\r\nBEGIN:VALARM\r\n.*?\r\nEND:VALARM)(?<properties>\r\n(?!END:VEVENT).*?)(?=\r\nEND:VEVENT\r\n)/gs;

/** Goals and people are named nowhere but to each other. */
function idOf({ uid, goalId, minute }: FeedEvent): string {
  return `${createHash('sha256').update(`${uid} ${goalId} ${minute}`).digest('hex').slice(0, 32)}@fivefold`;
}

/** A time that clocks show, as the library takes it for a floating one: it writes the UTC parts of a Date. */
function floating(day: LocalDay, minute: number): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + minute * 60_000);
}
