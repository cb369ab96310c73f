import type { LocalDay } from '@fivefold/rules/calendar';
import { restWeekdaysOn, type Weekday } from '@fivefold/rules/days-off';
import { useSetRestDays } from '#features/goals/mutations.ts';
import { getDaysOff } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

/** The rest days of a daily goal, and how an edited choice is saved. */
export function useRestDays(goal: WireOwnGoal, today: LocalDay) {
  const { mutateAsync, isPending } = useSetRestDays();
  const current = goal.frequency === 'daily' ? [...restWeekdaysOn(getDaysOff(goal).rest, today)] : undefined;
  /** Says whether they are saved; the same days need no call. */
  const save = async (chosen: readonly Weekday[] | undefined): Promise<boolean> => {
    if (chosen === undefined || chosen.toSorted().join() === current?.toSorted().join()) return true;
    return mutateAsync({ body: { goalId: goal.id, rest_weekdays: [...chosen] } }).then(
      () => true,
      () => false,
    );
  };
  return { restWeekdays: current, save, isSaving: isPending };
}
