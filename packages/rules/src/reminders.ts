/** Reminders and the evening note: when they come, and which are one message. Beyond section 7. */

import { type LocalDay, addDays } from './calendar.ts';
import { type DaysOff, NO_DAYS_OFF, type Weekday, weekdayOf } from './days-off.ts';
import type { Rhythm } from './frequency.ts';
import { isQuiet, type QuietHours } from './messages.ts';
import { currentRun, totalsFromHistory } from './runs.ts';
import { instantOf, type MinuteOfDay, wallTimeAt } from './wall-clock.ts';

export const REMINDERS_PER_GOAL = 3;

/** The most that one answer lists, the earliest first: all of as many goals as a person may have. */
export const REMINDERS_LISTED = 1500;

/** Reminders that are due within these minutes after the first are one message with it. */
export const JOINED_MINUTES = 15;

/** A reminder that could not be sent for so long is left out: late, it only disturbs. */
export const OVERDUE_MINUTES = 60;

/** The evening note speaks of runs of at least this many periods. */
const RUN_WORTH_A_NOTE = 3;
/** Check-ins that tell whether there is such a run: a goal of some days a week needs those of its first one's week. */
export const CHECK_INS_OF_A_NOTE = RUN_WORTH_A_NOTE + 6;

const MS_PER_MINUTE = 60_000;
const minutesLater = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MS_PER_MINUTE);

/** What comes at a time of the day on some weekdays, by the person's clock. */
export interface Slot {
  readonly minute: MinuteOfDay;
  /** None is never. */
  readonly weekdays: readonly Weekday[];
  /** The person's day on which it was last decided, whether or not anything was sent; it is decided once a day. */
  readonly lastOn: LocalDay | null;
}

interface ReminderTime {
  readonly day: LocalDay;
  readonly at: Date;
}

/** The next time a slot comes after an instant, on a day that was not decided yet; null when it never does. */
export function nextReminderTime(slot: Slot, timeZone: string, after: Date): ReminderTime | null {
  const yesterday = addDays(wallTimeAt(after, timeZone).day, -1);
  const first = slot.lastOn !== null && slot.lastOn > yesterday ? addDays(slot.lastOn, 1) : yesterday;
  // A week, with a day more for the one that is over, and one for a day that clocks skip.
  for (let day = first; day <= addDays(first, 9); day = addDays(day, 1)) {
    const at = occursOn(slot, day) ? instantOf({ day, minute: slot.minute }, timeZone) : undefined;
    if (at !== undefined && at > after) return { day, at };
  }
  return null;
}

function occursOn({ weekdays, lastOn }: Slot, day: LocalDay): boolean {
  return (lastOn === null || day > lastOn) && weekdays.includes(weekdayOf(day));
}

/** The last time that a slot came after an instant, until another. */
function lastReminderTime(slot: Slot, timeZone: string, after: Date, until: Date): ReminderTime | undefined {
  const today = wallTimeAt(until, timeZone).day;
  for (const day of [addDays(today, 1), today, addDays(today, -1)]) {
    const at = occursOn(slot, day) ? instantOf({ day, minute: slot.minute }, timeZone) : undefined;
    if (at !== undefined && at > after && at <= until) return { day, at };
  }
  return undefined;
}

export interface Plan<Item extends Slot> {
  readonly slots: readonly Item[];
  readonly timeZone: string;
  readonly quiet: QuietHours;
  /** Until when everything was decided. */
  readonly decidedAt: Date;
}

export interface Decision<Item extends Slot> {
  /** What was decided, with the day that it was decided for. */
  readonly decided: readonly { readonly slot: Item; readonly day: LocalDay }[];
  /** Of those, what one message says now; empty for none. */
  readonly sent: readonly Item[];
}

/**
 * What of a person's slots comes now: those that are due, and with them those of the next minutes.
 * @param isWanted whether there is anything to say today
 */
export function decide<Item extends Slot>(
  { slots, timeZone, quiet, decidedAt }: Plan<Item>,
  now: Date,
  isWanted: (slot: Item) => boolean,
): Decision<Item> {
  const since = minutesLater(now, -OVERDUE_MINUTES);
  const from = decidedAt > since ? decidedAt : since;
  const { day: today, minute } = wallTimeAt(now, timeZone);
  const isSilent = isQuiet(minute, quiet);
  const find = (after: Date, until: Date, isWantedOnly: boolean) =>
    slots.flatMap((slot) => {
      const found = lastReminderTime(slot, timeZone, after, until);
      if (found === undefined) return [];
      // Past midnight a goal is due for another day, or not yet.
      const isSent = !isSilent && found.day === today && !isQuiet(slot.minute, quiet) && isWanted(slot);
      return isSent || !isWantedOnly ? [{ slot, day: found.day, isSent }] : [];
    });
  const due = find(from, now, false);
  if (!due.some(({ isSent }) => isSent)) return { decided: due, sent: [] };
  const all = [...due, ...find(now, minutesLater(now, JOINED_MINUTES), true)];
  return { decided: all, sent: all.filter(({ isSent }) => isSent).map(({ slot }) => slot) };
}

/** When the next of a person's slots comes; null for never. */
export function nextOf(slots: readonly Slot[], timeZone: string, after: Date): Date | null {
  const times = slots.flatMap((slot) => nextReminderTime(slot, timeZone, after)?.at ?? []);
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/**
 * Whether a run that is worth a note ends with today unless there is a check-in.
 * @param days of the newest check-ins, ascending; {@link CHECK_INS_OF_A_NOTE} are enough
 */
export function doesRunEnd(
  rhythm: Rhythm,
  days: readonly LocalDay[],
  today: LocalDay,
  daysOff: DaysOff = NO_DAYS_OFF,
): boolean {
  const totals = totalsFromHistory(rhythm, days, daysOff);
  const run = currentRun(rhythm, totals, today, daysOff);
  return (
    rhythm.frequency !== 'once' &&
    run !== null &&
    run.to < today &&
    run.count >= RUN_WORTH_A_NOTE &&
    currentRun(rhythm, totals, addDays(today, 1), daysOff) === null
  );
}
