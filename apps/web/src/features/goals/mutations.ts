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
import { removeGoal, replaceGoal } from '#features/dashboard/cache/dashboard-cache.ts';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { useCall } from '#kernel/api/use-call.ts';

export function useCreateGoal() {
  return useCall(createGoal, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    successToast: SUCCESS_TOASTS.goalCreated,
  });
}

export function useCreateSharedGoal() {
  return useCall(createSharedGoal, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    successToast: SUCCESS_TOASTS.goalCreated,
  });
}

/** Changes text, visibility or both; the sentence of a failure says which. */
export function useUpdateGoal() {
  const cache = useQueryClient();
  return useCall(updateGoal, {
    errorToast: ({ body }) => {
      if (body.goal === undefined) return ERROR_TOASTS.updateGoalVisibility;
      return body.is_public === undefined ? ERROR_TOASTS.editGoal : ERROR_TOASTS.updateGoal;
    },
    successToast: SUCCESS_TOASTS.goalUpdated,
    onSuccess: ({ data }) => replaceGoal(cache, data),
  });
}

export function useUpdateSharedGoal() {
  const cache = useQueryClient();
  return useCall(updateSharedGoal, {
    errorToast: ERROR_TOASTS.editSharedGoal,
    successToast: SUCCESS_TOASTS.goalUpdated,
    onSuccess: ({ data }) => replaceGoal(cache, data),
  });
}

export function useDeleteGoal() {
  const cache = useQueryClient();
  return useCall(deleteGoal, {
    errorToast: ERROR_TOASTS.deleteGoal,
    successToast: SUCCESS_TOASTS.goalDeleted,
    onSuccess: (_answer, { body }) => removeGoal(cache, body.goalId),
  });
}

/** Deletes a shared goal for both, or leaves it if another user created it. */
export function useDeleteSharedGoal({ isLeaving = false } = {}) {
  const cache = useQueryClient();
  return useCall(deleteSharedGoal, {
    errorToast: ERROR_TOASTS.deleteSharedGoal,
    successToast: isLeaving ? 'You left the goal. Your friend keeps it.' : SUCCESS_TOASTS.goalDeleted,
    onSuccess: (_answer, { params }) => removeGoal(cache, params.id),
  });
}
