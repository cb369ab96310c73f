import { react, reactShared, receiveHearts, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { FastifyInstance } from 'fastify';
import { bind, type BindDeps } from '#kernel/http/route';
import type { Retag } from '#kernel/http/retag';
import type { Sql } from '#kernel/db/sql';
import { changeHeart, type HeartChange, type ReactionDeps } from './actions.ts';
import { receiveArrivedHearts } from './arriving.ts';

interface Deps extends BindDeps, ReactionDeps {
  readonly sql: Sql;
  readonly retag: Retag;
}

export function reactionRoutes(app: FastifyInstance, deps: Deps): void {
  const bindHeart = (
    call: typeof react | typeof unreact | typeof reactShared | typeof unreactShared,
    heart: Pick<HeartChange, 'kind' | 'change'>,
  ) =>
    bind(app, deps, call, (input) =>
      changeHeart(deps, input.caller, input.body, { ...heart, call, key: input.idempotencyKey }, (tx, other) =>
        deps.retag(tx, input, other),
      ),
    );
  bindHeart(react, { kind: 'regular', change: 'put' });
  bindHeart(unreact, { kind: 'regular', change: 'take' });
  bindHeart(reactShared, { kind: 'shared', change: 'put' });
  bindHeart(unreactShared, { kind: 'shared', change: 'take' });
  bind(app, deps, receiveHearts, async ({ caller }) => ({ data: await receiveArrivedHearts(deps.sql, caller.uid) }));
}
