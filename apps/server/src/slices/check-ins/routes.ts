import { checkGoal, listCheckIns } from '@fivefold/contract/calls/check-ins';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { type CheckInDeps, checkOwnGoal, pageOfCheckIns } from './actions.ts';

export function checkInRoutes(app: FastifyInstance, deps: BindDeps & CheckInDeps): void {
  bind(app, deps, checkGoal, ({ caller, body, requestKey }) => checkOwnGoal(deps, caller, body, requestKey));
  bind(app, deps, listCheckIns, ({ caller, query }) => pageOfCheckIns(deps, caller, query));
}
