import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { isPartOfDay } from '@fivefold/rules/part-of-day';
import { labelChanges } from '@fivefold/rules/goal-label';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { daysPerWeekOn, restWeekdaysOn } from '@fivefold/rules/days-off';
import { toAudienceChanges } from '#features/goals/audience.ts';
import type { DueDays } from '#features/goals/due-days-fields.tsx';
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
import { useNextGoal } from '../list/use-next-goal.ts';

interface PersonalProps {
  goal: WireRegularGoal;
  today: LocalDay;
  menu: ReactNode;
}

/** Editing and deleting a personal goal. */
export function PersonalGoalActions({ goal: current, today, menu }: PersonalProps) {
  const { goal, onEditing } = useEditedGoal(current);
  const update = useUpdateGoal();
  const remove = useDeleteGoal({ onBack: focusGoal });
  const next = useNextGoal(goal.id);
  // The list that the card stands in has them.
  const { data: dashboard } = useQuery({ ...callQuery(getDashboard), enabled: false });

  const due = useDueDays(goal, today);
  const own = useOwnTexts(goal);

  const save = async ({ label, audience, dueDays, ownTexts }: GoalDraft) => {
    const changes = {
      ...(label && labelChanges(label, goal)),
      ...(audience && toAudienceChanges(audience, goal)),
    };
    const saveGoal = async () =>
      Object.keys(changes).length === 0 ||
      update.mutateAsync({ body: { goalId: goal.id, ...changes, was: beforeOf(changes, goal) } }).then(
        () => true,
        () => false,
      );
    const saveDays = () => due.save(dueDays);
    // A day without is due every day: some days a week come after it, and go before it.
    const [first, second] = goal.avoid ? [saveGoal, saveDays] : [saveDays, saveGoal];
    return (await own.save(ownTexts)) && (await first()) && (await second());
  };

  return (
    <GoalActions
      goal={{
        label: goal,
        audience: {
          isPublic: goal.is_public,
          chosenUids: goal.audience_uids.length > 0 ? goal.audience_uids : null,
        },
        ...(due.dueDays && { dueDays: due.dueDays }),
        ownTexts: own.ownTexts,
      }}
      goalText={goal.goal}
      friends={dashboard?.friends}
      menu={menu}
      removal="delete"
      isSaving={update.isPending || due.isSaving || own.isSaving}
      isRemoving={remove.isPending}
      onEditing={onEditing}
      onSave={save}
      onRemove={() => {
        next.find();
        remove.mutate({ body: { goalId: goal.id, was: { goal: goal.goal } } });
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
 * The creator edits and deletes a shared goal for both; the other one may leave it (Decisions section 4). On which days
 * it is due, cue and small version are each one's own.
 */
export function SharedGoalActions({ goal: current, uid, today, menu }: SharedProps) {
  const { goal, onEditing } = useEditedGoal(current);
  const update = useUpdateSharedGoal();
  const isCreator = goal.created_by === uid;
  const remove = useDeleteSharedGoal({ isLeaving: !isCreator, onBack: focusGoal });
  const next = useNextGoal(goal.id);
  const isShared = goal.participants.some((person) => person.uid !== uid && person.accepted);
  const deletion = isShared ? 'deleteForBoth' : 'delete';

  const due = useDueDays(goal, today);
  const own = useOwnTexts(goal);

  const save = async ({ label, dueDays, ownTexts }: GoalDraft) => {
    if (!(await due.save(dueDays)) || !(await own.save(ownTexts))) return false;
    const changes = label === undefined ? {} : labelChanges(label, goal);
    if (Object.keys(changes).length === 0) return true;
    const body = { goal: current.goal, ...changes, was: beforeOf(changes, goal) };
    return update.mutateAsync({ params: { id: goal.id }, body }).then(
      () => true,
      () => false,
    );
  };

  const draft = {
    ...(isCreator && { label: goal }),
    ...(due.dueDays && { dueDays: due.dueDays }),
    ownTexts: own.ownTexts,
  };

  return (
    <GoalActions
      goal={draft}
      goalText={goal.goal}
      menu={menu}
      removal={isCreator ? deletion : 'leave'}
      isSaving={update.isPending || due.isSaving || own.isSaving}
      isRemoving={remove.isPending}
      onEditing={onEditing}
      onSave={save}
      onRemove={() => {
        next.find();
        remove.mutate({ params: { id: goal.id } });
      }}
      onRemoved={next.focus}
    />
  );
}

/**
 * The goal as it was when its editor opened, as long as that is open. A change from another device comes meanwhile: saved
 * from the newer goal, what was not touched would be turned back, and the server would not notice.
 */
function useEditedGoal<Goal extends WireOwnGoal>(current: Goal) {
  const [opened, setOpened] = useState<Goal | null>(null);
  return { goal: opened ?? current, onEditing: (isEditing: boolean) => setOpened(isEditing ? current : null) };
}

/** What changed fields were, so that the server notices when another device was first. */
function beforeOf<Fields extends object>(changes: object, before: Fields): Partial<Fields> {
  const changed = Object.entries(before).filter(([field]) => field in changes);
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** On which days a daily goal is due, and how an edited choice is saved. */
function useDueDays(goal: WireOwnGoal, today: LocalDay) {
  const { mutateAsync, isPending } = useSetRestDays();
  const { rest, week } = getDaysOff(goal);
  const current: DueDays | undefined =
    goal.frequency === 'daily'
      ? { restWeekdays: [...restWeekdaysOn(rest, today)], daysPerWeek: daysPerWeekOn(week?.changes ?? [], today) }
      : undefined;
  /** Says whether they are saved; the same days need no call. */
  const save = async (chosen: DueDays | undefined): Promise<boolean> => {
    if (chosen === undefined || current === undefined) return true;
    const isRestSame = chosen.restWeekdays.toSorted().join() === current.restWeekdays.toSorted().join();
    const changes = {
      ...(!isRestSame && { rest_weekdays: [...chosen.restWeekdays] }),
      ...(chosen.daysPerWeek !== current.daysPerWeek && { days_per_week: chosen.daysPerWeek }),
    };
    if (Object.keys(changes).length === 0) return true;
    const before = { rest_weekdays: current.restWeekdays.toSorted(), days_per_week: current.daysPerWeek };
    return mutateAsync({ body: { goalId: goal.id, ...changes, was: beforeOf(changes, before) } }).then(
      () => true,
      () => false,
    );
  };
  return { dueDays: current, save, isSaving: isPending };
}

/** The cue, the small version and the part of the day of a goal, and how edited ones are saved. */
function useOwnTexts(goal: WireOwnGoal) {
  const { mutateAsync, isPending } = useSetOwnTexts();
  /** Says whether they are saved; the same texts need no call. */
  const save = async (typed: OwnTexts): Promise<boolean> => {
    const { partOfDay } = typed;
    const [cue, smallVersion] = [toOwnText(typed.cue), toOwnText(typed.smallVersion)];
    const changes = {
      ...(cue !== goal.cue && { cue }),
      ...(smallVersion !== goal.small_version && { small_version: smallVersion }),
      ...(partOfDay !== goal.part_of_day && { part_of_day: isPartOfDay(partOfDay) ? partOfDay : null }),
    };
    if (Object.keys(changes).length === 0) return true;
    return mutateAsync({ body: { goalId: goal.id, ...changes, was: beforeOf(changes, goal) } }).then(
      () => true,
      () => false,
    );
  };
  return {
    ownTexts: { cue: goal.cue ?? '', smallVersion: goal.small_version ?? '', partOfDay: goal.part_of_day },
    save,
    isSaving: isPending,
  };
}
