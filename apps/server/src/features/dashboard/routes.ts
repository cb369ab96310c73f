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
import { createLookNews, type NotedChanges } from '../looks/steps.ts';
import * as dashboard from './dashboard.ts';
import { friendsGoals, friendsJson } from './friends-goals.ts';
import { arrayOf, type ListDeps, personalGoals, sharedGoals } from './goal-lists.ts';
import { PartsKeeper } from './kept-parts.ts';

/** Reads that span features. They own no rule and write nothing. */
export function dashboardRoutes(
  app: FastifyInstance,
  deps: BindDeps & ListDeps & { readonly changes: NotedChanges },
): void {
  const news = createLookNews(deps);
  const keeper = new PartsKeeper();
  app.addHook('preClose', async () => news.close());
  bind(
    app,
    deps,
    listPersonalGoals,
    async ({ caller }) => new RawJson(`{"data":${arrayOf(await personalGoals(deps, caller))}}`),
  );
  bind(
    app,
    deps,
    listSharedGoals,
    async ({ caller }) => new RawJson(`{"data":${arrayOf(await sharedGoals(deps, caller))}}`),
  );
  bind(
    app,
    deps,
    listFriendsGoals,
    async ({ caller }) => new RawJson(`{"data":${friendsJson((await friendsGoals(deps, caller)).friends)}}`),
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
