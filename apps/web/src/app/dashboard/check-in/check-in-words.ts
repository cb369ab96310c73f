import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { unpaidOf } from '#features/check-ins/unpaid-check-ins.ts';
import { formatUnpaid } from '#features/check-ins/unpaid-line.tsx';
import { isStamped } from '#features/goals/goal-meter.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/* What screen readers hear after a check-in. It comes with what the dashboard loads later. */

export function inWords(goal: WireOwnGoal, answer: WireCheckInAnswer): string {
  const { points_earned: points, check_in: checkIn } = answer;
  const checked = checkedInWords(goal, checkIn);
  const unpaid = unpaidOf(goal, answer);
  if (unpaid !== undefined) return joinSentences([checked, formatUnpaid(unpaid)]);
  if (points === 0) return checked;
  const earned = t('You earned {points, plural, one {# streak point} other {# streak points}}.', { points });
  return joinSentences([checked, earned]);
}

/** A goal that pays at once has no count to five. */
function checkedInWords(goal: WireOwnGoal, { date, added_on: addedOn }: WireCheckInAnswer['check_in']): string {
  const day = parseLocalDay(date);
  const today = addedOn === null ? undefined : parseLocalDay(addedOn);
  const count = { goal: goal.goal, done: goal.count_checked, most: PROGRESS_STEPS };
  if (day === undefined || today === undefined)
    return isStamped(goal) ? t('Checked in: {goal}.', count) : t('Checked in: {goal}. {done} of {most}.', count);
  const late = { ...count, day: dayInSentence(day, today) };
  return isStamped(goal)
    ? t('Checked in for {day}: {goal}.', late)
    : t('Checked in for {day}: {goal}. {done} of {most}.', late);
}

export function queuedInWords({ goal }: WireOwnGoal): string {
  return t('Saved on this device: {goal}. We’ll send it when you’re back online.', { goal });
}

export function undoneInWords({ goal }: WireOwnGoal): string {
  return t('Undone: {goal}.', { goal });
}
