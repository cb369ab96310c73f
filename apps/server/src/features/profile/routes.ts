import { updateProfile } from '@fivefold/contract/calls/names';
import { createProfile, getProfile, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';
import { toWireProfile } from './wire.ts';

export function profileRoutes(app: FastifyInstance, deps: BindDeps & actions.ProfileDeps): void {
  bind(app, deps, getProfile, ({ caller }) => Promise.resolve({ data: toWireProfile(caller, deps.clock) }));
  bind(app, deps, createProfile, ({ caller, query, body }) =>
    actions.createProfile(deps, caller, { inviterUid: query.initiator_user_id, code: body?.code }),
  );
  bind(app, deps, updateProfile, ({ caller, body }) => actions.updateProfile(deps, caller, body));
  bind(app, deps, markOldGoalsBannerShown, ({ caller }) => actions.markBannerShown(deps, caller));
}
