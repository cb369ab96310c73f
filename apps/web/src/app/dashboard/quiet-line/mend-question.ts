import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { mayFreeze } from '@fivefold/rules/freeze';
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

/** Whether a goal's card may ask about yesterday; the question itself knows whether it was answered on this device. */
export function mayAskAboutYesterday(goal: WireOwnGoal, { progress, ...question }: GoalQuestion): boolean {
  const isAnswered = goal.miss_answered === addDays(question.today, -1);
  return (
    !isAnswered && isYesterdayMissed({ ...question, lastChecked: progress.lastChecked, isAskedAtOnce: goal.avoid })
  );
}

/**
 * Whether a card offers to mend its streak. What a slip ended was ended by an answer: a day after it is asked about like
 * any other, and mending waits until there is no such day.
 */
export function isMendOffered(goal: WireOwnGoal, question: GoalQuestion): boolean {
  const { avoid, miss_answered: slipped, last_checked: held } = goal;
  const isEndedBySlip = avoid && slipped !== null && (held === null || slipped > held);
  return mayMend(question) && !(isEndedBySlip && mayAskAboutYesterday(goal, question));
}

/** Whether freezes that a person holds keep what a weekly or monthly goal has lost. */
export function mayFreezeWhole({ progress, ...question }: GoalQuestion, held: number): boolean {
  // A daily goal is mended day by day; imported check-ins alone have nothing to keep.
  if (question.rhythm.frequency === 'daily' || progress.countChecked + progress.countStreak === 0) return false;
  return mayFreeze({ ...question, lastChecked: progress.lastChecked, held }).answer === 'ok';
}
