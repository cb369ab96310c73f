import type { WireReminders } from '@fivefold/contract/calls/reminders';
import { type Weekday, WEEKDAYS } from '@fivefold/rules/days-off';
import { isQuiet, parseTime, type QuietHours } from '@fivefold/rules/messages';
import { REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { timeText } from '#kernel/time-text.ts';
import { getWeek, weekdayName } from '#ui/weekdays.ts';

/** A reminder while it is edited. */
export interface ReminderDraft {
  /** Only for the screen: two may have one time for a moment. */
  readonly key: number;
  /** 'HH:MM', or empty. */
  readonly time: string;
  readonly weekdays: readonly Weekday[];
}

export function toDrafts({ data }: WireReminders): ReminderDraft[] {
  return data.map(({ time, weekdays }, key) => ({
    key,
    time,
    weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
  }));
}

const FIRST_TIMES = ['09:00', '13:00', '18:00', '20:00'];

/** One more, at a time of the day that is free; the same drafts when there are as many as a goal may have. */
export function addDraft(drafts: readonly ReminderDraft[]): ReminderDraft[] {
  if (drafts.length >= REMINDERS_PER_GOAL) return [...drafts];
  const time = FIRST_TIMES.find((each) => !drafts.some((draft) => draft.time === each)) ?? '';
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, time, weekdays: WEEKDAYS }];
}

interface Faults {
  readonly time?: string;
  readonly weekdays?: string;
}

/** What keeps a reminder from being saved; undefined when nothing does. */
export function faultsOf(draft: ReminderDraft, drafts: readonly ReminderDraft[]): Faults | undefined {
  const isTaken = drafts.some((other) => other.key < draft.key && other.time === draft.time);
  const faults = {
    ...(isTaken && { time: t('You have this time already.') }),
    ...(parseTime(draft.time) === undefined && { time: t('Choose a time.') }),
    ...(draft.weekdays.length === 0 && { weekdays: t('Choose at least one day.') }),
  };
  return Object.keys(faults).length === 0 ? undefined : faults;
}

/** Why a reminder would stay silent; undefined when it would not. */
export function silenceOf(time: string, quiet: QuietHours): string | undefined {
  const minute = parseTime(time);
  if (minute === undefined || !isQuiet(minute, quiet)) return undefined;
  return t('Your quiet hours are {from} to {to}, so this one stays silent.', {
    from: timeText(quiet.from),
    to: timeText(quiet.to),
  });
}

const WORKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5];

/** 'every day', 'weekdays', 'weekends', 'Mon, Wed, Fri'. */
export function daysText(weekdays: readonly Weekday[]): string {
  const isOn = (days: readonly Weekday[]) =>
    days.length === weekdays.length && days.every((day) => weekdays.includes(day));
  if (weekdays.length === 0) return t('none');
  if (isOn(WEEKDAYS)) return t('every day');
  if (isOn(WORKDAYS)) return t('weekdays');
  if (isOn([6, 7])) return t('weekends');
  return joinList(getWeek().flatMap((day) => (weekdays.includes(day) ? weekdayName(day, 'short') : [])));
}
