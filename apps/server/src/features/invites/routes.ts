import { countHeldInvites, sendInvite } from '@fivefold/contract/calls/invites';
import { INVITATION_TRIES_PER_DAY } from '@fivefold/rules/limits';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { countHeldInvites as countHeld, invite, type InviteDeps } from './actions.ts';

const DAY_SECONDS = 24 * 60 * 60;

export function inviteRoutes(app: FastifyInstance, deps: BindDeps & InviteDeps & { readonly sql: Sql }): void {
  // What is sent is counted by its rows. What is refused has asked another service all the same.
  const trying = createLimit(deps.sql, {
    name: 'invites.try',
    code: 'invites.too_many',
    points: INVITATION_TRIES_PER_DAY,
    durationSeconds: DAY_SECONDS,
  });

  bind(app, deps, sendInvite, async ({ caller, body, idempotencyKey }) => {
    await trying.take(caller.uid);
    return invite(deps, caller, body, idempotencyKey);
  });

  bind(app, deps, countHeldInvites, async ({ caller }) => ({ held: await countHeld(deps, caller.uid) }));
}
