import { acceptInviteLink } from '@fivefold/contract/calls/invite-links';
import * as blocks from '@fivefold/contract/calls/blocks';
import { linkFriends, listFriends, noteNewFriend, unlinkFriends } from '@fivefold/contract/calls/friends';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import type { Retag } from '#kernel/http/retag';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';
import { blockPerson, unblockPerson } from './block.ts';

export function friendRoutes(
  app: FastifyInstance,
  deps: BindDeps & actions.FriendDeps & { readonly sql: Sql; readonly retag: Retag },
): void {
  bind(app, deps, listFriends, async ({ caller }) => ({ data: await actions.friendsOf(deps.sql, caller.uid) }));
  bind(app, deps, linkFriends, ({ caller, body }) => actions.linkFriends(deps, caller, body.friend_uid, body.code));
  bind(app, deps, acceptInviteLink, ({ caller, body }) => actions.acceptLink(deps, caller.uid, body.code));
  bind(app, deps, noteNewFriend, ({ caller, body }) => actions.noteNewFriend(deps, caller.uid, body.friend_uid));
  bind(app, deps, blocks.muteFriend, ({ caller, body }) =>
    actions.muteFriend(deps, caller.uid, body.friend_uid, body.muted),
  );
  bind(app, deps, blocks.listBlocks, async ({ caller }) => ({ data: await actions.blockedBy(deps, caller.uid) }));
  bind(app, deps, blocks.blockPerson, ({ caller, body }) => blockPerson(deps, caller, body.uid));
  bind(app, deps, blocks.unblockPerson, ({ caller, body }) => unblockPerson(deps, caller.uid, body.uid));
  bind(app, deps, unlinkFriends, (input) => {
    const { friend_uid: friendUid } = input.body;
    return actions.unlinkFriends(deps, input.caller.uid, friendUid, (tx) => deps.retag(tx, input, friendUid));
  });
}
