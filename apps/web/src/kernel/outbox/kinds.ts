import type { Call } from '@fivefold/contract/call';
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { setOwnTexts, updateGoal, updateSharedGoal } from '@fivefold/contract/calls/goals';
import { withDaysPerWeek } from '@fivefold/rules/days-a-week';
import { readDaysOff, withRestDays } from '@fivefold/rules/days-off';
import { styleChanges } from '@fivefold/rules/goal-label';
import type { QueryClient } from '@tanstack/react-query';
import { findGoal, replaceGoal, type WireOwnGoal } from '../dashboard-cache/dashboard-cache.ts';
import { t } from '../language/t.ts';
import type { ChangeKind } from './change-kind.ts';

/** Changes a goal of the cache, if it has it. */
function changeGoal(cache: QueryClient, goalId: string, change: (goal: WireOwnGoal) => WireOwnGoal): void {
  const goal = findGoal(cache, goalId);
  if (goal !== undefined) replaceGoal(cache, change(goal));
}

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

/** Every kind of change that may wait, by the name of its call. */
const KINDS: readonly ChangeKind<Call>[] = [EDIT_GOAL, EDIT_SHARED_GOAL, EDIT_OWN_TEXTS, EDIT_DUE_DAYS];
const byName = new Map(KINDS.map((kind) => [kind.call.name, kind]));

/** Undefined for one that only a newer version knows. */
export function kindOf(name: string): ChangeKind<Call> | undefined {
  return byName.get(name);
}
