import { getMeadow, hangLantern } from '@fivefold/contract/calls/meadow';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { type MeadowDeps, meadowOf } from './actions.ts';
import * as lanterns from './lanterns.ts';

export function meadowRoutes(app: FastifyInstance, deps: BindDeps & MeadowDeps & lanterns.LanternDeps): void {
  bind(app, deps, getMeadow, ({ caller, query }) => meadowOf(deps, caller, query.friend_uid));
  bind(app, deps, hangLantern, ({ caller, body, idempotencyKey }) =>
    lanterns.hangLantern(deps, caller, body, idempotencyKey),
  );
}
