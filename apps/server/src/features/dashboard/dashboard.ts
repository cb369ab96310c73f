import type { Caller } from '#kernel/http/caller';
import { withRawFields } from '#kernel/http/raw-json';
import { toWireProfile } from '../profile/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { toWireSubscription } from '../billing/steps.ts';
import { friendsGoalsJson } from './friends-goals.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';

/** The dashboard as JSON text: three statements besides authentication, regardless of the number of goals; without a plan none. */
export async function dashboardJson(deps: ListDeps, caller: Caller): Promise<string> {
  const now = deps.clock.now();
  const head = {
    profile: toWireProfile(caller),
    streaks: toWireStreaks(caller),
    subscription: toWireSubscription(caller.billing, now),
  };
  // Without a plan the client shows the plans page; goals and friends' goals stay behind the plan here too.
  const [personal, shared, friends] = head.subscription.is_premium
    ? await Promise.all([
        personalGoalsJson(deps, caller),
        sharedGoalsJson(deps, caller),
        friendsGoalsJson(deps, caller),
      ])
    : (['[]', '[]', '[]'] as const);
  return withRawFields(head, { personal_goals: personal, shared_goals: shared, friends });
}
