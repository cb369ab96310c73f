import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft } from '#features/goals/goal-editor.tsx';
import { useDeleteGoal, useUpdateGoal } from '#features/goals/mutations.ts';
import { useRestDays } from './use-rest-days.ts';
import { focusGoalsTitle } from './goals-title.ts';

interface Props {
  goal: WireRegularGoal;
  today: LocalDay;
  menu: ReactNode;
}

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal, today, menu }: Props) {
  const update = useUpdateGoal();
  const remove = useDeleteGoal();

  const rest = useRestDays(goal, today);

  const save = async ({ text, emoji, isPublic, restWeekdays }: GoalDraft) => {
    const changes = {
      ...(text !== goal.goal && text !== undefined && { goal: text }),
      ...(emoji !== goal.emoji && emoji !== undefined && { emoji }),
      ...(isPublic !== goal.is_public && isPublic !== undefined && { is_public: isPublic }),
    };
    if (!(await rest.save(restWeekdays))) return false;
    if (Object.keys(changes).length === 0) return true;
    return update.mutateAsync({ body: { goalId: goal.id, ...changes } }).then(
      () => true,
      () => false,
    );
  };

  return (
    <GoalActions
      goal={{
        text: goal.goal,
        emoji: goal.emoji,
        isPublic: goal.is_public,
        ...(rest.restWeekdays && { restWeekdays: rest.restWeekdays }),
      }}
      menu={menu}
      removal="delete"
      isSaving={update.isPending || rest.isSaving}
      isRemoving={remove.isPending}
      onSave={save}
      onRemove={() => remove.mutate({ body: { goalId: goal.id } })}
      onRemoved={focusGoalsTitle}
    />
  );
}
