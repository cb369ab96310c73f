import {
  clientConfig,
  commonPasswords,
  type WireClientIdentity,
  type WireServerFacts,
} from '@fivefold/contract/calls/identity';
import type { FastifyInstance } from 'fastify';
import { findCommonDigests } from '../../kernel/common-passwords.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import type { SessionCookie } from '../../kernel/http/session-cookie.ts';
import type { Identity } from '../../ports/identity-provider/port.ts';
import type { CredentialDeps } from './credential-routes.ts';
import { embeddedRoutes } from './embedded-routes.ts';
import type { SignUpGateDeps } from './sign-up-gate.ts';
import { firebaseRoutes } from './firebase-routes.ts';
import type { SignInDeps } from './sign-ins.ts';

export interface IdentityRoutesDeps
  extends BindDeps, SignUpGateDeps, Omit<SignInDeps, 'identity' | 'hasMail'>, CredentialDeps {
  readonly identity: Identity;
  readonly clientIdentity: WireClientIdentity;
  readonly serverFacts: WireServerFacts;
  readonly isSandbox: boolean;
  readonly sessionCookie: SessionCookie;
}

/** How people sign in, by whichever service they do. */
export function identityRoutes(app: FastifyInstance, deps: IdentityRoutesDeps): void {
  const { identity } = deps;
  bind(app, deps, clientConfig, () =>
    Promise.resolve({ identity: deps.clientIdentity, sandbox: deps.isSandbox, server: deps.serverFacts }),
  );
  bind(app, deps, commonPasswords, async ({ params }) => ({ digests: [...(await findCommonDigests(params.group))] }));
  if (identity.kind === 'firebase') firebaseRoutes(app, { ...deps, identity });
  else embeddedRoutes(app, { ...deps, identity, hasMail: deps.serverFacts.mail });
}
