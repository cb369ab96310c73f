import type { Call } from '@fivefold/contract/call';
import { correctCheckIn, correctSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, moveGoal } from '@fivefold/contract/calls/goal-list';
import {
  createGoal,
  createSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  nudgePartner,
  setOwnTexts,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { withDaysPerWeek } from '@fivefold/rules/days-a-week';
import { readDaysOff, withRestDays } from '@fivefold/rules/days-off';
import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import { styleChanges } from '@fivefold/rules/goal-label';
import { moveBefore } from '@fivefold/rules/move-goal';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiProblem } from '../api/problem.ts';
import { patchDashboard, replaceGoal, type WireOwnGoal } from '../dashboard-cache/dashboard-cache.ts';
import {
  changeCheckIn,
  changeGoal,
  listOwnGoals,
  ownUid,
  removeGoal,
  withOrder,
} from '../dashboard-cache/later-changes.ts';
import { withArchive } from '../dashboard-cache/with-archive.ts';
import { t } from '../language/t.ts';
import { ADDITIONS } from './addition-kinds.ts';
import { ANSWER_AUTOMATICITY, ANSWER_MISS, UNDO_SLIP } from './answer-kinds.ts';
import type { ChangeKind } from './change-kind.ts';
import { FREEZES } from './freeze-kinds.ts';
import { HANG_LANTERN } from './lantern-kind.ts';
import { newGoalOf, newSharedGoalOf } from './new-goals.ts';

const sayEdit = (_input: unknown, goal: string) => t('Edit “{goal}”', { goal });

export const EDIT_GOAL: ChangeKind<typeof updateGoal> = {
  call: updateGoal,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) =>
    changeGoal(cache, body.goalId, (goal) => ({
      ...goal,
      ...(body.goal !== undefined && { goal: body.goal }),
      ...styleChanges(body),
      ...((body.is_public !== undefined || body.audience_uids !== undefined) && {
        is_public: body.is_public ?? false,
        audience_uids: body.audience_uids ?? [],
      }),
    })),
  onAnswer: (cache, { data }) => replaceGoal(cache, data),
  say: sayEdit,
};

export const EDIT_SHARED_GOAL: ChangeKind<typeof updateSharedGoal> = {
  call: updateSharedGoal,
  goalIdOf: ({ params }) => params.id,
  show: (cache, { params, body }) =>
    changeGoal(cache, params.id, (goal) => ({ ...goal, goal: body.goal, ...styleChanges(body) })),
  onAnswer: (cache, { data }) => replaceGoal(cache, data),
  say: sayEdit,
};

export const EDIT_OWN_TEXTS: ChangeKind<typeof setOwnTexts> = {
  call: setOwnTexts,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }, { day }) =>
    changeGoal(cache, body.goalId, (goal) => ({
      ...goal,
      ...(body.cue !== undefined && { cue: body.cue, cue_since: body.cue === goal.cue ? goal.cue_since : day }),
      ...(body.cue_answered === true && { cue_since: null }),
      ...(body.small_version !== undefined && { small_version: body.small_version }),
      ...(body.part_of_day !== undefined && { part_of_day: body.part_of_day }),
    })),
  say: sayEdit,
};

export const EDIT_DUE_DAYS: ChangeKind<typeof setRestDays> = {
  call: setRestDays,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }, { day }) =>
    changeGoal(cache, body.goalId, (goal) => {
      const { rest, week, ...others } = readDaysOff(goal.days_off);
      const weekdays = body.rest_weekdays;
      const days = body.days_per_week;
      const days_off = {
        ...others,
        rest: weekdays === undefined ? rest : withRestDays(rest, weekdays, day),
        ...(days === undefined
          ? week && { week }
          : { week: { checked: week?.checked ?? [], changes: withDaysPerWeek(week?.changes ?? [], days, day) } }),
      };
      // Read-only here, and an answer of the server elsewhere.
      return { ...goal, days_off: days_off as unknown as WireOwnGoal['days_off'] };
    }),
  say: sayEdit,
};

export const MOVE_GOAL: ChangeKind<typeof moveGoal> = {
  call: moveGoal,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) => {
    const ids = moveBefore(
      listOwnGoals(cache).map(({ id }) => id),
      body.goalId,
      body.before,
    );
    patchDashboard(cache, (dashboard) => withOrder(dashboard, ids));
  },
  say: (_input, goal) => t('Move “{goal}”', { goal }),
};

export const ARCHIVE_GOAL: ChangeKind<typeof archiveGoal> = {
  call: archiveGoal,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }, { day }) =>
    changeGoal(cache, body.goalId, (goal) => ({ ...goal, days_off: withArchive(goal.days_off, body.archived, day) })),
  say: ({ body }, goal) => (body.archived ? t('Archive “{goal}”', { goal }) : t('Bring back “{goal}”', { goal })),
  slotOf: ({ body }) => `archive ${body.goalId}`,
};

/** It is gone already. */
const isGone = ({ code }: ApiProblem) => code === 'goals.not_found';
const sayDelete = (_input: unknown, goal: string) => t('Delete “{goal}”', { goal });

export const DELETE_GOAL: ChangeKind<typeof deleteGoal> = {
  call: deleteGoal,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) => removeGoal(cache, body.goalId),
  isMade: isGone,
  say: sayDelete,
};

export const DELETE_SHARED_GOAL: ChangeKind<typeof deleteSharedGoal> = {
  call: deleteSharedGoal,
  goalIdOf: ({ params }) => params.id,
  show: (cache, { params }) => removeGoal(cache, params.id),
  isMade: isGone,
  say: sayDelete,
};

type HeartBody = { readonly goalId: string; readonly checkInIndex: number };
type HeartCall = typeof react | typeof unreact | typeof reactShared | typeof unreactShared;

function heartKind<C extends HeartCall>(call: C, isOn: boolean): ChangeKind<C> {
  return {
    call,
    goalIdOf: ({ body }) => (body as HeartBody).goalId,
    show: (cache, { body }, { uid, madeAt }) => {
      const { goalId, checkInIndex } = body as HeartBody;
      changeCheckIn(cache, goalId, checkInIndex, (row) => {
        const others = row.reactions.filter(({ user_id: who }) => who !== uid);
        const own = { user_id: uid, emoji: '❤️' as const, timestamp: new Date(madeAt).toISOString() };
        return { ...row, reactions: isOn ? [...others, own] : others };
      });
    },
    onAnswer: (cache, { reactions }, { body }) => {
      const { goalId, checkInIndex } = body as HeartBody;
      changeCheckIn(cache, goalId, checkInIndex, (row) => ({ ...row, reactions }));
    },
    say: (_input, goal) => (isOn ? t('Heart for “{goal}”', { goal }) : t('Remove the heart from “{goal}”', { goal })),
    slotOf: ({ body }) => `heart ${(body as HeartBody).goalId} ${(body as HeartBody).checkInIndex}`,
  };
}

export const HEARTS = {
  regular: { add: heartKind(react, true), remove: heartKind(unreact, false) },
  shared: { add: heartKind(reactShared, true), remove: heartKind(unreactShared, false) },
};

/** Only the partner can be nudged. */
function showNudged(cache: QueryClient, goalId: string): void {
  const uid = ownUid(cache);
  changeGoal(cache, goalId, (goal) => {
    if (goal.type !== 'shared') return goal;
    const participants = goal.participants.map((each) => (each.uid === uid ? each : { ...each, nudged: true }));
    return { ...goal, participants };
  });
}

export const NUDGE: ChangeKind<typeof nudgePartner> = {
  call: nudgePartner,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) => showNudged(cache, body.goalId),
  onAnswer: (cache, _answer, { body }) => showNudged(cache, body.goalId),
  say: (_input, goal) => t('Nudge about “{goal}”', { goal }),
};

type Correction = { readonly checkInIndex: number; readonly description?: string; readonly photoUrl?: string | null };

/** A photo that is new is shown once the server has given its link. */
const withCorrection = (cache: QueryClient, goalId: string, correction: Correction) => {
  const { checkInIndex, description, photoUrl } = correction;
  changeCheckIn(cache, goalId, checkInIndex, (row) => ({
    ...row,
    ...(description !== undefined && { description }),
    ...(photoUrl === null && { photo_url: null }),
  }));
};
const sayCorrection = (_input: unknown, goal: string) => t('Correct a check-in of “{goal}”', { goal });

export const CORRECT_CHECK_IN: ChangeKind<typeof correctCheckIn> = {
  call: correctCheckIn,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }) => withCorrection(cache, body.goalId, body as Correction),
  onAnswer: (cache, { check_in }, { body }) => changeCheckIn(cache, body.goalId, check_in.index, () => check_in),
  say: sayCorrection,
};

export const CORRECT_SHARED_CHECK_IN: ChangeKind<typeof correctSharedCheckIn> = {
  call: correctSharedCheckIn,
  goalIdOf: ({ body }) => body.shared_goal_id,
  show: (cache, { body }) => withCorrection(cache, body.shared_goal_id, body as Correction),
  onAnswer: (cache, { check_in }, { body }) =>
    changeCheckIn(cache, body.shared_goal_id, check_in.index, () => check_in),
  say: sayCorrection,
};

export const CREATE_GOAL: ChangeKind<typeof createGoal> = {
  call: createGoal,
  goalIdOf: ({ body }) => body.id ?? '',
  show: (cache, { body }, { day }) =>
    patchDashboard(cache, (dashboard) =>
      dashboard.personal_goals.some(({ id }) => id === body.id)
        ? dashboard
        : { ...dashboard, personal_goals: [...dashboard.personal_goals, newGoalOf(body, day)] },
    ),
  comesFirst: true,
  say: ({ body }) => t('New goal “{goal}”', { goal: body.value }),
};

export const CREATE_SHARED_GOAL: ChangeKind<typeof createSharedGoal> = {
  call: createSharedGoal,
  goalIdOf: ({ body }) => body.id ?? '',
  show: (cache, { body }, { day }) =>
    patchDashboard(cache, (dashboard) =>
      dashboard.shared_goals.some(({ id }) => id === body.id)
        ? dashboard
        : { ...dashboard, shared_goals: [...dashboard.shared_goals, newSharedGoalOf(dashboard, body, day)] },
    ),
  comesFirst: true,
  say: ({ body }) => t('New goal “{goal}”', { goal: body.value }),
};

/** Every kind of change that may wait, by the name of its call. */
export const KINDS: readonly ChangeKind<Call>[] = [
  EDIT_GOAL,
  EDIT_SHARED_GOAL,
  EDIT_OWN_TEXTS,
  EDIT_DUE_DAYS,
  MOVE_GOAL,
  ARCHIVE_GOAL,
  DELETE_GOAL,
  DELETE_SHARED_GOAL,
  HEARTS.regular.add,
  HEARTS.regular.remove,
  HEARTS.shared.add,
  HEARTS.shared.remove,
  NUDGE,
  CORRECT_CHECK_IN,
  CORRECT_SHARED_CHECK_IN,
  CREATE_GOAL,
  CREATE_SHARED_GOAL,
  ADDITIONS.regular,
  ADDITIONS.shared,
  ANSWER_MISS,
  UNDO_SLIP,
  ANSWER_AUTOMATICITY,
  HANG_LANTERN,
  FREEZES.regular,
  FREEZES.shared,
];
const byName = new Map(KINDS.map((kind) => [kind.call.name, kind]));

/** Undefined for one that only a newer version knows. */
export function kindOf(name: string): ChangeKind<Call> | undefined {
  return byName.get(name);
}
