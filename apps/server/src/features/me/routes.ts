import { getMeSummary } from '@fivefold/contract/calls/me';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { type MeDeps, summarizeYear } from './actions.ts';

export function meRoutes(app: FastifyInstance, deps: BindDeps & MeDeps): void {
  bind(app, deps, getMeSummary, ({ caller }) => summarizeYear(deps, caller));
}
