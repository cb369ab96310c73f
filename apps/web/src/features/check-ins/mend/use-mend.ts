import { mendGoal, mendSharedGoal, undoMendingOfGoal, undoMendingOfSharedGoal } from '@fivefold/contract/calls/mend';
import type { Mending } from '@fivefold/rules/mend';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/api/api-context.tsx';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { sendCall, useCall } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { mendedText } from './mend-words.ts';

const FAILED = { errorToast: text('That couldn’t be mended. Please try again.') };
const UNDO_FAILED = { errorToast: text('That couldn’t be undone.') };

/** Mends a goal's streak on the server; then a toast undoes all of it for some seconds. */
export function useMend({ id, type }: WireOwnGoal) {
  const personal = useCall(mendGoal, FAILED);
  const shared = useCall(mendSharedGoal, FAILED);
  const deps = { api: useApi(), cache: useQueryClient() };
  const toasts = useToasts();

  const undo = () => {
    const idempotencyKey = createUuid();
    const undoing =
      type === 'regular'
        ? sendCall(deps, undoMendingOfGoal, { body: { goalId: id }, idempotencyKey }, UNDO_FAILED)
        : sendCall(deps, undoMendingOfSharedGoal, { body: { shared_goal_id: id }, idempotencyKey }, UNDO_FAILED);
    // A toast has said why.
    undoing.catch(() => undefined);
  };

  const mend = ({ done, freeze }: Mending, isSaved: boolean, onMended: () => void) => {
    const body = { done: [...done], freeze: [...freeze] };
    const onSuccess = ({
      goal,
    }: {
      readonly goal: { readonly count_checked: number; readonly count_streak: number };
    }) => {
      onMended();
      const outcome = { isSaved, countChecked: goal.count_checked, countStreak: goal.count_streak };
      toasts.undoable(mendedText(outcome), { label: t('Undo'), onPress: undo }, id);
    };
    if (type === 'regular') personal.mutate({ body: { goalId: id, ...body } }, { onSuccess });
    else shared.mutate({ body: { shared_goal_id: id, ...body } }, { onSuccess });
  };
  return { mend, isSending: personal.isPending || shared.isPending };
}
