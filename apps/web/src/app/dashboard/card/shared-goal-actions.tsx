import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft } from '#features/goals/goal-editor.tsx';
import { useDeleteSharedGoal, useUpdateSharedGoal } from '#features/goals/mutations.ts';
import { useRestDays } from './use-rest-days.ts';
import { focusGoal } from '../list/goals-title.ts';
import { useNextGoal } from '../list/use-next-goal.ts';

interface Props {
  goal: WireSharedGoal;
  uid: string;
  today: LocalDay;
  menu: ReactNode;
}

/**
 * The creator edits and deletes a shared goal for both; the other one may leave it (Decisions section 4). Rest days are
 * each one's own.
 */
export function SharedGoalActions({ goal, uid, today, menu }: Props) {
  const update = useUpdateSharedGoal();
  const isCreator = goal.created_by === uid;
  const remove = useDeleteSharedGoal({ isLeaving: !isCreator, onBack: focusGoal });
  const next = useNextGoal(goal.id);
  const isShared = goal.participants.some((person) => person.uid !== uid && person.accepted);
  const deletion = isShared ? 'deleteForBoth' : 'delete';

  const rest = useRestDays(goal, today);

  const save = async ({ text, emoji, restWeekdays }: GoalDraft) => {
    if (!(await rest.save(restWeekdays))) return false;
    if (text === undefined || (text === goal.goal && emoji === goal.emoji)) return true;
    const changes = { goal: text, ...(emoji !== goal.emoji && emoji !== undefined && { emoji }) };
    return update.mutateAsync({ params: { id: goal.id }, body: changes }).then(
      () => true,
      () => false,
    );
  };

  const words = isCreator ? { text: goal.goal, emoji: goal.emoji } : undefined;
  const draft = rest.restWeekdays === undefined ? words : { ...words, restWeekdays: rest.restWeekdays };

  return (
    <GoalActions
      goal={draft}
      menu={menu}
      removal={isCreator ? deletion : 'leave'}
      isSaving={update.isPending || rest.isSaving}
      isRemoving={remove.isPending}
      onSave={save}
      onRemove={() => {
        next.find();
        remove.mutate({ params: { id: goal.id } });
      }}
      onRemoved={next.focus}
    />
  );
}
