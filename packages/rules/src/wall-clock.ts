/** What clocks on the wall show in a time zone, and when they show it. */

import { type LocalDay, dayFromNumber, dayNumber, isTimeZone } from './calendar.ts';

/** A time that clocks show, in minutes since midnight: 0-1439. */
export type MinuteOfDay = number;

export const MINUTES_PER_DAY = 24 * 60;

/** From here on cards offer what the end of a day is for. */
export const EVENING_FROM: MinuteOfDay = 18 * 60;

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = MINUTES_PER_DAY * MS_PER_MINUTE;

export interface WallTime {
  readonly day: LocalDay;
  readonly minute: MinuteOfDay;
}

/** @param timeZone IANA name; an unknown one is read as UTC */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const shown = shownMs(instant.getTime(), timeZone);
  const day = Math.floor(shown / MS_PER_DAY);
  return { day: dayFromNumber(day), minute: Math.floor((shown - day * MS_PER_DAY) / MS_PER_MINUTE) };
}

/**
 * When clocks in a zone show a time on a day: the first time of two where they go back; where they go forward over it,
 * as much later as they skip.
 * @returns undefined where the zone has no such day, or its clocks skip from the time to the next day
 */
export function instantOf({ day, minute }: WallTime, timeZone: string): Date | undefined {
  const shown = dayNumber(day) * MS_PER_DAY + minute * MS_PER_MINUTE;
  // Clocks change by less than a day, or skip one: the offsets of the days around are all that can hold.
  const [before, after] = [-1, 1].map((days) => offsetMs(shown + days * MS_PER_DAY, timeZone)) as [number, number];
  const first = Math.min(shown - before, shown - after);
  const candidates = [first, Math.max(shown - before, shown - after)];
  const exact = candidates.find((ms) => shownMs(ms, timeZone) === shown);
  const instant = new Date(exact ?? shown - before);
  return wallTimeAt(instant, timeZone).day === day ? instant : undefined;
}

/** What clocks are ahead of UTC at what they would show in UTC. */
function offsetMs(ms: number, timeZone: string): number {
  return shownMs(ms, timeZone) - ms;
}

/** What clocks show, as if it were UTC; whole seconds. */
function shownMs(ms: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const quarter = Math.floor(ms / MS_PER_QUARTER);
  let offset = zone.offsets.get(quarter);
  if (offset === undefined) {
    const start = quarter * MS_PER_QUARTER;
    offset = formattedMs(start, zone.formatter) - start;
    if (zone.offsets.size >= MAX_REMEMBERED_OFFSETS) zone.offsets.clear();
    zone.offsets.set(quarter, offset);
  }
  return Math.floor(ms / MS_PER_SECOND) * MS_PER_SECOND + offset;
}

function formattedMs(ms: number, formatter: Intl.DateTimeFormat): number {
  const parts = formatter.formatToParts(new Date(ms));
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

// Formatting a time takes far longer than adding an offset, and making a formatter far longer than that. Clocks change
// on the quarter of an hour, by UTC.
const MS_PER_SECOND = 1000;
const MS_PER_QUARTER = 15 * MS_PER_MINUTE;
const MAX_REMEMBERED_ZONES = 600;
const MAX_REMEMBERED_OFFSETS = 2000;

interface Zone {
  readonly formatter: Intl.DateTimeFormat;
  /** By the quarter of an hour. */
  readonly offsets: Map<number, number>;
}
const remembered = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = remembered.get(timeZone);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED_ZONES) remembered.clear();
  const formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const zone = { formatter, offsets: new Map<number, number>() };
  remembered.set(timeZone, zone);
  return zone;
}
