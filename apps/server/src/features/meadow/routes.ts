import { getMeadow } from '@fivefold/contract/calls/meadow';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { type MeadowDeps, meadowOf } from './actions.ts';

export function meadowRoutes(app: FastifyInstance, deps: BindDeps & MeadowDeps): void {
  bind(app, deps, getMeadow, ({ caller, query }) => meadowOf(deps, caller, query.friend_uid));
}
