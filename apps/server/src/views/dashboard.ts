import type { Caller } from '../kernel/http/access.ts';
import { isPremiumNow } from '../kernel/http/premium.ts';
import { withRawFields } from '../kernel/http/raw-json.ts';
import { toWireProfile, toWireStreaks } from '../slices/profile/steps.ts';
import { toWireSubscription } from '../slices/subscription/steps.ts';
import { friendsGoalsJson } from './friends-goals.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';

/** Everything the main screen shows as JSON text: three statements beside the two that admit the caller, however much there is. */
export async function dashboardJson(deps: ListDeps, caller: Caller): Promise<string> {
  const now = deps.clock.now();
  const head = {
    profile: toWireProfile(caller),
    streaks: toWireStreaks(caller),
    subscription: toWireSubscription(caller.billing, now),
  };
  // Without a plan the client shows the plans page; goals and friends' goals stay behind the plan here too.
  const [personal, shared, friends] = isPremiumNow(caller.billing, now)
    ? await Promise.all([
        personalGoalsJson(deps, caller),
        sharedGoalsJson(deps, caller),
        friendsGoalsJson(deps, caller),
      ])
    : (['[]', '[]', '[]'] as const);
  return withRawFields(head, { personal_goals: personal, shared_goals: shared, friends });
}
