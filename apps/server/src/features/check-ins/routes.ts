import { checkGoal, checkSharedGoal, listCheckIns } from '@fivefold/contract/calls/check-ins';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import * as actions from './actions.ts';

export function checkInRoutes(app: FastifyInstance, deps: BindDeps & actions.CheckInDeps): void {
  bind(app, deps, checkGoal, ({ caller, body, idempotencyKey }) =>
    actions.checkOwnGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, checkSharedGoal, ({ caller, body, idempotencyKey }) =>
    actions.checkSharedGoal(deps, caller, body, idempotencyKey),
  );
  bind(app, deps, listCheckIns, ({ caller, query }) => actions.listCheckIns(deps, caller, query));
}
