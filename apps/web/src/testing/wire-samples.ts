import { NO_STYLE } from '@fivefold/rules/goal-label';
import type { WireSession } from '@fivefold/contract/calls/auth';
import type { WireCheckIn, WireReaction } from '@fivefold/contract/shapes/check-in';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireFriendGoal, WireRegularGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { WireSubscription } from '@fivefold/contract/shapes/billing';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { SignedInUser } from '#platform/identity/port.ts';

/** The people of the tests. */
export const ANN = {
  uid: 'uid-ann',
  email: 'annika@example.org',
  display_name: null,
  avatar_color: null,
  ember_level: 0,
};
export const BOB = { uid: 'uid-bob', email: 'bob@example.org', display_name: null, avatar_color: null, ember_level: 0 };

/** A browser's session at our own identity service. */
export function sampleSession(user: SignedInUser, token = `token-of-${user.uid}`): WireSession {
  return { token, expires_at: Date.now() + 900_000, expires_in: 900, user };
}

let made = 0;

/** A new id of the form the server gives. */
function newId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
}

export function sampleCheckIn(fields: Partial<WireCheckIn> & Pick<WireCheckIn, 'index' | 'date'>): WireCheckIn {
  return {
    description: '',
    added_on: null,
    imported: false,
    small: false,
    came_back: false,
    milestone: null,
    amount: null,
    user_id: ANN.uid,
    photo_url: null,
    reactions: [],
    ...fields,
  };
}

export function sampleHeart(uid: string): WireReaction {
  return { user_id: uid, emoji: '❤️', timestamp: '2026-11-20T09:00:00.000Z' };
}

/** Check-ins on consecutive days, the last of them on `last`. */
export function checkInsUntil(last: LocalDay, count: number, firstIndex = 0): WireCheckIn[] {
  return Array.from({ length: count }, (_, place) =>
    sampleCheckIn({ index: firstIndex + place, date: addDays(last, place - count + 1) }),
  );
}

const NO_OWN_TEXTS = { cue: null, cue_since: null, small_version: null, part_of_day: null, miss_answered: null };

/** A daily personal goal that was never checked in, but for what is given. */
export function sampleGoal(fields: Partial<WireRegularGoal> = {}): WireRegularGoal {
  const checkIns = fields.check_ins ?? [];
  return {
    id: newId(),
    goal: 'Morning run',
    ...NO_STYLE,
    created_on: checkIns[0]?.date ?? '2026-01-01',
    frequency: 'daily',
    weekly_interval: fields.frequency === 'weekly' ? 1 : null,
    last_checked: checkIns.at(-1)?.date ?? null,
    count_checked: 0,
    count_streak: 0,
    check_ins: checkIns,
    check_ins_total: checkIns.length,
    days_off: null,
    position: null,
    next_milestone: null,
    type: 'regular',
    is_public: false,
    audience_uids: [],
    ...NO_OWN_TEXTS,
    ...fields,
  };
}

/** A goal that Ann shares with Bob; hers unless `created_by` says otherwise. */
export function sampleSharedGoal(fields: Partial<WireSharedGoal> = {}): WireSharedGoal {
  const {
    type: _type,
    is_public: _isPublic,
    audience_uids: _audience,
    ...goal
  } = sampleGoal({ goal: 'Read together' });
  const standing = {
    last_checked: null,
    count_checked: 0,
    count_streak: 0,
    days_off: null,
    accepted: true,
    cue: null,
    nudged: false,
  };
  return {
    ...goal,
    ...NO_OWN_TEXTS,
    type: 'shared',
    created_by: ANN.uid,
    high_five: false,
    joint_run: null,
    participants: [
      { ...ANN, ...standing },
      { ...BOB, ...standing },
    ],
    ...fields,
  };
}

export function sampleFriend(fields: Partial<WireFriendWithGoals> = {}): WireFriendWithGoals {
  return {
    ...BOB,
    muted: false,
    goals: [],
    total_streak: 4,
    subscription_status: 'base',
    activity_rank: null,
    ...fields,
  };
}

export function sampleFriendGoal(fields: Partial<WireFriendGoal> = {}): WireFriendGoal {
  const {
    is_public: _isPublic,
    audience_uids: _audience,
    position: _position,
    ...goal
  } = sampleGoal({ goal: 'Water the plants' });
  return { ...goal, ...fields };
}

export const BASE_SUBSCRIPTION: WireSubscription = {
  status: 'active',
  plan: 'basic',
  is_premium: true,
  is_active: true,
  performance_plan_active: false,
  performance_plan_end: null,
  performance_months_left: 0,
  current_period_end: null,
  cancels_at: null,
  past_due: false,
  price: null,
  next_price: null,
};

export const NO_SUBSCRIPTION: WireSubscription = {
  ...BASE_SUBSCRIPTION,
  status: 'free',
  plan: null,
  is_premium: false,
  is_active: false,
};
