import { getAccount } from '@fivefold/contract/calls/account';
import {
  correctCheckIn,
  correctSharedCheckIn,
  undoCheckIn,
  undoSharedCheckIn,
} from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import type { BodyOf } from '@fivefold/contract/call';
import { listFriends } from '@fivefold/contract/calls/friends';
import {
  createGoal,
  acceptSharedGoal,
  createSharedGoal,
  declineSharedGoal,
  noteHighFive,
  nudgePartner,
  deleteGoal,
  deleteSharedGoal,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import { findInviter } from '@fivefold/contract/calls/invites';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { getLastWeek, type WireWeek } from '@fivefold/contract/calls/week';
import { createPortalSession, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { addDays, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { CHECK_INS_PER_BLOCK, progressFromHistory } from '@fivefold/rules/check-in';
import { computeCheckIn, NO_POINTS_LIMITS, type PointsBudget } from '@fivefold/rules/points-limits';
import { rhythmOf } from '@fivefold/rules/frequency';
import { NO_END } from '@fivefold/rules/days-off';
import { styleChanges, styleOf } from '@fivefold/rules/goal-label';
import { orderGoals } from '@fivefold/rules/goal-order';
import { moveBefore } from '@fivefold/rules/move-goal';
import { goalState } from '@fivefold/rules/goal-state';
import { rowFilledBy } from '@fivefold/rules/letters';
import { answerAccessTokens } from './fake-access-tokens.ts';
import { createFakeApi, type FakeApi, type FakeApiOptions, refuse } from './fake-api.ts';
import { answerAmounts } from './fake-amounts.ts';
import { NOON } from './fake-clock.ts';
import { answerLetters } from './fake-letters.ts';
import { answerMessages } from './fake-messages.ts';
import { answerCheckInPages } from './fake-check-in-pages.ts';
import { answerOwnTexts } from './fake-own-texts.ts';
import { answerPeople } from './fake-people.ts';
import { answerPhotos } from './fake-photos.ts';
import { minimalOf } from './minimal-dashboard.ts';
import { ANN, BASE_SUBSCRIPTION, sampleCheckIn, sampleGoal, sampleSharedGoal } from './wire-samples.ts';

export interface FakeProduct {
  readonly api: FakeApi;
  /** What the server knows; a test may change it at any time. */
  readonly dashboard: WireDashboard;
  /** Check-ins older than those a goal carries, by the goal's id. */
  readonly olderCheckIns: Map<string, WireCheckIn[]>;
  /** What limits the points of check-ins. */
  readonly points: { budget: PointsBudget };
  /** What the server says of the next check-in. */
  readonly marks: { came_back: boolean; milestone: number | null; next_milestone: number | null };
}
/** The day of the fake clock's noon. */
const MADE_ON = NOON.slice(0, 10);

/** Of a person who had no goals then: nothing is shown of it. */
export const EMPTY_WEEK: WireWeek = {
  week: { from: '2026-11-16', to: '2026-11-22' },
  today: '2026-11-23',
  goals: 0,
  kept: 0,
  missed: 0,
  are_missed_days: false,
  hearts: 0,
  suggestion: null,
  lines: [],
  amounts: [],
  more: 0,
};

/**
 * The product in memory, from Ann's point of view: it keeps goals and answers every call of the dashboard and the
 * wizard.
 */
export function createFakeProduct(start: Partial<WireDashboard> = {}, options: FakeApiOptions = {}): FakeProduct {
  const api = createFakeApi(options);
  const dashboard: WireDashboard = {
    profile: {
      ...ANN,
      email_verified: true,
      total_streaks: start.streaks?.total_streaks ?? 0,
      visual_level: start.streaks?.level ?? 0,
      ember_name: null,
      ember_asked: true,
      color_names: [],
      old_goals_banner_last_shown: null,
      time_zone: null,
      freezes: 1,
      away: [],
      name_asked: true,
      monday_mail: false,
      created_on: '2026-01-01',
      invited_by: null,
    },
    streaks: { total_streaks: 0, level: 0 },
    subscription: BASE_SUBSCRIPTION,
    personal_goals: [],
    shared_goals: [],
    friends: [],
    ...start,
  };
  const olderCheckIns = new Map<string, WireCheckIn[]>();
  const product = { api, dashboard, olderCheckIns, points: { budget: NO_POINTS_LIMITS }, marks: { ...NO_MARKS } };
  answerGoalCalls(product);
  answerGoalList(product);
  answerOwnTexts(product);
  answerLetters(product);
  answerAmounts(product, answerCheckIns(product));
  answerCheckInPages(product);
  answerPeople(product);
  answerMessages(api);
  answerAccessTokens(api);
  answerPhotos(api);
  api.on(getDashboard, () => minimalOf(structuredClone(dashboard), MADE_ON as LocalDay));
  api.on(listFriends, () => ({
    data: dashboard.friends.map(({ uid, email, display_name, avatar_color, ember_level, muted }) => ({
      uid,
      email,
      display_name,
      avatar_color,
      ember_level,
      muted,
    })),
  }));
  api.on(getAccount, () => ({
    email: dashboard.profile.email,
    pending_email: null,
    email_verified: dashboard.profile.email_verified,
    proof: 'password' as const,
    sessions: null,
  }));
  api.on(getProfile, () => ({ data: structuredClone(dashboard.profile) }));
  api.on(updateProfile, ({ body }) => {
    const { profile } = dashboard;
    if (body.display_name !== undefined) profile.display_name = body.display_name;
    if (body.avatar_color !== undefined) profile.avatar_color = body.avatar_color;
    if (body.ember_name !== undefined) profile.ember_name = body.ember_name;
    if (body.color_names !== undefined) profile.color_names = body.color_names;
    const asksEmber = body.ember_name !== undefined || body.ember_asked === true;
    if (asksEmber) profile.ember_asked = true;
    if (body.monday_mail !== undefined) profile.monday_mail = body.monday_mail;
    else if ((!asksEmber && body.color_names === undefined) || body.name_asked === true) profile.name_asked = true;
    return { data: structuredClone(dashboard.profile) };
  });
  api.on(getLastWeek, () => EMPTY_WEEK);
  api.on(findInviter, () => ({ inviter: null }));
  api.on(markOldGoalsBannerShown, () => ({ success: true as const }));
  api.on(getSubscriptionStatus, () => dashboard.subscription);
  api.on(createPortalSession, () => ({ portal_url: 'https://pay.example/portal' }));
  return product;
}

function answerGoalCalls({ api, dashboard }: FakeProduct): void {
  api.on(createGoal, ({ body }) => {
    const goal = sampleGoal({
      ...(body.id !== undefined && { id: body.id }),
      goal: body.value,
      created_on: MADE_ON,
      frequency: body.frequency,
      weekly_interval: body.frequency === 'weekly' ? (body.weekly_interval ?? 1) : null,
      is_public: body.is_public,
      audience_uids: body.audience_uids ?? [],
      ...styleOf(body),
    });
    dashboard.personal_goals.push(goal);
    return { data: goal };
  });
  api.on(createSharedGoal, ({ body }) => {
    const goal = sampleSharedGoal({
      ...(body.id !== undefined && { id: body.id }),
      goal: body.value,
      frequency: body.frequency,
      weekly_interval: body.frequency === 'weekly' ? (body.weekly_interval ?? 1) : null,
      ...styleOf(body),
    });
    dashboard.shared_goals.push(goal);
    return { data: goal };
  });
  api.on(updateGoal, ({ body }) => {
    const goal = find(dashboard.personal_goals, body.goalId);
    goal.goal = body.goal ?? goal.goal;
    if (body.is_public !== undefined || body.audience_uids !== undefined) {
      goal.is_public = body.is_public ?? false;
      goal.audience_uids = body.audience_uids ?? [];
    }
    Object.assign(goal, styleChanges(body));
    return { data: goal };
  });
  api.on(updateSharedGoal, ({ params, body }) => {
    const goal = find(dashboard.shared_goals, params.id);
    goal.goal = body.goal;
    Object.assign(goal, styleChanges(body));
    return { data: goal };
  });
}

/** Order, archive, deleting and bringing back. */
function answerGoalList({ api, dashboard }: FakeProduct): void {
  /** What puts a deleted goal back, by its id. */
  const deleted = new Map<string, () => void>();
  const remove = <Goal extends { id: string }>(read: () => Goal[], write: (goals: Goal[]) => void, id: string) => {
    const before = read();
    write(before.filter((goal) => goal.id !== id));
    deleted.set(id, () => write(before.filter((goal) => goal.id === id || read().includes(goal))));
    return { success: true as const };
  };
  api.on(deleteGoal, ({ body }) =>
    remove(
      () => dashboard.personal_goals,
      (goals) => (dashboard.personal_goals = goals),
      body.goalId,
    ),
  );
  api.on(deleteSharedGoal, ({ params }) =>
    remove(
      () => dashboard.shared_goals,
      (goals) => (dashboard.shared_goals = goals),
      params.id,
    ),
  );
  api.on(declineSharedGoal, ({ body }) => {
    dashboard.shared_goals = dashboard.shared_goals.filter(({ id }) => id !== body.goalId);
    return { success: true as const };
  });
  api.on(nudgePartner, ({ body }) => {
    const goal = find(dashboard.shared_goals, body.goalId);
    goal.participants = goal.participants.map((person) => ({ ...person, nudged: person.uid !== ANN.uid }));
    return { success: true as const };
  });
  api.on(noteHighFive, ({ body }) => {
    find(dashboard.shared_goals, body.goalId).high_five = false;
    return { success: true as const };
  });
  api.on(acceptSharedGoal, ({ body }) => {
    const goal = find(dashboard.shared_goals, body.goalId);
    goal.participants = goal.participants.map((person) => ({ ...person, accepted: true }));
    return { success: true as const };
  });
  api.on(restoreGoal, ({ body }) => {
    (deleted.get(body.goalId) ?? refuse('goals.not_found'))();
    return { success: true as const };
  });
  const ownGoals = () => [...dashboard.personal_goals, ...dashboard.shared_goals];
  api.on(moveGoal, ({ body }) => {
    const ids = orderGoals(ownGoals()).map(({ id }) => id);
    for (const [position, id] of moveBefore(ids, body.goalId, body.before).entries())
      find(ownGoals(), id).position = position;
    return { success: true as const };
  });
  api.on(archiveGoal, ({ body }) => {
    const archived = body.archived ? [{ from: '2026-11-21', to: NO_END }] : [];
    find(ownGoals(), body.goalId).days_off = { rest: [], away: [], frozen: [], archived };
    return { success: true as const };
  });
}

/** The link under which a check-in's photo is seen. */
export function signedLink(photoUrl: string, signature = 'first'): string {
  return `${photoUrl}?signature=${signature}`;
}

type CheckInBody = Pick<BodyOf<typeof checkGoal>, 'checkDate' | 'goalDescription' | 'photoUrl' | 'late' | 'small'>;

const NO_MARKS = { came_back: false, milestone: null, next_milestone: null };

function answerCheckIns({ api, dashboard, olderCheckIns, points, marks }: FakeProduct) {
  /** What each check-in of the test earned, by goal and index. */
  const pointsOf = new Map<string, number>();
  const check = (
    goal: WireRegularGoal | WireSharedGoal,
    { checkDate: day, goalDescription, photoUrl, late, small = false }: CheckInBody,
  ) => {
    const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
    const progress = {
      lastChecked: goal.last_checked === null ? null : (parseLocalDay(goal.last_checked) ?? null),
      countChecked: goal.count_checked,
      countStreak: goal.count_streak,
    };
    const { checkedText } = goalState(rhythm, progress, day);
    if (checkedText !== null) refuse('check_ins.closed', checkedText);
    const settled = computeCheckIn(rhythm, progress, day, points.budget);
    const checkIn = sampleCheckIn({
      small: small && goal.small_version !== null,
      came_back: marks.came_back,
      milestone: marks.milestone,
      index: (goal.check_ins.at(-1)?.index ?? -1) + 1,
      date: day,
      description: goalDescription,
      // The day that it is now is known to the page only; a late check-in is of yesterday here.
      added_on: late === true ? addDays(day, 1) : null,
      photo_url: photoUrl === null ? null : signedLink(photoUrl),
    });
    goal.last_checked = day;
    goal.count_checked = settled.progress.countChecked;
    goal.count_streak = settled.progress.countStreak;
    goal.check_ins = [...goal.check_ins, checkIn];
    goal.check_ins_total += 1;
    goal.next_milestone = marks.next_milestone;
    goal.days_off?.week?.checked.push(day);
    dashboard.streaks.total_streaks += settled.points;
    pointsOf.set(`${goal.id} ${checkIn.index}`, settled.points);
    return {
      success: true as const,
      streak_earned: settled.streakEarned,
      points_earned: settled.points,
      points_limit: settled.pointsLimit,
      ...dashboard.streaks,
      goal: {
        id: goal.id,
        last_checked: goal.last_checked,
        count_checked: goal.count_checked,
        count_streak: goal.count_streak,
        check_ins_total: goal.check_ins_total,
        next_milestone: marks.next_milestone,
      },
      check_in: checkIn,
      full_row: rowFilledBy(goal.check_ins_total),
    };
  };
  api.on(checkGoal, ({ body }) => check(find(dashboard.personal_goals, body.goalId), body));
  api.on(checkSharedGoal, ({ body }) => check(find(dashboard.shared_goals, body.shared_goal_id), body));
  const undo = (goal: WireRegularGoal | WireSharedGoal, index: number) => {
    const undone = goal.check_ins.find((row) => row.index === index) ?? refuse('check_ins.not_found');
    goal.check_ins = goal.check_ins.filter((row) => row !== undone);
    goal.check_ins_total -= 1;
    const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
    const isFull = goal.count_checked === CHECK_INS_PER_BLOCK;
    const points = pointsOf.get(`${goal.id} ${index}`) ?? 0;
    const days = goal.check_ins
      .filter(({ user_id: author }) => author === ANN.uid)
      .map(({ date }) => parseLocalDay(date) ?? refuse('common.bad_request'));
    const progress = progressFromHistory(rhythm, days);
    goal.last_checked = progress.lastChecked;
    goal.count_checked = progress.countChecked;
    if (isFull) goal.count_streak -= 1;
    dashboard.streaks.total_streaks -= points;
    const { id, last_checked, count_checked, count_streak, check_ins_total } = goal;
    const progressNow = { id, last_checked, count_checked, count_streak, check_ins_total };
    return { success: true as const, points_reversed: points, ...dashboard.streaks, goal: progressNow };
  };
  api.on(undoCheckIn, ({ body }) => undo(find(dashboard.personal_goals, body.goalId), body.checkInIndex));
  api.on(undoSharedCheckIn, ({ body }) => undo(find(dashboard.shared_goals, body.shared_goal_id), body.checkInIndex));
  const correct = (
    goal: WireRegularGoal | WireSharedGoal,
    { checkInIndex, description, photoUrl }: Omit<BodyOf<typeof correctCheckIn>, 'goalId'>,
  ) => {
    const rows = [...goal.check_ins, ...(olderCheckIns.get(goal.id) ?? [])];
    const row = rows.find(({ index }) => index === checkInIndex) ?? refuse('check_ins.not_found');
    if (description !== undefined) row.description = description;
    if (photoUrl !== undefined) row.photo_url = photoUrl === null ? null : signedLink(photoUrl);
    return { success: true as const, check_in: structuredClone(row) };
  };
  api.on(correctCheckIn, ({ body }) => correct(find(dashboard.personal_goals, body.goalId), body));
  api.on(correctSharedCheckIn, ({ body }) => correct(find(dashboard.shared_goals, body.shared_goal_id), body));
  return { check, undo };
}

function find<Goal extends { id: string }>(goals: Goal[], id: string): Goal {
  return goals.find((goal) => goal.id === id) ?? refuse('goals.not_found');
}
