import type { LocalDay } from '@fivefold/rules/calendar';
import { getGoalState } from '#features/goals/progress.ts';
import { useOpenParts } from '#kernel/open-parts.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useFoldedSections } from '#app/dashboard/list/folded-sections.tsx';
import { ALL_DUE } from '#app/dashboard/list/goal-focus.ts';

/** Opens a goal's card for when the dashboard is next shown, and whatever part of the list it stands in. */
export function useShowGoal(): (goal: WireOwnGoal, today: LocalDay) => void {
  const { open } = useOpenParts();
  const [, fold] = useFoldedSections();
  return (goal, today) => {
    open(goal.id);
    if (getGoalState(goal, today).section === 'due') open(ALL_DUE);
    else fold('later', false);
  };
}
