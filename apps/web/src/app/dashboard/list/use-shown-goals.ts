import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { orderGoals } from '@fivefold/rules/goal-order';
import { useMemo } from 'react';
import { isOfferTo, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useReachedTargets } from '#features/check-ins/amounts/reached.ts';
import { withQueued } from '#features/check-ins/optimistic.ts';
import { useQueuedCheckIns } from '#features/check-ins/outbox/outbox.ts';
import { isArchived } from '#features/goals/progress.ts';

function isRoot(goal: WireOwnGoal): boolean {
  return goal.type === 'regular' && goal.rooted !== undefined;
}

/** The person's goals as the screen shows them: in their order, with the check-ins that the server has not answered. */
export function useShownGoals({ profile, personal_goals, shared_goals }: WireDashboard, today: LocalDay) {
  const { uid } = profile;
  const queued = useQueuedCheckIns(uid);
  const reached = useReachedTargets();
  const goals = useMemo(() => {
    const accepted = shared_goals.filter((goal) => !isOfferTo(goal, uid));
    return withQueued(orderGoals<WireOwnGoal>([...personal_goals, ...accepted]), [...queued, ...reached], today);
  }, [personal_goals, shared_goals, uid, queued, reached, today]);
  // A root left the list; in the archive it stands like any other.
  const listed = useMemo(() => goals.filter((goal) => !isRoot(goal) || isArchived(goal, today)), [goals, today]);
  return {
    goals,
    listed,
    activeGoals: useMemo(() => listed.filter((goal) => !isArchived(goal, today)), [listed, today]),
    /** What friends offer and the person has not accepted. */
    offers: shared_goals.filter((goal) => isOfferTo(goal, uid)),
    queued,
    queuedByGoal: useMemo(() => Map.groupBy(queued, ({ goalId }) => goalId), [queued]),
  };
}
