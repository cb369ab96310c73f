import { checkGoal, checkSharedGoal, listCheckIns } from '@fivefold/contract/calls/check-ins';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import * as actions from './actions.ts';

export function checkInRoutes(app: FastifyInstance, deps: BindDeps & actions.CheckInDeps): void {
  bind(app, deps, checkGoal, ({ caller, body, requestKey }) => actions.checkOwnGoal(deps, caller, body, requestKey));
  bind(app, deps, checkSharedGoal, ({ caller, body, requestKey }) =>
    actions.checkSharedGoal(deps, caller, body, requestKey),
  );
  bind(app, deps, listCheckIns, ({ caller, query }) => actions.pageOfCheckIns(deps, caller, query));
}
