import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import type { FastifyInstance } from 'fastify';
import { RawJson } from '#kernel/http/raw-json';
import { bind, type BindDeps } from '#kernel/http/route';
import { dashboardJson } from './dashboard.ts';
import { friendsGoalsJson } from './friends-goals.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';

/** Reads that span features. They own no rule and write nothing. */
export function dashboardRoutes(app: FastifyInstance, deps: BindDeps & ListDeps): void {
  bind(
    app,
    deps,
    listPersonalGoals,
    async ({ caller }) => new RawJson(`{"data":${await personalGoalsJson(deps, caller)}}`),
  );
  bind(
    app,
    deps,
    listSharedGoals,
    async ({ caller }) => new RawJson(`{"data":${await sharedGoalsJson(deps, caller)}}`),
  );
  bind(
    app,
    deps,
    listFriendsGoals,
    async ({ caller }) => new RawJson(`{"data":${await friendsGoalsJson(deps, caller)}}`),
  );
  bind(app, deps, getDashboard, async ({ caller }) => new RawJson(await dashboardJson(deps, caller)));
}
