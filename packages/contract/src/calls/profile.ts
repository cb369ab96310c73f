import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { avatarColor, displayName, mailedCode, success, uid } from '../fields.ts';
import { profile } from '../shapes/profile.ts';

export const getProfile = defineCall({
  name: 'profile.get',
  method: 'GET',
  path: '/api/profile',
  summary: 'The caller’s profile.',
  access: 'signed-in',
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

export const updateProfile = defineCall({
  name: 'profile.update',
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the name and the color that the caller’s friends see; null takes one back. Any of them notes that the question for the name was answered.',
  access: 'signed-in',
  body: z.strictObject({
    display_name: z.optional(z.nullable(displayName)),
    avatar_color: z.optional(z.nullable(avatarColor)),
    name_asked: z.optional(z.literal(true, 'The question for your name can only be noted as answered.')),
  }),
  answer: z.object({ data: profile }),
  problems: ['profile.name_is_email'],
  stales: ['views.dashboard', 'profile.get', 'sharedGoals.list'],
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
