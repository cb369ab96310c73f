import { type archiveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { createGoal, type createSharedGoal } from '@fivefold/contract/calls/goals';
import type { LocalDay } from '@fivefold/rules/calendar';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  applyOptimistic,
  cancelDashboardReads,
  findGoal,
  onDashboardAnswer,
  type WireOwnGoal,
} from '#kernel/dashboard-cache/dashboard-cache.ts';
import { addGoal, ownUid, removeGoal } from '#kernel/dashboard-cache/later-changes.ts';
import type { CallInput } from '#kernel/api/client.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { useCall } from '#kernel/api/use-call.ts';
import { useOpenParts } from '#kernel/open-parts.ts';
import { t } from '#kernel/language/t.ts';
import { useChangeQueue } from '#kernel/outbox/change-queue.ts';
import {
  ARCHIVE_GOAL,
  CREATE_GOAL,
  CREATE_SHARED_GOAL,
  DELETE_GOAL,
  DELETE_SHARED_GOAL,
  EDIT_DUE_DAYS,
  EDIT_GOAL,
  EDIT_OWN_TEXTS,
  EDIT_SHARED_GOAL,
} from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { withArchive } from '#kernel/dashboard-cache/with-archive.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { usePlatform } from '#platform/platform-context.tsx';

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

/**
 * Makes a personal goal, without a connection on this device alone. Its id is made here, so that it can be checked in,
 * changed and deleted before the server knows it.
 */
export function useMakeGoal({ onRemind }: CreationOptions) {
  // One for a form: what is sent again after a lost answer is the same goal.
  const [id] = useState(createUuid);
  const onCreated = useOnCreated(onRemind);
  const { mutate, ...creation } = useChange(usePlatform(), CREATE_GOAL, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    onSuccess: ({ data }) => onCreated(data),
  });
  return {
    ...creation,
    mutate: ({ body }: CallInput<typeof createGoal>) => mutate({ body: { id, ...body } }),
  };
}

/** The same of a shared goal, which is offered to the friend once the server knows it. */
export function useMakeSharedGoal({ onRemind }: CreationOptions) {
  const [id] = useState(createUuid);
  const onCreated = useOnCreated(onRemind);
  const { mutate, ...creation } = useChange(usePlatform(), CREATE_SHARED_GOAL, {
    errorToast: ERROR_TOASTS.createGoal,
    handlesError: isPlanMissing,
    onSuccess: ({ data }) => onCreated(data),
  });
  return {
    ...creation,
    mutate: ({ body }: CallInput<typeof createSharedGoal>) => mutate({ body: { id, ...body } }),
  };
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
  return useChange(usePlatform(), EDIT_GOAL, {
    errorToast: ({ body }) => {
      if (body.is_public === undefined && body.audience_uids === undefined) return ERROR_TOASTS.editGoal;
      const isVisibilityOnly = Object.keys(body).every((field) => VISIBILITY.includes(field));
      return isVisibilityOnly ? ERROR_TOASTS.updateGoalVisibility : ERROR_TOASTS.updateGoal;
    },
    successToast: SUCCESS_TOASTS.goalUpdated,
  });
}

export function useUpdateSharedGoal() {
  return useChange(usePlatform(), EDIT_SHARED_GOAL, {
    errorToast: ERROR_TOASTS.editSharedGoal,
    successToast: SUCCESS_TOASTS.goalUpdated,
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
  return useChange(usePlatform(), DELETE_GOAL, {
    errorToast: ERROR_TOASTS.deleteGoal,
    onMutate: ({ body }) => findGoal(cache, body.goalId),
    onSuccess: (_answer, { body }) => {
      removeGoal(cache, body.goalId);
      offerRestore(body.goalId);
    },
    onQueued: ({ body }, goal) => offerRestore(body.goalId, goal),
  });
}

/** Deletes a shared goal for both, or leaves it for good if another user created it. */
export function useDeleteSharedGoal({ isLeaving, onBack }: WayBack & { isLeaving: boolean }) {
  const cache = useQueryClient();
  const offerRestore = useOfferRestore(onBack);
  return useChange(usePlatform(), DELETE_SHARED_GOAL, {
    errorToast: ERROR_TOASTS.deleteSharedGoal,
    onMutate: ({ params }) => findGoal(cache, params.id),
    ...(isLeaving && { successToast: t('You left the goal. Your friend keeps it.') }),
    onSuccess: (_answer, { params }) => {
      removeGoal(cache, params.id);
      if (!isLeaving) offerRestore(params.id);
    },
    onQueued: ({ params }, goal) => offerRestore(params.id, goal),
  });
}

/**
 * Says that a goal is deleted, with the way back. The reads that follow bring it into its place; where the deletion
 * still waits on this device, it is dropped.
 */
function useOfferRestore(onBack: WayBack['onBack']): (goalId: string, goal?: WireOwnGoal) => void {
  const cache = useQueryClient();
  const queue = useChangeQueue(usePlatform());
  const toasts = useToasts();
  const parts = useOpenParts();
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
  const undo = async (goalId: string, goal: WireOwnGoal | undefined) => {
    // It comes back as a card of the list, though it was deleted from an open one.
    parts.close(goalId);
    const changes = await queue.list(ownUid(cache) ?? '');
    const waiting = changes.find(({ kind, goal: { id } }) => DELETIONS.includes(kind) && id === goalId);
    if (waiting === undefined || goal === undefined) {
      restore({ body: { goalId } });
      return;
    }
    await queue.remove(waiting);
    await addGoal(cache, goal);
    void afterPaint().then(() => onBack(goalId));
  };
  return (goalId, goal) => {
    toasts.undoable(
      t(SUCCESS_TOASTS.goalDeleted),
      { label: t('Undo'), onPress: () => void undo(goalId, goal) },
      goalId,
    );
  };
}

const ARCHIVED = text('Archived');
const DELETIONS: readonly string[] = [DELETE_GOAL.call.name, DELETE_SHARED_GOAL.call.name];

/** Puts a goal into the archive, or brings it back. The list shows it at once; a failure takes it back and says so. */
export function useArchiveGoal({ today, onBack }: Partial<WayBack> & { today: LocalDay }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const onMade = ({ body }: CallInput<typeof archiveGoal>) => {
    if (!body.archived) {
      toasts.dismissUndoable(t(ARCHIVED), body.goalId);
      toasts.success(t('Back in your list'));
    } else toasts.undoable(t(ARCHIVED), { label: t('Undo'), onPress: () => bringBack(body.goalId) }, body.goalId);
  };
  const call = useChange(usePlatform(), ARCHIVE_GOAL, {
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
    onSuccess: (_answer, input) => onMade(input),
    onQueued: onMade,
    onError: (_problem, _input, rollback) => rollback?.(),
  });
  const bringBack = (goalId: string) => call.mutate({ body: { goalId, archived: false } });
  return call;
}
