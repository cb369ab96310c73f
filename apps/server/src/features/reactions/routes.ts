import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import { changeHeart, type ReactionDeps } from './actions.ts';

export function reactionRoutes(app: FastifyInstance, deps: BindDeps & ReactionDeps): void {
  bind(app, deps, react, ({ caller, body }) => changeHeart(deps, caller, body, { kind: 'regular', change: 'put' }));
  bind(app, deps, unreact, ({ caller, body }) => changeHeart(deps, caller, body, { kind: 'regular', change: 'take' }));
  bind(app, deps, reactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'put' }),
  );
  bind(app, deps, unreactShared, ({ caller, body }) =>
    changeHeart(deps, caller, body, { kind: 'shared', change: 'take' }),
  );
}
