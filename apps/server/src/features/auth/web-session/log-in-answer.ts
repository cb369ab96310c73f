import type { WireSession } from '@fivefold/contract/calls/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { isFromWebApp, type SessionCookie } from '#kernel/http/session-cookie';
import type { EmbeddedIdentity, Session, WebSession } from '#ports/identity-provider/port';

export interface WebSessionDeps {
  readonly identity: EmbeddedIdentity;
  readonly sessionCookie: SessionCookie;
}

export type LogInAnswer = ReturnType<typeof createLogInAnswer>;

/**
 * Answers a log-in: our web app gets a cookie and a short token, every other client a lasting token. The cookie
 * replaces the one of the browser's former session, whose token came with the request: that session ends, as no client
 * could use it anymore.
 */
export function createLogInAnswer({ identity, sessionCookie }: WebSessionDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, session: Session): Promise<WireSession> => {
    if (!isFromWebApp(request)) return toWireSession(session);
    const opened = await identity.web.open(session);
    const replaced = readBearerToken(request);
    if (replaced !== undefined) await identity.logOut(replaced);
    return answerWithCookie(sessionCookie, reply, opened);
  };
}

export function answerWithCookie(sessionCookie: SessionCookie, reply: FastifyReply, session: WebSession): WireSession {
  sessionCookie.set(reply, session.cookie, session.cookieExpiresAt);
  return toWireSession(session);
}

export function toWireSession({ token, expiresAt, person }: Session): WireSession {
  const expiresIn = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return {
    token,
    expires_at: expiresAt.getTime(),
    expires_in: expiresIn,
    user: { uid: person.uid, email: person.email },
  };
}
