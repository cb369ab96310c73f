/** How many messages a person gets, and when they stay silent; notification-kinds.ts says which. Beyond section 7. */

import { type MinuteOfDay } from './wall-clock.ts';

/** Reminders, evening notes and nudges that a person gets on one day of theirs, at most. */
export const MESSAGES_PER_DAY = 5;

const MINUTES_PER_HOUR = 60;

/** From a time of the day to another, past midnight where it is the earlier one; from a time to itself is never. */
export interface QuietHours {
  readonly from: MinuteOfDay;
  readonly to: MinuteOfDay;
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: 22 * MINUTES_PER_HOUR, to: 7 * MINUTES_PER_HOUR };

/** When the note about runs that end today comes. */
export const DEFAULT_EVENING: MinuteOfDay = 20 * MINUTES_PER_HOUR;

export function isQuiet(minute: MinuteOfDay, { from, to }: QuietHours): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** @returns the minute that 'HH:MM' names; undefined when it names none */
export function parseTime(text: string): MinuteOfDay | undefined {
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour === undefined ? undefined : Number(hour) * MINUTES_PER_HOUR + Number(minute);
}

/** 'HH:MM', as the API and form fields write it. */
export function formatTime(minute: MinuteOfDay): string {
  const [hour, rest] = [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR];
  return `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
