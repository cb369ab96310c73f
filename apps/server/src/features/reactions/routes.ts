import { react, reactShared, receiveHearts, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import type { Sql } from '#kernel/db/sql';
import { changeHeart, type ReactionDeps } from './actions.ts';
import { receiveArrivedHearts } from './arriving.ts';

export function reactionRoutes(app: FastifyInstance, deps: BindDeps & ReactionDeps & { readonly sql: Sql }): void {
  bind(app, deps, react, ({ caller, body }) => changeHeart(deps, caller, body, { kind: 'regular', change: 'put' }));
  bind(app, deps, unreact, ({ caller, body }) => changeHeart(deps, caller, body, { kind: 'regular', change: 'take' }));
  bind(app, deps, reactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'put' }),
  );
  bind(app, deps, unreactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'take' }),
  );
  bind(app, deps, receiveHearts, async ({ caller }) => ({ data: await receiveArrivedHearts(deps.sql, caller.uid) }));
}
