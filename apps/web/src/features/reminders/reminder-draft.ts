import type { WireReminders } from '@fivefold/contract/calls/reminders';
import { type Weekday, WEEKDAYS } from '@fivefold/rules/days-off';
import { formatTime, isQuiet, parseTime } from '@fivefold/rules/messages';
import { REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';

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

/** One more, at a time of the day that is free; the same drafts when there are as many as may be. */
export function addDraft(drafts: readonly ReminderDraft[]): ReminderDraft[] {
  if (drafts.length >= REMINDERS_PER_GOAL) return [...drafts];
  const time = FIRST_TIMES.find((each) => !drafts.some((draft) => draft.time === each)) ?? '';
  const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1;
  return [...drafts, { key, time, weekdays: WEEKDAYS }];
}

/** What keeps a reminder from being saved; undefined when nothing does. */
export function faultOf(draft: ReminderDraft, drafts: readonly ReminderDraft[]): string | undefined {
  if (parseTime(draft.time) === undefined) return 'Choose a time.';
  if (drafts.some((other) => other.key < draft.key && other.time === draft.time)) return 'You have this time already.';
  return draft.weekdays.length === 0 ? 'Choose at least one day.' : undefined;
}

/** Why a reminder would stay silent; undefined when it would not. */
export function silenceOf(time: string, quiet: { readonly from: string; readonly to: string }): string | undefined {
  const [minute, from, to] = [time, quiet.from, quiet.to].map(parseTime);
  if (minute === undefined || from === undefined || to === undefined || !isQuiet(minute, { from, to }))
    return undefined;
  return `Your quiet hours are ${formatTime(from)} to ${formatTime(to)}, so this one stays silent.`;
}
