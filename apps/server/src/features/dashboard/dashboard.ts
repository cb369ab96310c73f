import type { Caller, DashboardVersion } from '#kernel/http/caller';
import { NotModified, RawJson, withRawFields } from '#kernel/http/raw-json';
import { viewingOf } from '#kernel/today';
import type { GoalForm } from '../goals/steps.ts';
import { toWireProfile } from '../profile/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { toWireSubscription } from '../billing/steps.ts';
import {
  findDashboardVersion,
  isCurrentTag,
  type TagFacts,
  type DashboardChanges,
  nextQuarterHour,
  tagOf,
} from '../dashboard-version/steps.ts';
import { type FriendsGoals, friendsGoals } from './friends-goals.ts';
import { type ListDeps, personalGoals, sharedGoals } from './goal-lists.ts';

const WITHOUT_PLAN: Lists = ['[]', '[]', { json: '[]', badgeEnds: [] }];
type Lists = readonly [personal: string, shared: string, friends: FriendsGoals];

interface Head {
  /** As the answer begins. */
  readonly fields: object;
  readonly facts: TagFacts;
}

/**
 * The dashboard: at most three statements besides authentication, regardless of the number of goals; without a plan
 * none, and none when the caller has it already.
 * @param form the minimal one has only the check-ins that closed cards need
 * @param known the entity tag of what the caller has
 */
export async function readDashboard(
  deps: ListDeps,
  caller: Caller,
  form: GoalForm,
  known: string | undefined,
): Promise<RawJson | NotModified> {
  const now = deps.clock.now();
  const { fields, facts } = headOf(deps, caller);
  if (isCurrentTag(known, facts, now, form)) return new NotModified(known);
  // Without a plan the client shows the plans page; goals and friends' goals stay behind the plan here too.
  const [personal, shared, friends] = caller.mayRead
    ? await Promise.all([
        personalGoals(deps, caller, form),
        sharedGoals(deps, caller, form),
        friendsGoals(deps, caller, form),
      ])
    : WITHOUT_PLAN;
  const text = withRawFields(fields, { personal_goals: personal, shared_goals: shared, friends: friends.json });
  const badgeEnds = friends.badgeEnds.filter((at) => at > now.getTime() / 1000);
  return new RawJson(text, tagOf(facts, Math.min(nextQuarterHour(now), ...badgeEnds.map(Math.ceil)), form));
}

/**
 * Waits until the dashboard with this tag is out of date: for changes of the caller, friends and partners on any
 * process. What time alone changes is found when the client asks again.
 * @returns false when it is still the same after `ms`
 */
export async function waitForDashboardChange(
  deps: ListDeps & { readonly changes: DashboardChanges },
  caller: Caller,
  tag: string,
  ms: number,
): Promise<boolean> {
  const isOutOfDate = (dashboardVersion: Caller['dashboardVersion']) =>
    !isCurrentTag(tag, headOf(deps, { ...caller, dashboardVersion }).facts, deps.clock.now());
  if (isOutOfDate(caller.dashboardVersion)) return true;
  const until = performance.now() + ms;
  const listening = await deps.changes.listen(caller.uid);
  if (listening === undefined) return false;
  try {
    do {
      // Read after listening began: no change falls between the two.
      if (isOutOfDate(await findDashboardVersion(deps.sql, caller.uid))) return true;
    } while (await listening.next(Math.max(0, until - performance.now())));
    return false;
  } finally {
    listening.stop();
  }
}

export function headOf({ clock, photoLinks }: Pick<ListDeps, 'clock' | 'photoLinks'>, caller: Caller): Head {
  const fields = {
    profile: toWireProfile(caller, clock),
    streaks: toWireStreaks(caller),
    subscription: toWireSubscription(caller.billing, clock.now()),
  };
  const head = JSON.stringify([fields.profile, fields.subscription, viewingOf(clock, caller)]);
  return { fields, facts: { version: versionOf(caller), head, links: photoLinks.period() } };
}

function versionOf({ dashboardVersion }: Caller): DashboardVersion {
  if (dashboardVersion === undefined) throw new Error('readsDashboardVersion is missing in the contract.');
  return dashboardVersion;
}
