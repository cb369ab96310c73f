/** The messages that a person gets, by which channels, and when they stay silent. Beyond section 7. */

import { type MinuteOfDay } from './wall-clock.ts';

/**
 * Kinds of messages that a person switches on and off. The mail about the week has a switch of its own on the profile.
 */
export const MESSAGE_KINDS = ['reminder', 'evening', 'nudge', 'offer', 'heart', 'check_in', 'friend'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds that come by mail, too; each is off until it is switched on. Pushes are on until they are switched off. */
export const MAIL_MESSAGE_KINDS = ['reminder', 'evening', 'nudge', 'offer'] as const satisfies readonly MessageKind[];
export type MailMessageKind = (typeof MAIL_MESSAGE_KINDS)[number];

/** Reminders, evening notes and nudges that a person gets on one day of theirs, at most. */
export const MESSAGES_PER_DAY = 5;

/**
 * What one person tells another by something that can be done again and again, and how many messages of it one brings
 * the other on a day of theirs. More is left out: the app shows it.
 */
export const MESSAGES_PER_PAIR_AND_DAY = { check_in: 1, heart: 1, friend: 1, offer: 1, offer_accepted: 1 } as const;
export type PairMessageKind = keyof typeof MESSAGES_PER_PAIR_AND_DAY;

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
