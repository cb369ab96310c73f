import { FRIENDS_MAX, GOALS_MAX, SHARED_GOALS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { DASHBOARD_WAIT_SECONDS } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { listOf } from '../fields.ts';
import { friendWithGoals } from '../shapes/friend.ts';
import { regularGoal, sharedGoal } from '../shapes/goal.ts';
import { profile, totalStreaks } from '../shapes/profile.ts';
import { subscription } from '../shapes/billing.ts';

export const listPersonalGoals = defineCall({
  name: 'goals.list',
  method: 'GET',
  path: '/api/personal-goals',
  summary: 'The caller’s personal goals with their newest check-ins.',
  access: 'premium',
  tokenScope: 'read',
  hasEntityTag: true,
  answer: z.object({ data: listOf(regularGoal, GOALS_MAX) }),
  problems: [],
});

export const listSharedGoals = defineCall({
  name: 'sharedGoals.list',
  method: 'GET',
  path: '/api/shared-goals',
  summary: 'The goals the caller shares with a friend.',
  access: 'premium',
  tokenScope: 'read',
  hasEntityTag: true,
  answer: z.object({ data: listOf(sharedGoal, SHARED_GOALS_MAX) }),
  problems: [],
});

export const listFriendsGoals = defineCall({
  name: 'views.friendsGoals',
  method: 'GET',
  path: '/api/friends/goals',
  summary: 'Friends with their public goals.',
  access: 'premium',
  tokenScope: 'read',
  hasEntityTag: true,
  answer: z.object({ data: listOf(friendWithGoals, FRIENDS_MAX) }),
  problems: [],
});

/**
 * The main screen's one round trip. Goals and friends are empty without a premium plan (Decisions section 7). The
 * minimal form has of each goal only the check-ins that a closed card needs; the others come by page.
 */
export const getDashboard = defineCall({
  name: 'views.dashboard',
  method: 'GET',
  path: '/api/dashboard',
  summary: 'Everything the dashboard shows, in one answer.',
  access: 'signed-in',
  tokenScope: 'read',
  readsDashboardVersion: true,
  hasMinimal: true,
  hasEntityTag: true,
  isSaved: true,
  answer: z.object({
    profile,
    streaks: totalStreaks,
    subscription,
    personal_goals: listOf(regularGoal, GOALS_MAX),
    shared_goals: listOf(sharedGoal, SHARED_GOALS_MAX),
    friends: listOf(friendWithGoals, FRIENDS_MAX),
  }),
  problems: [],
});
export type WireDashboard = z.output<(typeof getDashboard)['answer']>;

export { DASHBOARD_WAIT_SECONDS };

/** Answers as soon as the dashboard with this tag is out of date, or after {@link DASHBOARD_WAIT_SECONDS}. */
export const waitForDashboardChange = defineCall({
  name: 'views.dashboardChange',
  method: 'GET',
  path: '/api/dashboard/news',
  summary: 'Waits until the dashboard with the given entity tag is out of date.',
  access: 'signed-in',
  readsDashboardVersion: true,
  query: z.strictObject({
    tag: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, text('Send the entity tag of a dashboard.'))),
  }),
  answer: z.object({ data: z.object({ is_new: z.boolean() }) }),
  problems: [],
});
