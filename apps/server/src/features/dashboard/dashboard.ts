import type { Caller, LookVersions } from '#kernel/http/caller';
import { NotModified, RawJson, withRawFields } from '#kernel/http/raw-json';
import { viewingOf } from '#kernel/today';
import type { GoalForm } from '../goals/steps.ts';
import { toWireProfile } from '../profile/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { toWireSubscription } from '../billing/steps.ts';
import { findLookVersions, isSameLook, type LookFacts, type LookNews, nextQuarterHour, tagOf } from '../looks/steps.ts';
import { friendsGoals } from './friends-goals.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';
import type { PartsKeeper } from './kept-parts.ts';

const NO_GOALS = '[]';

type LookDeps = Pick<ListDeps, 'clock' | 'photoLinks'>;

interface Head {
  /** As the answer begins. */
  readonly fields: { readonly subscription: { readonly is_premium: boolean } };
  readonly facts: LookFacts;
}

/**
 * The dashboard: at most three statements besides authentication, regardless of the number of goals; without a plan
 * none, and none when the caller has it already.
 * @param form the minimal one has only the check-ins that closed cards need, and none of friends
 * @param known the entity tag of what the caller has
 */
export async function lookAtDashboard(
  deps: ListDeps & { readonly keeper: PartsKeeper },
  caller: Caller,
  form: GoalForm,
  known: string | undefined,
): Promise<RawJson | NotModified> {
  const now = deps.clock.now();
  const { fields, facts } = headOf(deps, caller);
  const sameTag = isSameLook(known, facts, now, form);
  if (sameTag !== undefined) return new NotModified(sameTag);
  // Without a plan the client shows the plans page; goals and friends' goals stay behind the plan here too.
  const [personal, shared, friends] = fields.subscription.is_premium
    ? form === 'whole'
      ? await Promise.all([personalGoalsJson(deps, caller), sharedGoalsJson(deps, caller), friendsGoals(deps, caller)])
      : await minimalParts(deps, caller)
    : ([NO_GOALS, NO_GOALS, { json: '[]', badgeEnds: [] }] as const);
  const text = withRawFields(fields, { personal_goals: personal, shared_goals: shared, friends: friends.json });
  const badgeEnds = friends.badgeEnds.filter((at) => at > now.getTime() / 1000);
  return new RawJson(text, tagOf(facts, Math.min(nextQuarterHour(now), ...badgeEnds.map(Math.ceil)), form));
}

/**
 * Whether the caller has what they would get, without reading it.
 * @returns the tag that it has now; undefined when something is new
 */
export function tagOfSameLook(
  deps: LookDeps,
  caller: Caller,
  form: GoalForm,
  known: string | undefined,
): string | undefined {
  return isSameLook(known, headOf(deps, caller).facts, deps.clock.now(), form);
}

/** Reads only what others have changed, where the caller's last minimal dashboard came from this process. */
async function minimalParts(deps: ListDeps & { readonly keeper: PartsKeeper }, caller: Caller) {
  const { keeper, clock, photoLinks } = deps;
  const asOf = JSON.stringify([viewingOf(clock, caller), photoLinks.period()]);
  const version = lookOf(caller).own;
  const kept = keeper.of(caller.uid, asOf);
  const own = kept.own?.version === version ? kept.own : undefined;
  const [json, shared, friends] = await Promise.all([
    own?.json ?? personalGoalsJson(deps, caller, 'minimal'),
    own?.sharesNone === true ? NO_GOALS : sharedGoalsJson(deps, caller, 'minimal'),
    friendsGoals(deps, caller, 'minimal', kept.friends),
  ]);
  keeper.keep(caller.uid, asOf, {
    own: { version, json, sharesNone: shared === NO_GOALS },
    friends: friends.parts,
  });
  return [json, shared, friends] as const;
}

/**
 * Waits until the dashboard with this tag is out of date: for changes of the caller, friends and partners by whoever
 * makes them on whatever process. What time alone changes is found when the client asks again.
 * @returns false when it is still the same after `ms`
 */
export async function waitForNews(
  deps: ListDeps & { readonly news: LookNews },
  caller: Caller,
  tag: string,
  ms: number,
): Promise<boolean> {
  const isNew = (look: Caller['look']) =>
    isSameLook(tag, headOf(deps, { ...caller, look }).facts, deps.clock.now()) === undefined;
  if (isNew(caller.look)) return true;
  const until = performance.now() + ms;
  const listening = await deps.news.listen(caller.uid);
  if (listening === undefined) return false;
  try {
    do {
      // Read after listening began: no change falls between the two.
      if (isNew(await findLookVersions(deps.sql, caller.uid))) return true;
    } while (await listening.next(Math.max(0, until - performance.now())));
    return false;
  } finally {
    listening.stop();
  }
}

function headOf({ clock, photoLinks }: LookDeps, caller: Caller): Head {
  const fields = {
    profile: toWireProfile(caller),
    streaks: toWireStreaks(caller),
    subscription: toWireSubscription(caller.billing, clock.now()),
  };
  // Points and freezes change with the person's version, and with check-ins that the client has shown.
  const profile = { ...fields.profile, total_streaks: 0, visual_level: 0, freezes: 0 };
  const head = JSON.stringify([profile, fields.subscription, viewingOf(clock, caller)]);
  return { fields, facts: { versions: lookOf(caller), head, links: photoLinks.period() } };
}

function lookOf({ look }: Caller): LookVersions {
  if (look === undefined) throw new Error('The call is no look: isLook is missing in the contract.');
  return look;
}
