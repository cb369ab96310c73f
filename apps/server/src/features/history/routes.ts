import { getGoalAmounts, getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { amountsOf, historyOf, type HistoryDeps, summaryOf } from './actions.ts';

export function historyRoutes(app: FastifyInstance, deps: BindDeps & HistoryDeps): void {
  bind(app, deps, getGoalHistory, ({ caller, params, query }) =>
    historyOf(deps, caller, { goalId: params.id, ...query }),
  );
  bind(app, deps, getGoalAmounts, ({ caller, params, query }) =>
    amountsOf(deps, caller, { goalId: params.id, ...query }),
  );
  bind(app, deps, getGoalSummary, ({ caller, params }) => summaryOf(deps, caller, params.id));
}
