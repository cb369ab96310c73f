import { exportAccount } from '@fivefold/contract/calls/account';
import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/views';
import type { FastifyInstance } from 'fastify';
import { createLimit } from '../kernel/http/limit.ts';
import { RawJson } from '../kernel/http/raw-json.ts';
import { bind, bindDownload, type BindDeps } from '../kernel/http/route.ts';
import { type ExportDeps, exportOf } from './account-export/archive.ts';
import { dashboardJson } from './dashboard.ts';
import { friendsGoalsJson } from './friends-goals.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';

/** Reads that span slices. They own no rule and write nothing. */
export function viewRoutes(app: FastifyInstance, deps: BindDeps & ListDeps & ExportDeps): void {
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

  // Each reads a whole history.
  const exporting = createLimit(deps.sql, {
    name: 'account.export',
    code: 'common.too_many_requests',
    points: 6,
    durationSeconds: 60 * 60,
  });
  bindDownload(app, deps, exportAccount, async ({ caller }) => {
    await exporting.take(caller.uid);
    return exportOf(deps, caller);
  });
}
