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
import { isPlanMissing } from '#kernel/api/problem.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { toastSuccess } from '#kernel/toasts/toasts.ts';

export function useCreateGoal() {
  return useCall(createGoal, {
    toast: ERROR_TOASTS.createGoal,
    isToldHere: isPlanMissing,
    onSuccess: () => toastSuccess(SUCCESS_TOASTS.goalCreated),
  });
}

export function useCreateSharedGoal() {
  return useCall(createSharedGoal, {
    toast: ERROR_TOASTS.createGoal,
    isToldHere: isPlanMissing,
    onSuccess: () => toastSuccess(SUCCESS_TOASTS.goalCreated),
  });
}

/** Changes text, visibility or both; the sentence of a failure says which. */
export function useUpdateGoal() {
  const cache = useQueryClient();
  return useCall(updateGoal, {
    toast: ({ body }) => {
      if (body.goal === undefined) return ERROR_TOASTS.updateGoalVisibility;
      return body.is_public === undefined ? ERROR_TOASTS.editGoal : ERROR_TOASTS.updateGoal;
    },
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
