import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';

/* What screen readers hear after a check-in. It comes with what the dashboard loads later. */

export function inWords(
  goal: WireOwnGoal,
  { points_earned: points, check_in: { date, added_on } }: WireCheckInAnswer,
): string {
  const day = parseLocalDay(date);
  const today = added_on === null ? undefined : parseLocalDay(added_on);
  const count = { goal: goal.goal, done: goal.count_checked, most: PROGRESS_STEPS };
  const checked =
    day === undefined || today === undefined
      ? t('Checked in: {goal}. {done} of {most}.', count)
      : t('Checked in for {day}: {goal}. {done} of {most}.', { ...count, day: dayInSentence(day, today) });
  if (points === 0) return checked;
  const earned = t('You earned {points, plural, one {# streak point} other {# streak points}}.', { points });
  return joinSentences([checked, earned]);
}

export function queuedInWords({ goal }: WireOwnGoal): string {
  return t('Saved on this device: {goal}. We’ll send it when you’re back online.', { goal });
}

export function undoneInWords({ goal }: WireOwnGoal): string {
  return t('Undone: {goal}.', { goal });
}
