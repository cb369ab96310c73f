import { endAway, freezeGoal, freezeSharedGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';

export function daysOffRoutes(app: FastifyInstance, deps: BindDeps & actions.DaysOffDeps): void {
  bind(app, deps, setRestDays, ({ caller, body, idempotencyKey }) =>
    actions.setRestDays(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, goAway, ({ caller, body, idempotencyKey }) => actions.goAway(deps, caller, body, idempotencyKey));
  bind(app, deps, endAway, ({ caller, body, idempotencyKey }) => actions.endAway(deps, caller, body, idempotencyKey));
  bind(app, deps, freezeGoal, ({ caller, body, idempotencyKey }) =>
    actions.freezeOwnGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, freezeSharedGoal, ({ caller, body, idempotencyKey }) =>
    actions.freezeSharedGoal(deps, caller, body, idempotencyKey),
  );
}
