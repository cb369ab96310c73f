import { acceptSharedGoal, declineSharedGoal } from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { applyOptimistic, cancelDashboardReads, findGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { removeGoal } from '#kernel/dashboard-cache/later-changes.ts';
import type { ApiProblem } from '#kernel/api/problem.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';

/** The friend deleted the goal, or took it back, since it was shown. */
const isWithdrawn = ({ code }: ApiProblem) => code === 'goals.not_found';
const WITHDRAWN = text('This goal isn’t offered anymore.');

interface AcceptOptions {
  uid: string;
  /** The person wants to be reminded of the goal. */
  onRemind: (goalId: string) => void;
}

/** Accepts a goal that a friend offers. The list has it at once; a failure takes it back and says so. */
export function useAcceptOffer({ uid, onRemind }: AcceptOptions) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useCall(acceptSharedGoal, {
    errorToast: t('The goal couldn’t be accepted.'),
    handlesError: isWithdrawn,
    onMutate: async ({ body }) => {
      const before = findGoal(cache, body.goalId);
      if (before?.type !== 'shared') return undefined;
      const shown = applyOptimistic(cache, withAccepted(before, uid));
      await cancelDashboardReads(cache);
      shown.reapply();
      return () => shown.rollback(before);
    },
    onSuccess: (_answer, { body: { goalId } }) =>
      void toasts.undoable(
        t('You’re in this together now'),
        { label: t('Remind me'), onPress: () => onRemind(goalId) },
        goalId,
      ),
    onError: (problem, _input, rollback) => {
      rollback?.();
      if (isWithdrawn(problem)) toasts.error(t(WITHDRAWN));
    },
  });
}

/** Declines a goal that a friend offers. */
export function useDeclineOffer({ name }: { name: string }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useCall(declineSharedGoal, {
    errorToast: t('The goal couldn’t be declined.'),
    successToast: t('Declined. {name} keeps the goal.', { name }),
    handlesError: isWithdrawn,
    onSuccess: (_answer, { body }) => removeGoal(cache, body.goalId),
    onError: (problem) => {
      if (isWithdrawn(problem)) toasts.error(t(WITHDRAWN));
    },
  });
}

function withAccepted(goal: WireSharedGoal, uid: string): WireSharedGoal {
  return {
    ...goal,
    participants: goal.participants.map((person) => (person.uid === uid ? { ...person, accepted: true } : person)),
  };
}
