import { endSession, getAccount, signOutOthers } from '@fivefold/contract/calls/account';
import { text } from '@fivefold/rules/text-key';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '#kernel/db/replica';
import { deviceNamed } from '#kernel/http/device-label';
import { bind, type BindDeps } from '#kernel/http/route';
import { Problem } from '#kernel/problem';
import type { EmbeddedIdentity } from '#ports/identity-provider/port';
import { unregisterDevices } from '../notifications/steps.ts';
import type { DeleteAccountDeps } from './delete/delete-account.ts';
import { deleteRoutes } from './delete/routes.ts';
import type { ExportDeps } from './export/archive.ts';
import { exportRoutes } from './export/routes.ts';

const AT_FIREBASE = text('Devices are managed by the service you log in with.');

/** What users may do with their own account. None of it needs a plan (Decisions section 7). */
export function accountRoutes(
  app: FastifyInstance,
  deps: BindDeps & DeleteAccountDeps & ExportDeps & { readonly reads: Reads },
): void {
  const { identity } = deps;
  const success = { success: true } as const;
  const requireSessions = (): EmbeddedIdentity => {
    if (identity.kind !== 'embedded') throw new Problem('common.not_available', AT_FIREBASE);
    return identity;
  };

  bind(app, deps, getAccount, async ({ caller }) => ({
    email: caller.email,
    pending_email: identity.kind === 'embedded' ? ((await identity.findPendingEmail(caller.uid)) ?? null) : null,
    email_verified: caller.isEmailVerified,
    proof: await identity.proofOf(caller.token),
    sessions:
      identity.kind !== 'embedded'
        ? null
        : (await identity.listSessions(caller.token)).map((session) => ({
            id: session.id,
            device: deviceNamed(session.device, caller.language),
            signed_in_at: session.signedInAt.getTime(),
            last_used_at: session.lastUsedAt.getTime(),
            is_current: session.isCurrent,
          })),
  }));

  bind(app, deps, endSession, async ({ caller, params }) => {
    if (!(await requireSessions().endSession(caller.uid, params.id))) throw new Problem('account.session_not_found');
    await unregisterDevices(deps.db.kysely, caller.uid);
    return success;
  });

  bind(app, deps, signOutOthers, async ({ caller }) => {
    await requireSessions().endOtherSessions(caller.token);
    // We don't know which session was on which device. The devices that are still logged in register again.
    await unregisterDevices(deps.db.kysely, caller.uid);
    return success;
  });

  deleteRoutes(app, deps);
  exportRoutes(app, deps);
}
