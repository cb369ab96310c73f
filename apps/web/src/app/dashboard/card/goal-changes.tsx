import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { labelChanges } from '@fivefold/rules/goal-label';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { restWeekdaysOn, type Weekday } from '@fivefold/rules/days-off';
import { toAudienceChanges } from '#features/goals/audience.ts';
import { GoalActions } from '#features/goals/goal-actions.tsx';
import type { GoalDraft, OwnTexts } from '#features/goals/goal-editor.tsx';
import { toOwnText } from '#features/goals/own-texts-fields.tsx';
import {
  useDeleteGoal,
  useDeleteSharedGoal,
  useSetOwnTexts,
  useSetRestDays,
  useUpdateGoal,
  useUpdateSharedGoal,
} from '#features/goals/mutations.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { getDaysOff } from '#features/goals/progress.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { focusGoal } from '../list/goal-focus.ts';
import { useNextGoal } from '../list/goal-focus.ts';

interface PersonalProps {
  goal: WireRegularGoal;
  today: LocalDay;
  menu: ReactNode;
}

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal, today, menu }: PersonalProps) {
  const update = useUpdateGoal();
  const remove = useDeleteGoal({ onBack: focusGoal });
  const next = useNextGoal(goal.id);
  // The list that the card stands in has them.
  const { data: dashboard } = useQuery({ ...callQuery(getDashboard), enabled: false });

  const rest = useRestDays(goal, today);
  const own = useOwnTexts(goal);

  const save = async ({ label, audience, restWeekdays, ownTexts }: GoalDraft) => {
    const changes = {
      ...(label && labelChanges(label, goal)),
      ...(audience && toAudienceChanges(audience, goal)),
    };
    if (!(await rest.save(restWeekdays)) || !(await own.save(ownTexts))) return false;
    if (Object.keys(changes).length === 0) return true;
    return update.mutateAsync({ body: { goalId: goal.id, ...changes } }).then(
      () => true,
      () => false,
    );
  };

  return (
    <GoalActions
      goal={{
        label: goal,
        audience: {
          isPublic: goal.is_public,
          chosenUids: goal.audience_uids.length > 0 ? goal.audience_uids : null,
        },
        ...(rest.restWeekdays && { restWeekdays: rest.restWeekdays }),
        ownTexts: own.ownTexts,
      }}
      goalText={goal.goal}
      friends={dashboard?.friends}
      menu={menu}
      removal="delete"
      isSaving={update.isPending || rest.isSaving || own.isSaving}
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

interface SharedProps {
  goal: WireSharedGoal;
  uid: string;
  today: LocalDay;
  menu: ReactNode;
}

/**
 * The creator edits and deletes a shared goal for both; the other one may leave it (Decisions section 4). Rest days, cue
 * and small version are each one's own.
 */
export function SharedGoalActions({ goal, uid, today, menu }: SharedProps) {
  const update = useUpdateSharedGoal();
  const isCreator = goal.created_by === uid;
  const remove = useDeleteSharedGoal({ isLeaving: !isCreator, onBack: focusGoal });
  const next = useNextGoal(goal.id);
  const isShared = goal.participants.some((person) => person.uid !== uid && person.accepted);
  const deletion = isShared ? 'deleteForBoth' : 'delete';

  const rest = useRestDays(goal, today);
  const own = useOwnTexts(goal);

  const save = async ({ label, restWeekdays, ownTexts }: GoalDraft) => {
    if (!(await rest.save(restWeekdays)) || !(await own.save(ownTexts))) return false;
    const changes = label === undefined ? {} : labelChanges(label, goal);
    if (Object.keys(changes).length === 0) return true;
    return update.mutateAsync({ params: { id: goal.id }, body: { goal: goal.goal, ...changes } }).then(
      () => true,
      () => false,
    );
  };

  const draft = {
    ...(isCreator && { label: goal }),
    ...(rest.restWeekdays && { restWeekdays: rest.restWeekdays }),
    ownTexts: own.ownTexts,
  };

  return (
    <GoalActions
      goal={draft}
      goalText={goal.goal}
      menu={menu}
      removal={isCreator ? deletion : 'leave'}
      isSaving={update.isPending || rest.isSaving || own.isSaving}
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

/** The rest days of a daily goal, and how an edited choice is saved. */
function useRestDays(goal: WireOwnGoal, today: LocalDay) {
  const { mutateAsync, isPending } = useSetRestDays();
  const current = goal.frequency === 'daily' ? [...restWeekdaysOn(getDaysOff(goal).rest, today)] : undefined;
  /** Says whether they are saved; the same days need no call. */
  const save = async (chosen: readonly Weekday[] | undefined): Promise<boolean> => {
    if (chosen === undefined || chosen.toSorted().join() === current?.toSorted().join()) return true;
    return mutateAsync({ body: { goalId: goal.id, rest_weekdays: [...chosen] } }).then(
      () => true,
      () => false,
    );
  };
  return { restWeekdays: current, save, isSaving: isPending };
}

/** The cue and the small version of a goal, and how edited ones are saved. */
function useOwnTexts(goal: WireOwnGoal) {
  const { mutateAsync, isPending } = useSetOwnTexts();
  /** Says whether they are saved; the same texts need no call. */
  const save = async (typed: OwnTexts): Promise<boolean> => {
    const [cue, smallVersion] = [toOwnText(typed.cue), toOwnText(typed.smallVersion)];
    const changes = {
      ...(cue !== goal.cue && { cue }),
      ...(smallVersion !== goal.small_version && { small_version: smallVersion }),
    };
    if (Object.keys(changes).length === 0) return true;
    return mutateAsync({ body: { goalId: goal.id, ...changes } }).then(
      () => true,
      () => false,
    );
  };
  return { ownTexts: { cue: goal.cue ?? '', smallVersion: goal.small_version ?? '' }, save, isSaving: isPending };
}
