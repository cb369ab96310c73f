import { LINK_CODE_MAX_LENGTH, INVITE_LINKS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { entityId, success, wireInstant, listOf } from '../fields.ts';
import { inviter } from '../shapes/profile.ts';

/** What a link carries: neither a person's id nor an address. */
const code = z.string(text('This invitation is not valid.')).check(z.minLength(1), z.maxLength(LINK_CODE_MAX_LENGTH));

const inviteLink = z.object({
  id: z.string(),
  /** For one person: the first who accepts it becomes a friend. */
  link: z.string(),
  created_at: wireInstant,
  expires_at: wireInstant,
});

export const createInviteLink = defineCall({
  name: 'inviteLinks.create',
  method: 'POST',
  path: '/api/invite-link',
  summary:
    'Makes an invitation to hand over, as a link or a QR code: it works once, for 14 days, and counts as one of the day’s invitations.',
  access: 'premium',
  body: z.optional(z.strictObject({})),
  answer: z.object({ data: inviteLink }),
  problems: ['invites.too_many'],
  stales: ['inviteLinks.list'],
});

export const listInviteLinks = defineCall({
  name: 'inviteLinks.list',
  method: 'GET',
  path: '/api/invite-link',
  summary: 'The caller’s links that still work, the newest first.',
  access: 'signed-in',
  answer: z.object({ data: listOf(inviteLink, INVITE_LINKS_MAX) }),
  problems: [],
});

export const takeBackInviteLink = defineCall({
  name: 'inviteLinks.takeBack',
  method: 'DELETE',
  path: '/api/invite-link',
  summary: 'Takes a link of the caller back: it no longer works.',
  access: 'signed-in',
  body: z.strictObject({ id: entityId }),
  answer: success,
  problems: ['invites.link_not_found'],
  stales: ['inviteLinks.list'],
});

export const findLinkInviter = defineCall({
  name: 'inviteLinks.inviter',
  method: 'POST',
  path: '/api/invite-link/inviter',
  summary: 'Who made a link, for the page that it opens: a name and a face while the link works, otherwise null.',
  access: 'public',
  body: z.strictObject({ code }),
  answer: z.object({ inviter: z.nullable(z.extend(inviter, { uid: z.string() })) }),
  problems: ['common.too_many_requests'],
});

export const acceptInviteLink = defineCall({
  name: 'inviteLinks.accept',
  method: 'POST',
  path: '/api/invite-link/accept',
  summary:
    'Makes the caller and the person who made the link friends, which uses the link up. For friends it changes nothing.',
  access: 'signed-in',
  body: z.strictObject({ code }),
  answer: success,
  problems: ['invites.link_not_found', 'invites.not_yourself', 'friends.too_many'],
  stales: ['views.dashboard', 'profile.get', 'friends.list', 'views.friendsGoals'],
});

export type WireInviteLink = z.output<typeof inviteLink>;
