import * as calls from '@fivefold/contract/calls/access-tokens';
import { ACCESS_TOKEN_TRIES_PER_DAY } from '@fivefold/rules/access-tokens';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { readDevice } from '#kernel/http/device-label';
import { createLimit } from '#kernel/http/limit';
import { bind, type BindDeps } from '#kernel/http/route';
import { createProofLimit } from '../auth/steps.ts';
import { type AccessTokenDeps, listAccessTokens, makeAccessToken, revokeAccessToken } from './actions.ts';

export function accessTokenRoutes(
  app: FastifyInstance,
  deps: BindDeps & AccessTokenDeps & { readonly sql: Sql },
): void {
  const proofLimit = createProofLimit(deps.sql);
  // Each is told by mail.
  const making = createLimit(deps.sql, {
    name: 'access-token.make',
    code: 'common.too_many_requests',
    points: ACCESS_TOKEN_TRIES_PER_DAY,
    durationSeconds: 24 * 60 * 60,
  });

  bind(app, deps, calls.listAccessTokens, async ({ caller }) => ({ data: await listAccessTokens(deps, caller.uid) }));
  bind(app, deps, calls.makeAccessToken, async ({ caller, body, request }) => {
    await proofLimit.take(caller.uid);
    await making.take(caller.uid);
    const made = await makeAccessToken(deps, caller, body, readDevice(request.headers['user-agent']));
    await proofLimit.giveBack(caller.uid);
    return made;
  });
  bind(app, deps, calls.revokeAccessToken, ({ caller, body }) => revokeAccessToken(deps, caller.uid, body.id));
}
