import type { FastifyInstance } from 'fastify';
import type { BindDeps } from '#kernel/http/route';
import type { SessionCookie } from '#kernel/http/session-cookie';
import { createLogInRecorder } from './devices/log-in-recorder.ts';
import { type EmailChangeDeps, emailChangeRoutes } from './email-change/routes.ts';
import type { EmbeddedContext } from './embedded-context.ts';
import { keyRoutes, type KeyRoutesDeps } from './keys/routes.ts';
import { logInRoutes, sessionRoutes } from './log-in/routes.ts';
import { logInLinkRoutes } from './log-in-link/routes.ts';
import { refusePasswords } from './passwords/refuse-passwords.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { providerRoutes } from './provider/routes.ts';
import { createAuthLimits } from './rate-limits.ts';
import type { InvitationGateDeps } from './sign-up/invitation-gate.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { createLogInAnswer } from './web-session/log-in-answer.ts';
import { webSessionRoutes } from './web-session/routes.ts';

export interface EmbeddedRoutesDeps extends BindDeps, InvitationGateDeps, KeyRoutesDeps, EmailChangeDeps {
  readonly sessionCookie: SessionCookie;
}

/** The calls of the embedded identity provider. A client of Firebase never makes them. */
export function embeddedRoutes(app: FastifyInstance, deps: EmbeddedRoutesDeps): void {
  const limits = createAuthLimits(deps.sql);
  const context: EmbeddedContext = {
    limits,
    logIns: createLogInRecorder(deps, limits),
    answerLogIn: createLogInAnswer(deps),
  };
  if (deps.hasPasswords) {
    signUpRoutes(app, deps, context);
    logInRoutes(app, deps, context);
    passwordRoutes(app, deps, context);
  } else refusePasswords(app, deps);
  sessionRoutes(app, deps);
  providerRoutes(app, deps, context);
  logInLinkRoutes(app, deps, context);
  emailChangeRoutes(app, deps, context);
  keyRoutes(app, deps, context);
  webSessionRoutes(app, deps);
}
