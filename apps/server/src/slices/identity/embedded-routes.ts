import {
  logIn, linkSignIn, logOut, refresh, requestReset, resetPassword, signUp,
} from '@fivefold/contract/calls/identity';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql } from '../../kernel/db/sql.ts';
import { bearerToken } from '../../kernel/http/access.ts';
import { deviceLabel } from '../../kernel/http/device-label.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import type { SessionCookie } from '../../kernel/http/session-cookie.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EmbeddedIdentity, Session } from '../../ports/identity-provider/port.ts';
import { requireInvitation, type SignUpGateDeps } from './sign-up-gate.ts';
import { accountKey, addressKey, createIdentityLimits } from './limits.ts';
import { createSignInAnswer, toWire, webSessionRoutes } from './web-session-routes.ts';

export interface EmbeddedRoutesDeps extends BindDeps, SignUpGateDeps {
  readonly identity: EmbeddedIdentity;
  readonly sql: Sql;
  readonly sessionCookie: SessionCookie;
  /** Whether the server sends mail. */
  readonly hasMail: boolean;
}

/** The embedded identity's own calls. Another provider's client never makes them. */
export function embeddedRoutes(app: FastifyInstance, deps: EmbeddedRoutesDeps): void {
  const { identity } = deps;
  const answerSignIn = createSignInAnswer(deps);
  const limits = createIdentityLimits(deps.sql);
  const success = { success: true } as const;
  const onDevice = async <S extends Session>(request: FastifyRequest, session: S): Promise<S> => {
    await identity.noteDevice(session.token, deviceLabel(request.headers['user-agent']));
    return session;
  };

  webSessionRoutes(app, deps);

  bind(app, deps, signUp, async ({ body, request, reply }) => {
    const address = addressKey(request.ip);
    await limits.signUpByAddress.take(address);
    await requireInvitation(deps, limits.codeByAddress, { ...body, code: body.code, address });
    return answerSignIn(request, reply, await onDevice(request, await identity.signUp(body.email, body.password, body.code)));
  });

  bind(app, deps, logIn, async ({ body, request, reply }) => {
    const address = addressKey(request.ip);
    const account = accountKey(body.email);
    await limits.logInByAddress.take(address);
    await limits.logInByAccount.take(account);
    const session = await identity.logIn(body.email, body.password);
    await Promise.all([limits.logInByAddress.giveBack(address), limits.logInByAccount.giveBack(account)]);
    return answerSignIn(request, reply, await onDevice(request, session));
  });

  bind(app, deps, logOut, async ({ request }) => {
    const token = bearerToken(request);
    if (token !== undefined) await identity.logOut(token);
    return success;
  });

  bind(app, deps, refresh, async ({ caller }) => {
    const session = await identity.refresh(caller.token);
    if (session === undefined) throw new Problem('identity.signed_out');
    return toWire(session);
  });

  bind(app, deps, requestReset, async ({ body, request }) => {
    if (!deps.hasMail) throw new Problem('identity.no_mail');
    await limits.mailByAddress.take(addressKey(request.ip));
    await limits.mailByAccount.take(accountKey(body.email));
    await identity.requestReset(body.email);
    return success;
  });

  bind(app, deps, resetPassword, async ({ body, request }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    await identity.resetPassword(body.code, body.password);
    return success;
  });

  bind(app, deps, linkSignIn, async ({ body, request, reply }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    const session = await onDevice(request, await identity.signInByLink(body.email, body.code, bearerToken(request)));
    return { ...(await answerSignIn(request, reply, session)), ...(session.isPasswordDropped ? { password_dropped: true as const } : {}) };
  });
}
