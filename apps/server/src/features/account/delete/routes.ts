import { deleteAccount } from '@fivefold/contract/calls/account';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '#kernel/db/sql';
import { bind, type BindDeps } from '#kernel/http/route';
import { createProofLimit } from '#features/auth/steps';
import * as actions from './delete-account.ts';

export function deleteRoutes(
  app: FastifyInstance,
  deps: BindDeps & actions.DeleteAccountDeps & { readonly sql: Sql },
): void {
  const proofLimit = createProofLimit(deps.sql);
  bind(app, deps, deleteAccount, async ({ caller, body }) => {
    await proofLimit.take(caller.uid);
    return actions.deleteAccount(deps, caller, body);
  });
}
