import { sendInvite } from '@fivefold/contract/calls/invites';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { invite, type InviteDeps } from './actions.ts';

export function inviteRoutes(app: FastifyInstance, deps: BindDeps & InviteDeps): void {
  bind(app, deps, sendInvite, ({ caller, body, requestKey }) => invite(deps, caller, body, requestKey));
}
