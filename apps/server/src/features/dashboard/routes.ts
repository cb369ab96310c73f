import {
  getDashboard,
  listFriendsGoals,
  listPersonalGoals,
  listSharedGoals,
  NEWS_WAIT_SECONDS,
  waitForNews,
} from '@fivefold/contract/calls/dashboard';
import type { FastifyInstance } from 'fastify';
import { RawJson } from '#kernel/http/raw-json';
import { bind, type BindDeps } from '#kernel/http/route';
import { createLookNews } from '../looks/steps.ts';
import * as dashboard from './dashboard.ts';
import { friendsGoals } from './friends-goals.ts';
import { PartsKeeper } from './kept-parts.ts';
import { type ListDeps, personalGoalsJson, sharedGoalsJson } from './goal-lists.ts';

/** Reads that span features. They own no rule and write nothing. */
export function dashboardRoutes(app: FastifyInstance, deps: BindDeps & ListDeps): void {
  const news = createLookNews(deps);
  const keeper = new PartsKeeper();
  app.addHook('preClose', async () => news.close());
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
    async ({ caller }) => new RawJson(`{"data":${(await friendsGoals(deps, caller)).json}}`),
  );
  bind(app, deps, getDashboard, ({ caller, request, isMinimal }) =>
    dashboard.lookAtDashboard(
      { ...deps, keeper },
      caller,
      isMinimal ? 'minimal' : 'whole',
      request.headers['if-none-match'],
    ),
  );
  bind(app, deps, waitForNews, async ({ caller, query }) => ({
    data: { is_new: await dashboard.waitForNews({ ...deps, news }, caller, query.tag, NEWS_WAIT_SECONDS * 1000) },
  }));
}
