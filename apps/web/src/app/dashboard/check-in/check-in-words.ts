import type { WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { milestoneUnit } from '@fivefold/rules/milestones';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { formatRun } from '#kernel/run-text.ts';
import { t } from '#kernel/language/t.ts';
import type { SceneMarks } from '#features/celebrations/celebration-store.ts';
import { unpaidOf } from '#features/check-ins/unpaid-check-ins.ts';
import { formatUnpaid } from '#features/check-ins/unpaid-line.tsx';
import { isStamped } from '#features/goals/goal-meter.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

type CheckIn = WireCheckInAnswer['check_in'];

/* What screen readers hear after a check-in. It comes with what the dashboard loads later. */

export function inWords(goal: WireOwnGoal, answer: WireCheckInAnswer): string {
  const { points_earned: points, check_in: checkIn } = answer;
  const marks = markWords(goal, checkIn).map((words) => t('{words}.', { words }));
  const checked = joinSentences([checkedInWords(goal, checkIn), ...marks]);
  const unpaid = unpaidOf(goal, answer);
  if (unpaid !== undefined) return joinSentences([checked, formatUnpaid(unpaid)]);
  if (points === 0) return checked;
  const earned = t('You earned {points, plural, one {# streak point} other {# streak points}}.', { points });
  return joinSentences([checked, earned]);
}

/** 'You came back', '30 days in a row'. */
function markWords(goal: WireOwnGoal, { date, came_back: cameBack, milestone }: CheckIn): string[] {
  const [day, daysOff] = [parseLocalDay(date), readDaysOff(goal.days_off)];
  const unit =
    day === undefined ? 'times' : milestoneUnit(rhythmOf(goal.frequency, goal.weekly_interval), daysOff, day);
  return [...(cameBack ? [t('You came back')] : []), ...(milestone === null ? [] : [formatRun(milestone, unit)])];
}

/** What the scene of a return or a milestone wears and says. */
export function marksOf(goal: WireOwnGoal, { check_in: checkIn }: WireCheckInAnswer): SceneMarks | undefined {
  const words = markWords(goal, checkIn);
  return words.length === 0 ? undefined : { isGolden: checkIn.came_back, number: checkIn.milestone, words };
}

/** A goal that pays at once has no count to five. */
function checkedInWords(goal: WireOwnGoal, { date, added_on: addedOn }: CheckIn): string {
  const day = parseLocalDay(date);
  const today = addedOn === null ? undefined : parseLocalDay(addedOn);
  const count = { goal: goal.goal, done: goal.count_checked, most: PROGRESS_STEPS };
  if (goal.avoid) return t('Held: {goal}. {done} of {most}.', count);
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
