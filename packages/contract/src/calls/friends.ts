import { FRIENDS_MAX } from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { mailedCode, success, uid, listOf } from '../fields.ts';
import { friend } from '../shapes/friend.ts';

export const listFriends = defineCall({
  name: 'friends.list',
  method: 'GET',
  path: '/api/friends',
  summary: 'The caller’s friends.',
  access: 'signed-in',
  tokenScope: 'read',
  isSaved: true,
  answer: z.object({ data: listOf(friend, FRIENDS_MAX) }),
  problems: [],
});

export const linkFriends = defineCall({
  name: 'friends.link',
  method: 'POST',
  path: '/api/link-friends',
  summary:
    'Makes two people friends where the other’s invitation to the caller’s address stands and that address is verified, at the latest by the mail’s code (Decisions section 6).',
  access: 'signed-in',
  body: z.strictObject({ friend_uid: uid, code: z.optional(mailedCode) }),
  answer: success,
  problems: ['friends.invitation_missing', 'friends.too_many'],
  stales: ['views.dashboard', 'profile.get', 'friends.list', 'views.friendsGoals'],
});

export const unlinkFriends = defineCall({
  name: 'friends.unlink',
  method: 'DELETE',
  path: '/api/link-friends',
  summary: 'Ends a friendship.',
  access: 'signed-in',
  body: z.strictObject({ friend_uid: uid }),
  answer: success,
  problems: ['friends.not_found'],
  retags: 'views.dashboard',
});

export const noteNewFriend = defineCall({
  name: 'friends.noteNew',
  method: 'POST',
  path: '/api/friends/seen',
  summary: 'Notes that the caller has seen that this friend is new: it is told once.',
  access: 'premium',
  body: z.strictObject({ friend_uid: uid }),
  answer: success,
  problems: ['friends.not_found'],
});
