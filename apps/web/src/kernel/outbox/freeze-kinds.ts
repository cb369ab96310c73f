import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { freezeGoal, freezeSharedGoal } from '@fivefold/contract/calls/days-off';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { joinRanges, readDaysOff } from '@fivefold/rules/days-off';
import { mayFreeze } from '@fivefold/rules/freeze';
import { rhythmOf } from '@fivefold/rules/frequency';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../api/use-call.ts';
import { patchDashboard, type WireOwnGoal } from '../dashboard-cache/dashboard-cache.ts';
import { changeGoal } from '../dashboard-cache/later-changes.ts';
import { t } from '../language/t.ts';
import type { ChangeKind } from './change-kind.ts';

/** What a person reads on the card, with the freezes that they have. */
export function freezeAnswerOf(goal: WireOwnGoal, held: number, today: LocalDay) {
  return mayFreeze({
    rhythm: rhythmOf(goal.frequency, goal.weekly_interval),
    lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
    today,
    daysOff: readDaysOff(goal.days_off),
    held,
  });
}

/** Shows a streak as kept: once, because a kept one is not lost any more. */
function showFrozen(cache: QueryClient, goalId: string, day: LocalDay): void {
  const held = cache.getQueryData(callQuery(getDashboard).queryKey)?.profile.freezes ?? 0;
  let used = 0;
  changeGoal(cache, goalId, (goal) => {
    const answer = freezeAnswerOf(goal, held, day);
    if (answer.answer !== 'ok') return goal;
    used = answer.plan.count;
    const daysOff = readDaysOff(goal.days_off);
    const days_off = { ...daysOff, frozen: joinRanges([...daysOff.frozen, ...answer.plan.days]) };
    // Read-only here, and an answer of the server elsewhere.
    return { ...goal, ...goal.lost, days_off: days_off as unknown as WireOwnGoal['days_off'] };
  });
  if (used === 0) return;
  patchDashboard(cache, (dashboard) => ({
    ...dashboard,
    profile: { ...dashboard.profile, freezes: dashboard.profile.freezes - used },
  }));
}

const say = (_input: unknown, goal: string) => t('Keep the streak of “{goal}” with freezes', { goal });

/** They say how many freezes the person was told it takes: a change that comes later takes no more. */
const regular: ChangeKind<typeof freezeGoal> = {
  call: freezeGoal,
  goalIdOf: ({ body }) => body.goalId,
  show: (cache, { body }, { day }) => showFrozen(cache, body.goalId, day),
  say,
};

const shared: ChangeKind<typeof freezeSharedGoal> = {
  call: freezeSharedGoal,
  goalIdOf: ({ body }) => body.shared_goal_id,
  show: (cache, { body }, { day }) => showFrozen(cache, body.shared_goal_id, day),
  say,
};

export const FREEZES = { regular, shared };
