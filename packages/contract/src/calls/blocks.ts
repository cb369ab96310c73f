import { BLOCKS_MAX } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { success, uid, listOf } from '../fields.ts';

export const listBlocks = defineCall({
  name: 'blocks.list',
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller has blocked, the last one first (Beyond section 8).',
  access: 'signed-in',
  isSaved: true,
  answer: z.object({
    data: listOf(z.object({ uid: z.string(), name: z.string(), avatar_color: z.nullable(z.int()) }), BLOCKS_MAX),
  }),
  problems: [],
});

export const blockPerson = defineCall({
  name: 'blocks.add',
  method: 'POST',
  path: '/api/block',
  summary:
    'Blocks a friend, or someone who invited the caller: friendship, shared goals and invitations end, and neither can invite or see the other.',
  access: 'signed-in',
  body: z.strictObject({ uid }),
  answer: success,
  problems: ['blocks.not_found', 'blocks.too_many'],
  stales: [
    'views.dashboard',
    'friends.list',
    'views.friendsGoals',
    'sharedGoals.list',
    'goals.list',
    'blocks.list',
    'profile.get',
  ],
});

export const unblockPerson = defineCall({
  name: 'blocks.remove',
  method: 'DELETE',
  path: '/api/block',
  summary: 'Ends a block. What it ended stays ended: who wants to be friends again invites again.',
  access: 'signed-in',
  body: z.strictObject({ uid }),
  answer: success,
  problems: ['blocks.not_found'],
  stales: ['blocks.list'],
});

export const muteFriend = defineCall({
  name: 'friends.mute',
  method: 'PUT',
  path: '/api/mute',
  summary:
    'Hides a friend’s goals from the caller, without pushes about them, or shows them again. The friend doesn’t learn of it.',
  access: 'signed-in',
  body: z.strictObject({ friend_uid: uid, muted: z.boolean(text('Say whether to mute this friend.')) }),
  answer: success,
  problems: ['friends.not_found'],
  stales: ['views.dashboard', 'friends.list', 'views.friendsGoals'],
});
