import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { orderGoals } from '@fivefold/rules/goal-order';
import { useMemo } from 'react';
import { isOfferTo, type WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { withQueued } from '#features/check-ins/optimistic.ts';
import { useQueuedCheckIns } from '#features/check-ins/outbox/outbox.ts';
import { isArchived } from '#features/goals/progress.ts';

/** The person's goals as the screen shows them: in their order, with the check-ins that the server has not answered. */
export function useShownGoals({ profile, personal_goals, shared_goals }: WireDashboard, today: LocalDay) {
  const { uid } = profile;
  const queued = useQueuedCheckIns(uid);
  const goals = useMemo(() => {
    const accepted = shared_goals.filter((goal) => !isOfferTo(goal, uid));
    return withQueued(orderGoals<WireOwnGoal>([...personal_goals, ...accepted]), queued, today);
  }, [personal_goals, shared_goals, uid, queued, today]);
  return {
    goals,
    activeGoals: useMemo(() => goals.filter((goal) => !isArchived(goal, today)), [goals, today]),
    /** What friends offer and the person has not accepted. */
    offers: shared_goals.filter((goal) => isOfferTo(goal, uid)),
    queued,
    queuedByGoal: useMemo(() => Map.groupBy(queued, ({ goalId }) => goalId), [queued]),
  };
}
