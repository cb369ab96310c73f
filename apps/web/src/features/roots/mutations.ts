import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { rootGoal } from '@fivefold/contract/calls/roots';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { ANSWER_AUTOMATICITY } from '#kernel/outbox/answer-kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';

const ROOTED = text('It has taken root');

/** Answers how much a goal happens by itself, or leaves the question out. */
export function useAnswerAutomaticity() {
  return useChange(usePlatform(), ANSWER_AUTOMATICITY, { errorToast: text('Your answer couldn’t be saved.') });
}

/** Lets a goal go that has taken root, with the way back in the toast, or takes it up again. */
export function useRootGoal() {
  const toasts = useToasts();
  const call = useCall(rootGoal, {
    errorToast: ({ body }) => t(body.rooted ? 'The goal couldn’t be let go.' : 'The goal couldn’t be taken up again.'),
    onSuccess: (_answer, { body }) => {
      if (body.rooted)
        toasts.undoable(t(ROOTED), { label: t('Undo'), onPress: () => takeUp(body.goalId) }, body.goalId);
      else {
        toasts.dismissUndoable(t(ROOTED), body.goalId);
        toasts.success(t('Back in your list'));
      }
    },
  });
  const takeUp = (goalId: string) => call.mutate({ body: { goalId, rooted: false } });
  return call;
}

/** The check-in of a root, once a month. */
export function useCheckRoot() {
  const cache = useQueryClient();
  return useCall(checkGoal, {
    errorToast: text('The check-in couldn’t be saved.'),
    successToast: text('Checked in. See you next month.'),
    onSuccess: () => {
      for (const call of [getMeSummary, getGoalSummary, getGoalHistory])
        void cache.invalidateQueries({ queryKey: [call.name] });
    },
  });
}
