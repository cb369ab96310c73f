import { endWebSession, refreshWebSession, type WireSession } from '@fivefold/contract/calls/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../../kernel/http/access.ts';
import { bind, type BindDeps } from '../../kernel/http/route.ts';
import { isFromWebApp, requireWebApp, type SessionCookie } from '../../kernel/http/session-cookie.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EmbeddedIdentity, Session, WebSession } from '../../ports/identity-provider/port.ts';

interface WebSessionDeps extends BindDeps {
  readonly identity: EmbeddedIdentity;
  readonly sessionCookie: SessionCookie;
}

export function toWire({ token, expiresAt, person }: Session): WireSession {
  const expiresIn = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return {
    token,
    expires_at: expiresAt.getTime(),
    expires_in: expiresIn,
    user: { uid: person.uid, email: person.email },
  };
}

/**
 * Answers a sign-in: our page in a browser gets a cookie and a short token, every other client a lasting token. The cookie replaces
 * the one of a session that the browser still has and shows by its token: that session ends, as none but its owner's list would know it.
 */
export function createSignInAnswer({ identity, sessionCookie }: WebSessionDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, session: Session): Promise<WireSession> => {
    if (!isFromWebApp(request)) return toWire(session);
    const opened = await identity.web.open(session);
    const replaced = bearerToken(request);
    if (replaced !== undefined) await identity.logOut(replaced);
    return answerWithCookie(sessionCookie, reply, opened);
  };
}

export type SignInAnswer = ReturnType<typeof createSignInAnswer>;

/** The two calls that read the session's cookie. */
export function webSessionRoutes(app: FastifyInstance, deps: WebSessionDeps): void {
  const { identity, sessionCookie } = deps;

  bind(app, deps, refreshWebSession, async ({ body, request, reply }) => {
    requireWebApp(request);
    const token = bearerToken(request);
    const cookie = sessionCookie.read(request);
    const session =
      (token === undefined ? undefined : await identity.web.exchange(token)) ??
      (cookie === undefined ? undefined : await identity.web.refresh(cookie, body.attempt));
    // A cookie of no use is left alone: a sign-in that happens meanwhile may have replaced it.
    if (session === undefined) throw new Problem('identity.signed_out');
    return answerWithCookie(sessionCookie, reply, session);
  });

  bind(app, deps, endWebSession, async ({ request, reply }) => {
    requireWebApp(request);
    const cookie = sessionCookie.read(request);
    if (cookie !== undefined) await identity.web.end(cookie);
    sessionCookie.clear(reply);
    return { success: true as const };
  });
}

function answerWithCookie(sessionCookie: SessionCookie, reply: FastifyReply, session: WebSession): WireSession {
  sessionCookie.set(reply, session.cookie, session.cookieExpiresAt);
  return toWire(session);
}
