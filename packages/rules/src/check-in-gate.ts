/** Whether a check-in may be made: the date that it carries, and the period. Decisions sections 1 and 3. */

import { type LocalDay, addDays, possibleDays } from './calendar.ts';
import { LATE_CHECK_IN_DAYS } from './check-in.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, alreadyCheckedText, goalState } from './goal-state.ts';
import { text } from './text-key.ts';

export type CheckDateAnswer = 'ok' | 'not_today_anywhere' | 'not_after_last' | 'too_long_ago' | 'before_goal';

/** What a person reads when a date is refused. */
export const CHECK_DATE_REFUSALS: Record<Exclude<CheckDateAnswer, 'ok'>, string> = {
  not_today_anywhere: text('You can check in for today only. Please look at the date on your device.'),
  not_after_last: text('You’ve already checked in on this day or a later one.'),
  too_long_ago: text('You can add a check-in for the last 7 days only.'),
  before_goal: text('This goal didn’t exist on that day yet.'),
};

/** What a late check-in may lie between, as days of the person's own zone. */
export interface LateLimits {
  readonly today: LocalDay;
  /** The day on which the goal was made. */
  readonly createdOn: LocalDay;
}

/**
 * Whether a check-in may carry a date: it is 'today' somewhere on Earth, or within the days before for a late one, and
 * later than the last one. Decisions section 1.
 * @param lastChecked the same person's last check-in on that goal
 * @param now the server's own clock
 * @param late for a check-in that says it is late
 */
export function mayCheckOn(day: LocalDay, lastChecked: LocalDay | null, now: Date, late?: LateLimits): CheckDateAnswer {
  const { earliest, latest } = possibleDays(now);
  if (day > latest || (day < earliest && late === undefined)) return 'not_today_anywhere';
  if (late !== undefined && day < late.today) {
    if (day < addDays(late.today, -LATE_CHECK_IN_DAYS)) return 'too_long_ago';
    if (day < late.createdOn) return 'before_goal';
  }
  return lastChecked !== null && day <= lastChecked ? 'not_after_last' : 'ok';
}

export type CheckInGate =
  | { readonly isOpen: true }
  | {
      readonly isOpen: false;
      /** 'already_checked' is a conflict with what is there (409), the two others are bad dates (422). */
      readonly reason: Exclude<CheckDateAnswer, 'ok'> | 'already_checked';
      /** The sentence for the person; for 'already_checked' what the button says. */
      readonly text: string;
    };

/** The server's whole question before a check-in: the date, then the period. Days off do not change it. */
export function checkInGate(
  rhythm: Rhythm,
  progress: GoalProgress,
  day: LocalDay,
  now: Date,
  late?: LateLimits,
): CheckInGate {
  const { lastChecked } = progress;
  const answer = mayCheckOn(day, lastChecked, now, late);
  // The day of the last check-in is a repeat of the same period, not a wrong date. Decisions section 3.
  if (answer !== 'ok' && !(answer === 'not_after_last' && day === lastChecked)) {
    return { isOpen: false, reason: answer, text: CHECK_DATE_REFUSALS[answer] };
  }
  if (!goalState(rhythm, progress, day).isChecked) return { isOpen: true };
  // 'Today' would be wrong for a day that is over.
  const isOver = late !== undefined && day === lastChecked && day < late.today;
  const sentence = isOver ? CHECK_DATE_REFUSALS.not_after_last : alreadyCheckedText(rhythm);
  return { isOpen: false, reason: 'already_checked', text: sentence };
}
