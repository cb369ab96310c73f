import { deleteAccount, endSession, getAccount, signOutOthers } from '@fivefold/contract/calls/account';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../kernel/db/sql.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EmbeddedIdentity } from '../../ports/identity-provider/port.ts';
import { createProofLimit } from '../identity/steps.ts';
import { forgetDevices } from '../push/steps.ts';
import * as actions from './actions.ts';

const ELSEWHERE = 'Devices are managed by the service you sign in with.';

/** What a person may do with their own account. None of it needs a plan (Decisions section 7). */
export function accountRoutes(
  app: FastifyInstance,
  deps: BindDeps & actions.AccountDeps & { readonly sql: Sql },
): void {
  const { identity } = deps;
  const success = { success: true } as const;
  const proving = createProofLimit(deps.sql);
  const requireSessions = (): EmbeddedIdentity => {
    if (identity.kind !== 'embedded') throw new Problem('common.not_available', ELSEWHERE);
    return identity;
  };

  bind(app, deps, getAccount, async ({ caller }) => ({
    email: caller.email,
    pending_email: identity.kind === 'embedded' ? ((await identity.findPendingEmail(caller.uid)) ?? null) : null,
    email_verified: caller.isEmailVerified,
    proof: identity.proof,
    sessions:
      identity.kind !== 'embedded'
        ? null
        : (await identity.listSessions(caller.token)).map((session) => ({
            id: session.id,
            device: session.device,
            signed_in_at: session.signedInAt.getTime(),
            last_used_at: session.lastUsedAt.getTime(),
            is_current: session.isCurrent,
          })),
  }));

  bind(app, deps, endSession, async ({ caller, params }) => {
    if (!(await requireSessions().endSession(caller.uid, params.id))) throw new Problem('account.session_not_found');
    await forgetDevices(deps.db.kysely, caller.uid);
    return success;
  });

  bind(app, deps, signOutOthers, async ({ caller }) => {
    await requireSessions().endOtherSessions(caller.token);
    // Which of them was which device nobody knows; the ones that are still signed in come back.
    await forgetDevices(deps.db.kysely, caller.uid);
    return success;
  });

  bind(app, deps, deleteAccount, async ({ caller, body }) => {
    await proving.take(caller.uid);
    return actions.deleteAccount(deps, caller, body);
  });
}
