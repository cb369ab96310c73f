import type { WireParticipant } from '@fivefold/contract/shapes/goal';
import { type LocalDay, addDays } from '@fivefold/rules/calendar';
import { dayInSentence } from '#features/check-ins/day-text.ts';
import { getDaysOff, getGoalState } from '#features/goals/progress.ts';
import type { GoalState } from '@fivefold/rules/goal-state';
import type { WireOwnGoal } from './cache/dashboard-cache.ts';

/** Why an open goal isn't due today: 'Rest day, due again Mon, Nov 23', 'Away until Wed, Dec 2'; empty when it is. */
export function describeRest({ isChecked, dayOff, restsUntil }: GoalState, today: LocalDay): string {
  if (isChecked || dayOff === null || restsUntil === null) return '';
  if (dayOff === 'away') return `Away until ${dayInSentence(restsUntil, today)}`;
  const again = dayInSentence(addDays(restsUntil, 1), today);
  return dayOff === 'frozen' ? `Frozen until ${dayInSentence(restsUntil, today)}` : `Rest day, due again ${again}`;
}

/** What a person's partner, or they themselves, is doing in place of checking in; empty when nothing. */
export function describePause(person: WireParticipant, goal: WireOwnGoal, today: LocalDay): string {
  const { frequency, weekly_interval } = goal;
  const { isChecked, dayOff, restsUntil } = getGoalState({ ...person, frequency, weekly_interval }, today);
  if (isChecked) return '';
  if (dayOff === 'away' && restsUntil !== null) return `away until ${dayInSentence(restsUntil, today)}`;
  if (dayOff !== null) return dayOff === 'frozen' ? 'frozen' : 'resting';
  const { frozen } = getDaysOff(person);
  return frozen.some(({ to }) => to > (person.last_checked ?? '')) ? 'frozen' : '';
}
