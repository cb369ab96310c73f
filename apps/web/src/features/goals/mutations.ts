import { archiveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, createSharedGoal, deleteGoal, deleteSharedGoal } from '@fivefold/contract/calls/goals';
import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS, SUCCESS_TOASTS } from '@fivefold/rules/toast-texts';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import {
  applyOptimistic,
  cancelDashboardReads,
  findGoal,
  onDashboardAnswer,
  replaceGoal,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { addGoal, removeGoal } from '#kernel/dashboard-cache/later-changes.ts';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { EDIT_DUE_DAYS, EDIT_GOAL, EDIT_OWN_TEXTS, EDIT_SHARED_GOAL } from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { afterPaint } from '#platform/after-paint.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { withArchive } from './archive.ts';

interface CreationOptions {
  /** The person wants to be reminded of the goal. */
  onRemind: (goalId: string) => void;
}

export function useCreateGoal({ onRemind }: CreationOptions) {
  const onCreated = useOnCreated(onRemind);
  return useCall(createGoal, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    onSuccess: ({ data }) => onCreated(data),
  });
}

export function useCreateSharedGoal({ onRemind }: CreationOptions) {
  const onCreated = useOnCreated(onRemind);
  return useCall(createSharedGoal, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    onSuccess: ({ data }) => onCreated(data),
  });
}

/** Puts a goal that is made into the list, says so, and offers its reminders this once. */
function useOnCreated(onRemind: (goalId: string) => void): (goal: WireOwnGoal) => Promise<void> {
  const cache = useQueryClient();
  const toasts = useToasts();
  return (goal) => {
    const { id } = goal;
    toasts.undoable(t(SUCCESS_TOASTS.goalCreated), { label: t('Remind me'), onPress: () => onRemind(id) }, id);
    return addGoal(cache, goal);
  };
}

const VISIBILITY = ['goalId', 'is_public', 'audience_uids', 'was'];

/** Changes label and visibility; the sentence of a failure says which. */
export function useUpdateGoal() {
  const cache = useQueryClient();
  return useChange(usePlatform(), EDIT_GOAL, {
    errorToast: ({ body }) => {
      if (body.is_public === undefined && body.audience_uids === undefined) return ERROR_TOASTS.editGoal;
      const isVisibilityOnly = Object.keys(body).every((field) => VISIBILITY.includes(field));
      return isVisibilityOnly ? ERROR_TOASTS.updateGoalVisibility : ERROR_TOASTS.updateGoal;
    },
    successToast: SUCCESS_TOASTS.goalUpdated,
    onSuccess: ({ data }) => replaceGoal(cache, data),
  });
}

export function useUpdateSharedGoal() {
  const cache = useQueryClient();
  return useChange(usePlatform(), EDIT_SHARED_GOAL, {
    errorToast: ERROR_TOASTS.editSharedGoal,
    successToast: SUCCESS_TOASTS.goalUpdated,
    onSuccess: ({ data }) => replaceGoal(cache, data),
  });
}

/** Sets the user's own rest days or days a week, on a personal or a shared goal. */
export function useSetRestDays() {
  return useChange(usePlatform(), EDIT_DUE_DAYS, {
    errorToast: ERROR_TOASTS.editGoal,
    successToast: SUCCESS_TOASTS.goalUpdated,
  });
}

/** Sets the user's own cue and small version, on a personal or a shared goal. */
export function useSetOwnTexts() {
  return useChange(usePlatform(), EDIT_OWN_TEXTS, {
    errorToast: ERROR_TOASTS.editGoal,
    successToast: SUCCESS_TOASTS.goalUpdated,
  });
}

/** Answers whether a cue still works, with another one if it does not. */
export function useAnswerCueQuestion() {
  return useChange(usePlatform(), EDIT_OWN_TEXTS, { errorToast: ERROR_TOASTS.editGoal });
}

interface WayBack {
  /** The goal is in the list again, after the toast's Undo. */
  onBack: (goalId: string) => void;
}

/** Deletes a personal goal; for a while the toast brings it back. */
export function useDeleteGoal({ onBack }: WayBack) {
  const cache = useQueryClient();
  const offerRestore = useOfferRestore(onBack);
  return useCall(deleteGoal, {
    errorToast: ERROR_TOASTS.deleteGoal,
    onSuccess: (_answer, { body }) => {
      removeGoal(cache, body.goalId);
      offerRestore(body.goalId);
    },
  });
}

/** Deletes a shared goal for both, or leaves it for good if another user created it. */
export function useDeleteSharedGoal({ isLeaving, onBack }: WayBack & { isLeaving: boolean }) {
  const cache = useQueryClient();
  const offerRestore = useOfferRestore(onBack);
  return useCall(deleteSharedGoal, {
    errorToast: ERROR_TOASTS.deleteSharedGoal,
    ...(isLeaving && { successToast: t('You left the goal. Your friend keeps it.') }),
    onSuccess: (_answer, { params }) => {
      removeGoal(cache, params.id);
      if (!isLeaving) offerRestore(params.id);
    },
  });
}

/** Says that a goal is deleted, with the way back. The reads that follow bring it into its place. */
function useOfferRestore(onBack: WayBack['onBack']): (goalId: string) => void {
  const cache = useQueryClient();
  const toasts = useToasts();
  const { mutate: restore } = useCall(restoreGoal, {
    errorToast: t('The goal couldn’t be brought back.'),
    // After a few seconds the server has erased it.
    handlesError: ({ code }) => code === 'goals.not_found',
    onSuccess: (_answer, { body }) => {
      const stop = onDashboardAnswer(cache, () => {
        stop();
        void afterPaint().then(() => onBack(body.goalId));
      });
    },
    onError: ({ code }) => {
      if (code === 'goals.not_found') toasts.error(t('It’s too late to bring this goal back.'));
    },
  });
  return (goalId) => {
    toasts.undoable(
      t(SUCCESS_TOASTS.goalDeleted),
      { label: t('Undo'), onPress: () => restore({ body: { goalId } }) },
      goalId,
    );
  };
}

const ARCHIVED = text('Archived');

/** Puts a goal into the archive, or brings it back. The list shows it at once; a failure takes it back and says so. */
export function useArchiveGoal({ today, onBack }: Partial<WayBack> & { today: LocalDay }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const call = useCall(archiveGoal, {
    errorToast: ({ body }) =>
      t(body.archived ? 'The goal couldn’t be archived.' : 'The goal couldn’t be brought back.'),
    onMutate: async ({ body }) => {
      const before = findGoal(cache, body.goalId);
      if (before === undefined) return undefined;
      const expected = { ...before, days_off: withArchive(before.days_off, body.archived, today) };
      const shown = applyOptimistic(cache, expected);
      if (!body.archived && onBack) void afterPaint().then(() => onBack(body.goalId));
      await cancelDashboardReads(cache);
      shown.reapply();
      return () => shown.rollback(before);
    },
    onSuccess: (_answer, { body }) => {
      if (!body.archived) {
        toasts.dismissUndoable(t(ARCHIVED), body.goalId);
        toasts.success(t('Back in your list'));
      } else toasts.undoable(t(ARCHIVED), { label: t('Undo'), onPress: () => bringBack(body.goalId) }, body.goalId);
    },
    onError: (_problem, _input, rollback) => rollback?.(),
  });
  const bringBack = (goalId: string) => call.mutate({ body: { goalId, archived: false } });
  return call;
}
