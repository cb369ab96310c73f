import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { GoalActions } from '#slices/goals/goal-actions.tsx';
import type { GoalDraft } from '#slices/goals/goal-editor.tsx';
import { useDeleteGoal, useUpdateGoal } from '#slices/goals/mutations.ts';
import { focusGoalsTitle } from './goals-title.ts';

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal }: { goal: WireRegularGoal }) {
  const update = useUpdateGoal();
  const remove = useDeleteGoal();

  const save = async ({ text, isPublic }: GoalDraft) => {
    const changes = {
      ...(text !== goal.goal && { goal: text }),
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
      goal={{ text: goal.goal, isPublic: goal.is_public }}
      ending="delete"
      isSaving={update.isPending}
      isEnding={remove.isPending}
      onSave={save}
      onEnd={() => remove.mutate({ body: { goalId: goal.id } })}
      onGone={focusGoalsTitle}
    />
  );
}
