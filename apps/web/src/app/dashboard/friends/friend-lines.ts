import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireFriendGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays, compareIso, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { FRIEND_HEART_DAYS } from '@fivefold/rules/limits';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';

/** Lines that stand below the friends at once, and all of them. */
export const LINES_SHOWN = 4;
const LINES_MAX = 24;

/** What a friend did on a goal. */
interface Activity {
  readonly goal: WireFriendGoal | WireSharedGoal;
  readonly checkIn: WireCheckIn;
}

/** Hearts of one friend on the user's own check-ins since yesterday. */
export interface ReceivedHearts {
  readonly uid: string;
  readonly count: number;
  /** The goal of the newest one. */
  readonly goalText: string;
  readonly at: string;
}

export interface FriendLine {
  readonly friend: WireFriendWithGoals;
  /** Undefined where a friend sent a heart and did nothing that the user may see. */
  readonly activity: Activity | undefined;
  readonly received: ReceivedHearts | undefined;
}

/**
 * Each friend's newest activity of the last days, then what else they did today. Who sent a heart comes first, because it
 * can be answered; then the newest.
 */
export function listFriendLines(
  friends: readonly WireFriendWithGoals[],
  sharedGoals: readonly WireSharedGoal[],
  hearts: readonly ReceivedHearts[],
  today: LocalDay,
): FriendLine[] {
  const received = new Map(hearts.map((heart) => [heart.uid, heart]));
  const of = friends
    .map((friend) => ({
      friend,
      activities: listActivities(friend, sharedGoals, today),
      received: received.get(friend.uid),
    }))
    .toSorted((one, other) => compareLines(one, other) || compareRank(one.friend, other.friend));
  const first = of.flatMap(({ friend, activities: [activity], received: heart }) =>
    activity === undefined && heart === undefined ? [] : [{ friend, activity, received: heart }],
  );
  const others = of.flatMap(({ friend, activities }) =>
    activities
      .slice(1)
      .filter(({ checkIn }) => checkIn.date >= today)
      .map((activity) => ({ friend, activity, received: undefined })),
  );
  return [...first, ...others].slice(0, LINES_MAX);
}

type OneFriend = Pick<FriendLine, 'received'> & { readonly activities: readonly Activity[] };

function compareLines(one: OneFriend, other: OneFriend): number {
  return (
    compareIso(other.received?.at ?? '', one.received?.at ?? '') ||
    compareIso(other.activities[0]?.checkIn.date ?? '', one.activities[0]?.checkIn.date ?? '')
  );
}

function compareRank(one: WireFriendWithGoals, other: WireFriendWithGoals): number {
  return (one.activity_rank ?? Infinity) - (other.activity_rank ?? Infinity) || 0;
}

/** The newest check-in of each goal, as far as it is of the last days; the newest day first. */
function listActivities(
  { uid, goals }: WireFriendWithGoals,
  sharedGoals: readonly WireSharedGoal[],
  today: LocalDay,
): Activity[] {
  const shared = sharedGoals.filter(({ participants }) => participants.every(({ accepted }) => accepted));
  return [...goals, ...shared]
    .flatMap((goal) => {
      const checkIn = goal.check_ins.findLast(({ user_id: author }) => goal.type === 'regular' || author === uid);
      return checkIn !== undefined && isFresh(checkIn, today) ? [{ goal, checkIn }] : [];
    })
    .toSorted((one, other) => compareIso(other.checkIn.date, one.checkIn.date));
}

/** Whether a friend's check-in is new enough to carry its heart where it is one tap away. */
export function isFresh({ date }: WireCheckIn, today: LocalDay): boolean {
  return date > addDays(today, -FRIEND_HEART_DAYS);
}

/** Who sent hearts since yesterday, as far as the newest check-ins tell. */
export function listReceivedHearts(goals: readonly WireOwnGoal[], uid: string, today: LocalDay): ReceivedHearts[] {
  const zone = deviceTimeZone();
  const since = addDays(today, -1);
  const byGiver = new Map<string, ReceivedHearts>();
  for (const { goal, check_ins: checkIns } of goals)
    for (const { user_id: author, reactions } of checkIns)
      for (const { user_id: giver, timestamp } of author === uid ? reactions : []) {
        if (giver === uid || dayInZone(new Date(timestamp), zone) < since) continue;
        const before = byGiver.get(giver);
        const newest = before !== undefined && before.at > timestamp ? before : { goalText: goal, at: timestamp };
        byGiver.set(giver, { ...newest, uid: giver, count: (before?.count ?? 0) + 1 });
      }
  return [...byGiver.values()];
}
