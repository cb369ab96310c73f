import {
  createGoal,
  createSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { ERROR_TOASTS, SUCCESS_TOASTS } from '@fivefold/rules/texts';
import { useQueryClient } from '@tanstack/react-query';
import { removeGoal, replaceGoal } from '#kernel/api/dashboard-cache.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { toastSuccess } from '#kernel/toasts/toasts.ts';

/** Which of the catalogue's sentences says what could not be changed. */
const UPDATE_FAILURES = {
  text: ERROR_TOASTS.editGoal,
  visibility: ERROR_TOASTS.updateGoalVisibility,
  both: ERROR_TOASTS.updateGoal,
} as const;

export function useCreateGoal() {
  return useCall(createGoal, { toast: ERROR_TOASTS.createGoal, onSuccess: () => toastSuccess(SUCCESS_TOASTS.goalCreated) });
}

export function useCreateSharedGoal() {
  return useCall(createSharedGoal, {
    toast: ERROR_TOASTS.createGoal,
    onSuccess: () => toastSuccess(SUCCESS_TOASTS.goalCreated),
  });
}

/** @param changes what is about to be changed, for the sentence of a failure */
export function useUpdateGoal(changes: keyof typeof UPDATE_FAILURES) {
  const cache = useQueryClient();
  return useCall(updateGoal, {
    toast: UPDATE_FAILURES[changes],
    onSuccess: ({ data }) => {
      replaceGoal(cache, data);
      toastSuccess(SUCCESS_TOASTS.goalUpdated);
    },
  });
}

export function useUpdateSharedGoal() {
  const cache = useQueryClient();
  return useCall(updateSharedGoal, {
    toast: ERROR_TOASTS.editSharedGoal,
    onSuccess: ({ data }) => {
      replaceGoal(cache, data);
      toastSuccess(SUCCESS_TOASTS.goalUpdated);
    },
  });
}

export function useDeleteGoal() {
  const cache = useQueryClient();
  return useCall(deleteGoal, {
    toast: ERROR_TOASTS.deleteGoal,
    onSuccess: (_answer, { body }) => {
      removeGoal(cache, body.goalId);
      toastSuccess(SUCCESS_TOASTS.goalDeleted);
    },
  });
}

/** Deletes a shared goal for both, or leaves it where somebody else created it. */
export function useDeleteSharedGoal() {
  const cache = useQueryClient();
  return useCall(deleteSharedGoal, {
    toast: ERROR_TOASTS.deleteSharedGoal,
    onSuccess: (_answer, { params }) => {
      removeGoal(cache, params.id);
      toastSuccess(SUCCESS_TOASTS.goalDeleted);
    },
  });
}
