import type { WireDaysOff, WireFriendGoal, WireParticipant } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';
import { comingDay, dayInSentence } from '#kernel/day-text.ts';
import type { Pause } from '#features/goals/pause-icon.tsx';
import { getDaysOff, getGoalState } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** Why an open goal isn't due today: 'Rest day · due again Monday', 'Away until Wed, Dec 2'; empty when it is. */
export function describeRest(goal: WireOwnGoal | WireFriendGoal, today: LocalDay): string {
  const { isChecked, dayOff, restsUntil } = getGoalState(goal, today);
  if (isChecked || dayOff === null || restsUntil === null) return '';
  if (dayOff === 'away')
    return t('Away until {day}', { day: dayInSentence(lastDayAway(goal, today) ?? restsUntil, today) });
  if (dayOff === 'frozen') return t('Frozen until {day}', { day: dayInSentence(restsUntil, today) });
  return t('Rest day · due again {day}', { day: comingDay(addDays(restsUntil, 1), today) });
}

/** What a participant does in place of checking in; undefined when they are to check in, or have. */
export function describePause(person: WireParticipant, goal: WireOwnGoal, today: LocalDay): Pause | undefined {
  if (person.accepted === false) return { kind: 'waiting', text: t('hasn’t answered yet') };
  const { frequency, weekly_interval } = goal;
  const { isChecked, dayOff } = getGoalState({ ...person, frequency, weekly_interval }, today);
  if (isChecked) return undefined;
  const away = lastDayAway(person, today);
  if (away !== undefined) return { kind: 'away', text: t('away until {day}', { day: dayInSentence(away, today) }) };
  if (dayOff !== null && dayOff !== 'frozen') return { kind: 'rest', text: t('resting') };
  return isFrozenToday(person) ? { kind: 'frozen', text: t('frozen') } : undefined;
}

/** Whether a freeze has kept the streak since the last check-in. */
function isFrozenToday({ days_off, last_checked }: Pick<WireParticipant, 'days_off' | 'last_checked'>): boolean {
  return days_off?.frozen.some(({ to }) => to > (last_checked ?? '')) ?? false;
}

/** The absence's own last day: rest days that follow it are another thing. */
function lastDayAway(facts: { readonly days_off: WireDaysOff }, today: LocalDay): LocalDay | undefined {
  return getDaysOff(facts).away.find(({ from, to }) => from <= today && today <= to)?.to;
}
