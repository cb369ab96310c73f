import type { Caller, LookVersions } from '#kernel/http/caller';
import { NotModified, RawJson, withRawFields } from '#kernel/http/raw-json';
import { viewingOf } from '#kernel/today';
import type { GoalForm } from '../goals/steps.ts';
import { toWireProfile } from '../profile/steps.ts';
import { toWireStreaks } from '../streaks/steps.ts';
import { toWireSubscription } from '../billing/steps.ts';
import {
  findLookVersions,
  isSameLook,
  type LookFacts,
  type LookNews,
  nextQuarterHour,
  NO_VERSION,
  type NotedChanges,
  tagOf,
  versionsOfFriends,
} from '../looks/steps.ts';
import { friendAfter, ownAfter } from './after-changes.ts';
import { friendsGoals, friendsJson } from './friends-goals.ts';
import { arrayOf, type GoalTexts, type ListDeps, personalGoals, sharedGoals } from './goal-lists.ts';
import type { FriendPart, FriendsPart, KeptParts, OwnPart, PartsKeeper } from './kept-parts.ts';

interface Parts {
  readonly personal: GoalTexts;
  readonly shared: GoalTexts;
  readonly friends: Pick<FriendsPart, 'friends' | 'badgeEnds'>;
}

const NO_GOALS: GoalTexts = new Map();
const WITHOUT_PLAN: Parts = { personal: NO_GOALS, shared: NO_GOALS, friends: { friends: [], badgeEnds: [] } };

type LookDeps = Pick<ListDeps, 'clock' | 'photoLinks'> & { readonly changes: NotedChanges };
type ReadDeps = ListDeps & LookDeps & { readonly keeper: PartsKeeper };

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
  deps: ReadDeps,
  caller: Caller,
  form: GoalForm,
  known: string | undefined,
): Promise<RawJson | NotModified> {
  const now = deps.clock.now();
  const { fields, facts } = headOf(deps, caller);
  deps.changes.see(caller.uid, facts.versions);
  const sameTag = isSameLook(known, facts, now, form);
  if (sameTag !== undefined) return new NotModified(sameTag);
  // Without a plan the client shows the plans page; goals and friends' goals stay behind the plan here too.
  const parts = form === 'whole' ? wholeParts : minimalParts;
  const { personal, shared, friends } = fields.subscription.is_premium ? await parts(deps, caller) : WITHOUT_PLAN;
  const text = withRawFields(fields, {
    personal_goals: arrayOf(personal),
    shared_goals: arrayOf(shared),
    friends: friendsJson(friends.friends),
  });
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
  const { facts } = headOf(deps, caller);
  deps.changes.see(caller.uid, facts.versions);
  return isSameLook(known, facts, deps.clock.now(), form);
}

async function wholeParts(deps: ReadDeps, caller: Caller): Promise<Parts> {
  const [personal, shared, friends] = await Promise.all([
    personalGoals(deps, caller),
    sharedGoals(deps, caller),
    friendsGoals(deps, caller),
  ]);
  return { personal, shared, friends };
}

/**
 * Reads only what is not known, where the caller's last minimal dashboard came from this process: what was changed
 * since, unless this process did it and has noted what it was.
 */
async function minimalParts(deps: ReadDeps, caller: Caller): Promise<Parts> {
  const { keeper, clock, photoLinks } = deps;
  const asOf = JSON.stringify([viewingOf(clock, caller), photoLinks.period()]);
  const kept = keeper.of(caller.uid, asOf);
  const { own, friends: known } = kept === undefined ? NOTHING : whatIsKnown(deps, caller, kept);
  const [personal, shared, friends] = await Promise.all([
    own?.goals ?? personalGoals(deps, caller, 'minimal'),
    own?.sharesNone === true ? NO_GOALS : sharedGoals(deps, caller, 'minimal'),
    known.isWhole ? known : friendsGoals(deps, caller, 'minimal', known.friends),
  ]);
  const { own: version } = lookOf(caller);
  keeper.keep(caller.uid, asOf, { own: { version, goals: personal, sharesNone: shared.size === 0 }, friends });
  return { personal, shared, friends };
}

interface Known {
  /** Undefined when the own goals must be read. */
  readonly own: OwnPart | undefined;
  /** All there is to know, or those friends whose goals need not be read if they are the same. */
  readonly friends: FriendsPart & { readonly isWhole: boolean };
}

const NOTHING: Known = { own: undefined, friends: { friends: [], badgeEnds: [], readAt: 0, isWhole: false } };

/** What is kept, with what was noted since. */
function whatIsKnown({ changes, clock }: LookDeps, caller: Caller, kept: KeptParts): Known {
  const look = lookOf(caller);
  const { today } = viewingOf(clock, caller);
  const versions = versionsOfFriends(look);
  const ownChanges = changes.between(caller.uid, kept.own.version, look.own);
  const own = ownAfter(kept.own, { version: look.own, changes: ownChanges, today });
  const friendNow = (friend: FriendPart) => {
    const { uid } = friend.head;
    const seen = versions.get(uid);
    const version = seen?.own ?? NO_VERSION;
    if (seen !== undefined) changes.see(uid, seen);
    if (friend.version === null) return undefined;
    return friendAfter(friend, { version, changes: changes.between(uid, friend.version, version), today });
  };
  const { friends, badgeEnds, readAt } = kept.friends;
  const now = friends.map(friendNow);
  const at = clock.now().getTime() / 1000;
  const hasBadgeEnded = badgeEnds.some((end) => readAt < end && end <= at);
  // Who is a friend, and who is muted, changes with the caller's own version.
  const isWhole = own !== undefined && !hasBadgeEnded && !now.includes(undefined);
  return {
    own,
    friends: { friends: friends.map((friend, nth) => now[nth] ?? friend), badgeEnds, readAt, isWhole },
  };
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

function headOf({ clock, photoLinks }: Pick<LookDeps, 'clock' | 'photoLinks'>, caller: Caller): Head {
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
