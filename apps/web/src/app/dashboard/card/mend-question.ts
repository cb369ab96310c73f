import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { mayMend, type MendQuestion } from '@fivefold/rules/may-mend';
import { isYesterdayMissed } from '@fivefold/rules/missed-yesterday';
import { getDaysOff, getProgress, getRhythm } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** A goal as the rules of mending ask for it. */
type GoalQuestion = Omit<MendQuestion, 'held'>;

export function mendQuestionOf(goal: WireOwnGoal, today: LocalDay): GoalQuestion {
  return {
    rhythm: getRhythm(goal),
    // As it was before the lapse, which the server's counters take into account.
    progress: getProgress({ ...goal, ...goal.lost }),
    createdOn: parseLocalDay(goal.created_on) ?? today,
    today,
    daysOff: getDaysOff(goal),
  };
}

/** Whether a goal's card may ask about yesterday; the question itself knows whether it was answered. */
export function mayAskAboutYesterday({ progress, ...question }: GoalQuestion): boolean {
  return isYesterdayMissed({ ...question, lastChecked: progress.lastChecked });
}

/** Whether a goal's card may have a line about missed days. */
export function mayHaveMissedDays(goal: WireOwnGoal, today: LocalDay): boolean {
  const question = mendQuestionOf(goal, today);
  return mayMend(question) || mayAskAboutYesterday(question);
}
