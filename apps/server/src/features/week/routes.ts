import { getLastWeek } from '@fivefold/contract/calls/week';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { summarizeWeek, type WeekDeps } from './actions.ts';

export function weekRoutes(app: FastifyInstance, deps: BindDeps & WeekDeps): void {
  bind(app, deps, getLastWeek, ({ caller }) => summarizeWeek(deps, caller));
}
