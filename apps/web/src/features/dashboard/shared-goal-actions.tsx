import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { ReactNode } from 'react';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft } from '#features/goals/goal-editor.tsx';
import { useDeleteSharedGoal, useUpdateSharedGoal } from '#features/goals/mutations.ts';
import { focusGoalsTitle } from './goals-title.ts';

interface Props {
  goal: WireSharedGoal;
  uid: string;
  menu: ReactNode;
}

/** The creator edits and deletes a shared goal for both; the other one may leave it (Decisions section 4). */
export function SharedGoalActions({ goal, uid, menu }: Props) {
  const update = useUpdateSharedGoal();
  const isCreator = goal.created_by === uid;
  const remove = useDeleteSharedGoal({ isLeaving: !isCreator });
  const deletion = goal.participants.length > 1 ? 'deleteForBoth' : 'delete';

  const save = async ({ text, emoji }: GoalDraft) => {
    if (text === goal.goal && emoji === goal.emoji) return true;
    const changes = { goal: text, ...(emoji !== goal.emoji && { emoji }) };
    return update.mutateAsync({ params: { id: goal.id }, body: changes }).then(
      () => true,
      () => false,
    );
  };

  return (
    <GoalActions
      goal={isCreator ? { text: goal.goal, emoji: goal.emoji } : undefined}
      menu={menu}
      removal={isCreator ? deletion : 'leave'}
      isSaving={update.isPending}
      isRemoving={remove.isPending}
      onSave={save}
      onRemove={() => remove.mutate({ params: { id: goal.id } })}
      onRemoved={focusGoalsTitle}
    />
  );
}
