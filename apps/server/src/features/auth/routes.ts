import {
  clientConfig,
  commonPasswords,
  type WireClientIdentity,
  type WireServerFacts,
} from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { findCommonDigests } from '#kernel/common-passwords';
import { bind, type BindDeps } from '#kernel/http/route';
import type { SessionCookie } from '#kernel/http/session-cookie';
import type { Identity } from '#ports/identity-provider/port';
import type { EmailChangeDeps } from './email-change/routes.ts';
import { embeddedRoutes } from './embedded-routes.ts';
import type { InvitationGateDeps } from './sign-up/invitation-gate.ts';
import { firebaseRoutes } from './firebase/routes.ts';
import type { LogInDeps } from './devices/log-in-recorder.ts';

export interface AuthRoutesDeps
  extends BindDeps, InvitationGateDeps, Omit<LogInDeps, 'identity' | 'hasMail' | 'hasPasswords'>, EmailChangeDeps {
  readonly identity: Identity;
  readonly clientIdentity: WireClientIdentity;
  readonly serverFacts: WireServerFacts;
  readonly isSandbox: boolean;
  readonly sessionCookie: SessionCookie;
}

/** The log-in calls of the configured identity provider. */
export function authRoutes(app: FastifyInstance, deps: AuthRoutesDeps): void {
  const { identity } = deps;
  bind(app, deps, clientConfig, () =>
    Promise.resolve({ identity: deps.clientIdentity, sandbox: deps.isSandbox, server: deps.serverFacts }),
  );
  bind(app, deps, commonPasswords, async ({ params }) => ({ digests: [...(await findCommonDigests(params.group))] }));
  if (identity.kind === 'firebase') firebaseRoutes(app, { ...deps, identity });
  else {
    const { mail, passwords, provider } = deps.serverFacts;
    const facts = { hasMail: mail, hasPasswords: passwords === 'on', providerName: provider ?? undefined };
    embeddedRoutes(app, { ...deps, identity, ...facts });
  }
}
