import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { dayOffKind, lastDayOff, readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { goalState } from '@fivefold/rules/goal-state';
import { isQuiet, parseTime, type QuietHours } from '@fivefold/rules/messages';
import { nextReminderTime, type Slot } from '@fivefold/rules/reminders';
import { type WallTime, wallTimeAt } from '@fivefold/rules/wall-clock';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { ReminderDraft } from './reminder-draft.ts';

/** What decides on which days a goal is due. */
export type RemindedGoal = Pick<
  WireOwnGoal,
  'id' | 'goal' | 'frequency' | 'weekly_interval' | 'last_checked' | 'count_checked' | 'count_streak' | 'days_off'
>;

interface Moment {
  readonly now: Date;
  readonly today: LocalDay;
  readonly timeZone: string;
}

/** The most runs of days off that are looked behind; a reminder only on rest days never comes. */
const MOST_RUNS_OFF = 60;

/**
 * When the next reminder of a goal comes if there is no check-in until then, by the person's clock; null when none
 * does. The server decides by the same rules.
 */
export function nextReminder(
  drafts: readonly ReminderDraft[],
  goal: RemindedGoal,
  quiet: QuietHours,
  { now, today, timeZone }: Moment,
): WallTime | null {
  const state = goalState(
    rhythmOf(goal.frequency, goal.weekly_interval),
    {
      lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
      countChecked: goal.count_checked,
      countStreak: goal.count_streak,
    },
    today,
  );
  if (state.isChecked && state.nextOpenDay === null) return null;
  const closedUntil = state.nextOpenDay === null ? null : addDays(state.nextOpenDay, -1);
  const daysOff = readDaysOff(goal.days_off);

  const nextDue = (slot: Slot) => {
    let next = nextReminderTime(slot, timeZone, now);
    for (let run = 0; next !== null; run++) {
      const kind = dayOffKind(daysOff, next.day);
      if (kind === null) return next;
      if (kind === 'archived' || run === MOST_RUNS_OFF) return null;
      next = nextReminderTime({ ...slot, lastOn: lastDayOff(daysOff, next.day) }, timeZone, now);
    }
    return null;
  };
  const [first] = drafts
    .flatMap(({ time, weekdays }) => {
      const minute = parseTime(time);
      if (minute === undefined || isQuiet(minute, quiet)) return [];
      return nextDue({ minute, weekdays, lastOn: closedUntil })?.at ?? [];
    })
    .toSorted((one, other) => one.getTime() - other.getTime());
  return first === undefined ? null : wallTimeAt(first, timeZone);
}
