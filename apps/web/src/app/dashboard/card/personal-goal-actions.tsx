import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toAudienceChanges } from '#features/goals/audience.ts';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft } from '#features/goals/goal-editor.tsx';
import { useDeleteGoal, useUpdateGoal } from '#features/goals/mutations.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useRestDays } from './use-rest-days.ts';
import { focusGoal } from '../list/goals-title.ts';
import { useNextGoal } from '../list/use-next-goal.ts';

interface Props {
  goal: WireRegularGoal;
  today: LocalDay;
  menu: ReactNode;
}

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal, today, menu }: Props) {
  const update = useUpdateGoal();
  const remove = useDeleteGoal({ onBack: focusGoal });
  const next = useNextGoal(goal.id);
  // The list that the card stands in has them.
  const { data: dashboard } = useQuery({ ...callQuery(getDashboard), enabled: false });

  const rest = useRestDays(goal, today);

  const save = async ({ text, emoji, audience, restWeekdays }: GoalDraft) => {
    const changes = {
      ...(text !== goal.goal && text !== undefined && { goal: text }),
      ...(emoji !== goal.emoji && emoji !== undefined && { emoji }),
      ...(audience && toAudienceChanges(audience, goal)),
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
        audience: {
          isPublic: goal.is_public,
          chosenUids: goal.audience_uids.length > 0 ? goal.audience_uids : null,
        },
        ...(rest.restWeekdays && { restWeekdays: rest.restWeekdays }),
      }}
      friends={dashboard?.friends}
      menu={menu}
      removal="delete"
      isSaving={update.isPending || rest.isSaving}
      isRemoving={remove.isPending}
      onSave={save}
      onRemove={() => {
        next.find();
        remove.mutate({ body: { goalId: goal.id } });
      }}
      onRemoved={next.focus}
    />
  );
}
