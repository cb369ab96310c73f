import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { mailedCode, success, uid } from '../fields.ts';
import { profile } from '../shapes/profile.ts';

export const getProfile = defineCall({
  name: 'profile.get',
  method: 'GET',
  path: '/api/profile',
  summary: 'The caller’s profile.',
  access: 'signed-in',
  tokenScope: 'read',
  isSaved: true,
  answer: z.object({ data: profile }),
  problems: [],
});

export const createProfile = defineCall({
  name: 'profile.create',
  method: 'POST',
  path: '/api/create-profile',
  summary:
    'Creates the caller’s profile after sign-up; links the person whose invitation stands, where the address is verified, at the latest by the mail’s code. Repeating it changes nothing.',
  access: 'signed-in',
  query: z.strictObject({ initiator_user_id: z.optional(uid) }),
  body: z.optional(z.strictObject({ code: z.optional(mailedCode) })),
  answer: z.object({ data: profile }),
  problems: ['profile.invitation_missing', 'friends.too_many'],
  stales: ['views.dashboard', 'profile.get', 'friends.list', 'views.friendsGoals'],
});

export const markOldGoalsBannerShown = defineCall({
  name: 'profile.oldGoalsBannerShown',
  method: 'POST',
  path: '/api/old-goals-banner-shown',
  summary: 'Notes that the old-goals banner was shown today.',
  access: 'signed-in',
  body: z.optional(z.strictObject({})),
  answer: success,
  problems: [],
  stales: ['profile.get'],
});
