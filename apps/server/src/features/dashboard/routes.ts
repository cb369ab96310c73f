import {
  getDashboard,
  listFriendsGoals,
  listPersonalGoals,
  listSharedGoals,
  DASHBOARD_WAIT_SECONDS,
  waitForDashboardChange,
} from '@fivefold/contract/calls/dashboard';
import type { FastifyInstance } from 'fastify';
import { RawJson } from '#kernel/http/raw-json';
import { bind, type BindDeps } from '#kernel/http/route';
import { createDashboardChanges } from '../dashboard-version/steps.ts';
import * as dashboard from './dashboard.ts';
import { friendsGoals } from './friends-goals.ts';
import { type ListDeps, personalGoals, sharedGoals } from './goal-lists.ts';

/** Reads that span features. They own no rule and write nothing. */
export function dashboardRoutes(app: FastifyInstance, deps: BindDeps & ListDeps): void {
  const changes = createDashboardChanges(deps);
  app.addHook('preClose', async () => changes.close());
  bind(
    app,
    deps,
    listPersonalGoals,
    async ({ caller }) => new RawJson(`{"data":${await personalGoals(deps, caller)}}`),
  );
  bind(app, deps, listSharedGoals, async ({ caller }) => new RawJson(`{"data":${await sharedGoals(deps, caller)}}`));
  bind(
    app,
    deps,
    listFriendsGoals,
    async ({ caller }) => new RawJson(`{"data":${(await friendsGoals(deps, caller)).json}}`),
  );
  bind(app, deps, getDashboard, ({ caller, request, isMinimal }) =>
    dashboard.readDashboard(deps, caller, isMinimal ? 'minimal' : 'whole', request.headers['if-none-match']),
  );
  bind(app, deps, waitForDashboardChange, async ({ caller, query }) => ({
    data: {
      is_new: await dashboard.waitForDashboardChange(
        { ...deps, changes },
        caller,
        query.tag,
        DASHBOARD_WAIT_SECONDS * 1000,
      ),
    },
  }));
}
