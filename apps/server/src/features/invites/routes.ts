import { countHeldInvites, findInviter, sendInvite } from '@fivefold/contract/calls/invites';
import {
  createInviteLink,
  findLinkInviter,
  listInviteLinks,
  takeBackInviteLink,
} from '@fivefold/contract/calls/invite-links';
import { INVITATION_TRIES_PER_DAY, INVITER_LOOKS_PER_QUARTER_HOUR } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { networkKey } from '../auth/steps.ts';
import { toWireInviter } from '../profile/steps.ts';
import { findOpenInviter } from './accept.ts';
import { createLink, findInviterOfLink, type LinkDeps, listLinks, takeBackLink } from './links/actions.ts';
import { countHeldInvites as countHeld, invite, type InviteDeps } from './actions.ts';

const DAY_SECONDS = 24 * 60 * 60;

export function inviteRoutes(
  app: FastifyInstance,
  deps: BindDeps & InviteDeps & LinkDeps & { readonly sql: Sql },
): void {
  // What is sent is counted by its rows. What is refused has asked another service all the same.
  const trying = createLimit(deps.sql, {
    name: 'invites.try',
    code: 'invites.too_many',
    points: INVITATION_TRIES_PER_DAY,
    durationSeconds: DAY_SECONDS,
  });

  // The mail's link holds the inviter's id and the address, and the mail itself says the name; the limit is against
  // guessing.
  const looking = createLimit(deps.sql, {
    name: 'invites.look',
    code: 'common.too_many_requests',
    points: INVITER_LOOKS_PER_QUARTER_HOUR,
    durationSeconds: 15 * 60,
  });

  bind(app, deps, sendInvite, async ({ caller, body, idempotencyKey }) => {
    await trying.take(caller.uid);
    return invite(deps, caller, body, idempotencyKey);
  });

  bind(app, deps, findInviter, async ({ query, request }) => {
    await looking.take(networkKey(request.ip));
    const found = await findOpenInviter(deps.db, deps.clock, query.initiator_user_id, query.email);
    return { inviter: found === undefined ? null : toWireInviter(found) };
  });

  bind(app, deps, createInviteLink, async ({ caller }) => ({ data: await createLink(deps, caller) }));
  bind(app, deps, listInviteLinks, async ({ caller }) => ({ data: await listLinks(deps, caller.uid) }));
  bind(app, deps, takeBackInviteLink, ({ caller, body }) => takeBackLink(deps, caller.uid, body.id));
  bind(app, deps, findLinkInviter, async ({ body, request }) => {
    await looking.take(networkKey(request.ip));
    const found = await findInviterOfLink(deps, body.code);
    return { inviter: found === undefined ? null : { uid: found.uid, ...toWireInviter(found) } };
  });

  bind(app, deps, countHeldInvites, async ({ caller }) => ({ held: await countHeld(deps, caller.uid) }));
}
