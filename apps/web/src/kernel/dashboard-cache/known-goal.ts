import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import type { WireFriendGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from './dashboard-cache.ts';

/** What is known of a goal before its page has asked: all of the rest may be missing. */
export type KnownGoal = Pick<WireGoalSummary, 'goal' | 'person'> & Partial<WireGoalSummary>;

/** A goal of the dashboard, one's own or a friend's, as its page has it first; undefined where it is not there. */
export function useKnownGoal(goalId: string): KnownGoal | undefined {
  const cache = useQueryClient();
  return useState(() => findKnownGoal(cache.getQueryData(callQuery(getDashboard).queryKey), goalId))[0];
}

function findKnownGoal(dashboard: WireDashboard | undefined, goalId: string): KnownGoal | undefined {
  if (dashboard === undefined) return undefined;
  const { profile, friends, personal_goals: personal, shared_goals: shared } = dashboard;
  const own = [...personal, ...shared].find(({ id }) => id === goalId);
  if (own !== undefined) return toKnown(own, profile);
  const friend = friends.find(({ goals }) => goals.some(({ id }) => id === goalId));
  const goal = friend?.goals.find(({ id }) => id === goalId);
  return friend && goal && toKnown(goal, friend);
}

type Face = Pick<WireGoalSummary['person'], 'uid' | 'avatar_color'>;

function toKnown(goal: WireOwnGoal | WireFriendGoal, person: Parameters<typeof nameOf>[0] & Face): KnownGoal {
  return {
    goal: { is_public: true, rooted: undefined, ...goal },
    person: { uid: person.uid, name: nameOf(person), avatar_color: person.avatar_color },
    // Of a shared one the dashboard counts those of both.
    ...(goal.type === 'regular' && { check_ins: goal.check_ins_total }),
  };
}
