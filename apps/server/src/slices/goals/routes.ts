import { createGoal, deleteGoal, updateGoal } from '@fivefold/contract/calls/goals';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import * as actions from './actions.ts';

export function goalRoutes(app: FastifyInstance, deps: BindDeps & actions.GoalDeps): void {
  bind(app, deps, createGoal, ({ caller, body, requestKey }) => actions.createPersonalGoal(deps, caller, body, requestKey));
  bind(app, deps, updateGoal, ({ caller, body }) => actions.updateGoal(deps, caller, body));
  bind(app, deps, deleteGoal, ({ caller, body }) => actions.deleteGoal(deps, caller, body));
}
