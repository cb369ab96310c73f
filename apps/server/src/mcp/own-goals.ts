import { listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { readDaysOff } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { type GoalProgress, goalState, type GoalState } from '@fivefold/rules/goal-state';
import type { OwnGoal } from './goal-texts.ts';
import type { Asking } from './tool.ts';

/** How many goals one answer has. */
export const GOALS_SHOWN = 100;

/** The goals that count for the person, without those that a friend only offers to them. */
export async function listOwnGoals({ askApi, uid }: Pick<Asking, 'askApi' | 'uid'>): Promise<readonly OwnGoal[]> {
  const [personal, shared] = await Promise.all([askApi(listPersonalGoals), askApi(listSharedGoals)]);
  return [...personal.data, ...shared.data.filter((goal) => hasAccepted(goal, uid))];
}

export function hasAccepted({ participants }: WireSharedGoal, uid: string): boolean {
  return participants.some((participant) => participant.uid === uid && participant.accepted);
}

/** Whether the owner alone sees a goal and what is written on it. */
export function isPrivate({ is_public: isPublic, audience_uids: audience }: WireRegularGoal): boolean {
  return !isPublic && audience.length === 0;
}

export function readProgress(goal: OwnGoal): GoalProgress {
  return {
    lastChecked: goal.last_checked as LocalDay | null,
    countChecked: goal.count_checked,
    countStreak: goal.count_streak,
  };
}

export function readRhythm(goal: OwnGoal) {
  return rhythmOf(goal.frequency, goal.weekly_interval);
}

/** How a goal stands today, as on the person's screen: a day to do without that was slipped asks for nothing more. */
export function readState(goal: OwnGoal, today: LocalDay): GoalState {
  const state = goalState(readRhythm(goal), readProgress(goal), today, readDaysOff(goal.days_off));
  const isSlipped = goal.avoid && !state.isChecked && goal.miss_answered === today;
  return isSlipped ? { ...state, section: 'later' } : state;
}
