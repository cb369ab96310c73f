import type { BodyOf } from '@fivefold/contract/call';
import { react, reactShared, receiveHearts, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import type { Sql } from '#kernel/db/sql';
import type { NotedChanges } from '../looks/steps.ts';
import { changeHeart, type ReactionDeps } from './actions.ts';
import { receiveArrivedHearts } from './arriving.ts';

export function reactionRoutes(
  app: FastifyInstance,
  deps: BindDeps & ReactionDeps & { readonly sql: Sql; readonly changes: NotedChanges },
): void {
  const noteHearts =
    ({ goalId, checkInIndex }: BodyOf<typeof react>) =>
    (authorUid: string, version: string) =>
      deps.changes.note(authorUid, version, { kind: 'hearts', goalId, checkInIndex });
  bind(app, deps, react, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'regular', change: 'put' }, noteHearts(body)),
  );
  bind(app, deps, unreact, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'regular', change: 'take' }, noteHearts(body)),
  );
  bind(app, deps, reactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'put' }),
  );
  bind(app, deps, unreactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'take' }),
  );
  bind(app, deps, receiveHearts, async ({ caller }) => ({ data: await receiveArrivedHearts(deps.sql, caller.uid) }));
}
