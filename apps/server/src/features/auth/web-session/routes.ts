import { endWebSession, refreshWebSession } from '@fivefold/contract/calls/auth';
import type { FastifyInstance } from 'fastify';
import { readBearerToken } from '#kernel/http/bearer-token';
import { bind, type BindDeps } from '#kernel/http/route';
import { requireWebApp } from '#kernel/http/session-cookie';
import { Problem } from '#kernel/problem';
import { answerWithCookie, type WebSessionDeps } from './log-in-answer.ts';

/** The two calls that read the session cookie. */
export function webSessionRoutes(app: FastifyInstance, deps: BindDeps & WebSessionDeps): void {
  const { identity, sessionCookie } = deps;

  bind(app, deps, refreshWebSession, async ({ body, request, reply }) => {
    requireWebApp(request);
    const token = readBearerToken(request);
    const cookies = sessionCookie.read(request);
    const session =
      (token === undefined ? undefined : await identity.web.exchange(token)) ??
      (await identity.web.refresh(cookies, body.attempt));
    // The cookie is not cleared here: a log-in at the same time may have replaced it.
    if (session === undefined) throw new Problem('identity.signed_out');
    return answerWithCookie(sessionCookie, reply, session);
  });

  bind(app, deps, endWebSession, async ({ request, reply }) => {
    requireWebApp(request);
    await identity.web.end(sessionCookie.read(request));
    sessionCookie.clear(reply);
    return { success: true as const };
  });
}
