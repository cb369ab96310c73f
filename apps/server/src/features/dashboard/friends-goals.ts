import {
  FRIEND_CHECK_INS_SHOWN,
  FRIEND_HEART_DAYS,
  FRIEND_GOALS_SHOWN,
  FRIENDS_MAX,
  MINIMAL_FRIEND_CHECK_INS,
  NEW_FRIEND_DAYS,
} from '@fivefold/rules/limits';
import { visualLevel } from '@fivefold/rules/streak-level';
import { addDays } from '@fivefold/rules/calendar';
import type { BillingFacts, Caller } from '#kernel/http/caller';
import { withRawField } from '#kernel/http/raw-json';
import { viewingOf } from '#kernel/today';
import {
  daysOffColumnsSql,
  goalColumnsSql,
  type GoalForm,
  type GoalRow,
  newestArrivalSql,
  newestCheckInsSql,
  progressColumnsSql,
  toWireFriendGoal,
} from '../goals/steps.ts';
import { badgeEnds, BILLING_COLUMNS, toFriendBadge } from '../billing/steps.ts';
import { dashboardMark } from '../dashboard-version/steps.ts';
import { isPresentSql } from '../profile/steps.ts';
import { goalsJson, type ListDeps } from './goal-lists.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface FriendRow extends BillingFacts {
  readonly uid: string;
  readonly email: string;
  readonly display_name: string | null;
  readonly avatar_color: number | null;
  readonly lifetime_points: number;
  readonly muted: boolean;
  readonly since: Date;
  readonly is_new: boolean;
  readonly total_streaks: number;
}
interface FriendGoalRow extends FriendRow, Omit<GoalRow, 'is_public' | 'audience' | 'position'> {
  /** When the last check-in came, where that was yesterday or later: what is older is told apart by its day. */
  readonly arrived_at: Date | null;
  /** The newest check-ins, for `checkInsJson`. */
  readonly check_ins: string | null;
}
/** One of a friend's goals, or the one row of a friend who shows none. */
type Row = FriendGoalRow | (FriendRow & { readonly id: null });

/**
 * Private and shared goals never come near this statement: only `goals__public` and `goals__chosen` are read.
 * @param checkIns SQL of the newest check-ins of goal `g` as one text; `$2` is the caller's yesterday
 */
const friendsGoalsSql = (checkIns: string) => `
  select f.uid, f.email, f.display_name, f.avatar_color, f.lifetime_points, f.muted, f.since, f.is_new, f.total_streaks, ${BILLING_COLUMNS},
         ${goalColumnsSql('g')}, g.created_at, g.next_idx, g.gone_check_ins,
         ${progressColumnsSql('g')}, ${daysOffColumnsSql('g', 'f')},
         case when g.last_checked >= $2 then ${newestArrivalSql('g')} end as arrived_at,
         ${checkIns} as check_ins
  from (
    select s.friend_uid as uid, s.since, s.muted, s.is_new, pr.email, pr.display_name, pr.avatar_color, pr.lifetime_points, pr.total_streaks, pr.away
    from friendships s join profiles pr on pr.uid = s.friend_uid and ${isPresentSql('pr')}
    where s.uid = $1 order by s.since, s.friend_uid limit ${FRIENDS_MAX}
  ) f
  left join billing_accounts b on b.uid = f.uid
  left join lateral (
    select o.*, ${progressColumnsSql('p')}, p.days_off, p.week_plan, p.archived_on, p.rooted
    from (
      select * from goals o where o.created_by = f.uid and o.kind = 'regular' and o.is_public
      union all
      select * from goals o
      where o.created_by = f.uid and o.kind = 'regular' and o.audience is not null and $1 = any(o.audience)
    ) o join goal_participants p on p.uid = o.created_by and p.goal_id = o.id
    where o.deleted_at is null and p.archived_on is null and not f.muted
    order by o.created_at desc, o.id desc limit ${FRIEND_GOALS_SHOWN}
  ) g on true
  order by f.since, f.uid, g.created_at, g.id`;

const checkInsSql = (shown: number) => `(${newestCheckInsSql('g', shown, { reader: '$1', viewer: '$1' })})`;

export const FRIENDS_GOALS: Readonly<Record<GoalForm, string>> = {
  whole: friendsGoalsSql(checkInsSql(FRIEND_CHECK_INS_SHOWN)),
  // A case, not a join: what the closed card has no heart for is not looked up.
  minimal: friendsGoalsSql(
    `case when g.last_checked > $2::date - ${FRIEND_HEART_DAYS - 1} then ${checkInsSql(MINIMAL_FRIEND_CHECK_INS)} end`,
  ),
};

export interface FriendsGoals {
  /** A JSON array of friends with their goals. */
  readonly json: string;
  /** Epoch seconds at which friends' badges end. */
  readonly badgeEnds: readonly number[];
}

/** The caller's friends with their public goals, in one statement however many there are. */
export async function friendsGoals(
  { sql, reads, clock, photoLinks }: ListDeps,
  caller: Caller,
  form: GoalForm = 'whole',
): Promise<FriendsGoals> {
  const now = clock.now();
  const viewing = viewingOf(clock, caller);
  // From a replica only if it has what the entity tag is made of: a tag never stands for an older answer.
  const from =
    caller.dashboardVersion === undefined ? sql : reads.after(dashboardMark(caller.uid, caller.dashboardVersion));
  const rows = await from<Row>(`friends_goals_${form}`, FRIENDS_GOALS[form], [caller.uid, addDays(viewing.today, -1)]);
  const photoUrlOf = photoLinks.urlsFor(caller.uid);
  const ends: number[] = [];
  const byFriend = Map.groupBy(rows, (row) => row.uid);
  const newSince = new Date(now.getTime() - NEW_FRIEND_DAYS * DAY_MS);
  const ranks = rankByActivity(byFriend);
  const friends = [...byFriend.values()].map((ofFriend) => {
    const [{ uid, email, display_name, avatar_color, lifetime_points, muted, total_streaks, ...rest }] = ofFriend as [
      Row,
    ];
    const { since, is_new: isNew, ...facts } = rest;
    ends.push(...badgeEnds(facts));
    const head = {
      uid,
      email,
      display_name,
      avatar_color,
      ember_level: visualLevel(lifetime_points),
      muted,
      total_streak: total_streaks,
      subscription_status: toFriendBadge(facts, now),
      activity_rank: ranks.get(uid) ?? null,
      ...(isNew && since >= newSince && { is_new: true }),
    };
    const goals = ofFriend.filter((row): row is FriendGoalRow => row.id !== null);
    return withRawField(
      head,
      'goals',
      goalsJson(goals, (row) => toWireFriendGoal(row, viewing), photoUrlOf),
    );
  });
  return { json: `[${friends.join(',')}]`, badgeEnds: ends };
}

/** The place of each friend with a check-in that the caller may see, the newest first. */
function rankByActivity(byFriend: ReadonlyMap<string, readonly Row[]>): ReadonlyMap<string, number> {
  const active = [...byFriend].flatMap(([uid, rows]) => {
    const last = rows.filter(isChecked).toSorted(compareActivity).at(0);
    return last === undefined ? [] : [{ ...last, uid }];
  });
  return new Map(active.toSorted(compareActivity).map(({ uid }, rank) => [uid, rank]));
}

type Activity = Pick<FriendGoalRow, 'arrived_at'> & { readonly last_checked: string };

const isChecked = (row: Row): row is FriendGoalRow & Activity => row.id !== null && row.last_checked !== null;

/** The newest day first, and on one day what came last. */
function compareActivity(one: Activity, other: Activity): number {
  if (one.last_checked !== other.last_checked) return one.last_checked < other.last_checked ? 1 : -1;
  return (other.arrived_at?.getTime() ?? 0) - (one.arrived_at?.getTime() ?? 0);
}
