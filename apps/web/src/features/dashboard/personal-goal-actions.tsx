import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { ReactNode } from 'react';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft } from '#features/goals/goal-editor.tsx';
import { useDeleteGoal, useUpdateGoal } from '#features/goals/mutations.ts';
import { focusGoalsTitle } from './goals-title.ts';

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal, menu }: { goal: WireRegularGoal; menu: ReactNode }) {
  const update = useUpdateGoal();
  const remove = useDeleteGoal();

  const save = async ({ text, emoji, isPublic }: GoalDraft) => {
    const changes = {
      ...(text !== goal.goal && { goal: text }),
      ...(emoji !== goal.emoji && { emoji }),
      ...(isPublic !== goal.is_public && isPublic !== undefined && { is_public: isPublic }),
    };
    if (Object.keys(changes).length === 0) return true;
    return update.mutateAsync({ body: { goalId: goal.id, ...changes } }).then(
      () => true,
      () => false,
    );
  };

  return (
    <GoalActions
      goal={{ text: goal.goal, emoji: goal.emoji, isPublic: goal.is_public }}
      menu={menu}
      removal="delete"
      isSaving={update.isPending}
      isRemoving={remove.isPending}
      onSave={save}
      onRemove={() => remove.mutate({ body: { goalId: goal.id } })}
      onRemoved={focusGoalsTitle}
    />
  );
}
