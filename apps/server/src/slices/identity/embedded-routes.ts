import { logIn, linkSignIn, logOut, refresh, requestReset, signUp } from '@fivefold/contract/calls/identity';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../../kernel/http/access.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import type { SessionCookie } from '../../kernel/http/session-cookie.ts';
import { Problem } from '../../kernel/problem.ts';
import { type CredentialDeps, credentialRoutes } from './credential-routes.ts';
import { requireInvitation, type SignUpGateDeps } from './sign-up-gate.ts';
import { accountKey, addressKey, createIdentityLimits } from './limits.ts';
import { createLogInGuard } from './log-in-guard.ts';
import { createSignIns, type SignInDeps } from './sign-ins.ts';
import { createSignInAnswer, toWire, webSessionRoutes } from './web-session-routes.ts';

export interface EmbeddedRoutesDeps extends BindDeps, SignUpGateDeps, SignInDeps, CredentialDeps {
  readonly sessionCookie: SessionCookie;
}

/** The embedded identity's own calls. Another provider's client never makes them. */
export function embeddedRoutes(app: FastifyInstance, deps: EmbeddedRoutesDeps): void {
  const { identity } = deps;
  const answerSignIn = createSignInAnswer(deps);
  const limits = createIdentityLimits(deps.sql);
  const guard = createLogInGuard(deps.sql);
  const success = { success: true } as const;
  const signIns = createSignIns(deps, limits);

  credentialRoutes(app, deps, { limits, signIns, answerSignIn });
  webSessionRoutes(app, deps);

  bind(app, deps, signUp, async ({ body, request, reply }) => {
    const address = addressKey(request.ip);
    await limits.signUpByAddress.take(address);
    await requireInvitation(deps, limits.codeByAddress, { ...body, code: body.code, address });
    const session = await identity.signUp(body.email, body.password, body.code);
    await signIns.note(request, reply, session, { isSignUp: true });
    return answerSignIn(request, reply, session);
  });

  bind(app, deps, logIn, async ({ body, request, reply }) => {
    const knownDevice = await signIns.recognize(request, body.email);
    const counted = await guard.begin({ email: body.email, ip: request.ip, knownDevice });
    const session = await identity.logIn(body.email, body.password);
    await counted.succeed();
    await signIns.note(request, reply, session);
    return answerSignIn(request, reply, session);
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

  bind(app, deps, linkSignIn, async ({ body, request, reply }) => {
    await limits.codeByAddress.take(addressKey(request.ip));
    const session = await identity.signInByLink(body.email, body.code, bearerToken(request));
    await signIns.note(request, reply, session);
    return {
      ...(await answerSignIn(request, reply, session)),
      ...(session.isPasswordDropped ? { password_dropped: true as const } : {}),
    };
  });
}
