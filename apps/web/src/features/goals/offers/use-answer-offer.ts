import { acceptSharedGoal, declineSharedGoal } from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { useQueryClient } from '@tanstack/react-query';
import {
  applyOptimistic,
  cancelDashboardReads,
  findGoal,
  removeGoal,
} from '#features/dashboard/cache/dashboard-cache.ts';
import { useCall } from '#kernel/api/use-call.ts';

/** Accepts a goal that a friend offers. The list has it at once; a failure takes it back and says so. */
export function useAcceptOffer({ uid }: { uid: string }) {
  const cache = useQueryClient();
  return useCall(acceptSharedGoal, {
    errorToast: 'The goal couldn’t be accepted.',
    successToast: 'You’re in this together now',
    onMutate: async ({ body }) => {
      const before = findGoal(cache, body.goalId);
      if (before?.type !== 'shared') return undefined;
      const shown = applyOptimistic(cache, withAccepted(before, uid));
      await cancelDashboardReads(cache);
      shown.reapply();
      return () => shown.rollback(before);
    },
    onError: (_problem, _input, rollback) => rollback?.(),
  });
}

/** Declines a goal that a friend offers. */
export function useDeclineOffer({ name }: { name: string }) {
  const cache = useQueryClient();
  return useCall(declineSharedGoal, {
    errorToast: 'The goal couldn’t be declined.',
    successToast: `Declined. ${name} keeps the goal.`,
    onSuccess: (_answer, { body }) => removeGoal(cache, body.goalId),
  });
}

function withAccepted(goal: WireSharedGoal, uid: string): WireSharedGoal {
  return {
    ...goal,
    participants: goal.participants.map((person) => (person.uid === uid ? { ...person, accepted: true } : person)),
  };
}
