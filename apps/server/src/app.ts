import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { apiDocsRoutes } from './api-docs/routes.ts';
import type { Deps } from './compose.ts';
import type { Tx } from './kernel/db/connect.ts';
import type { Schema } from './kernel/db/schema.ts';
import { basePathOf, redirectToFolder, withoutBasePath } from './kernel/http/base-path.ts';
import { compressAnswers } from './kernel/http/compress.ts';
import { healthRoutes } from './kernel/http/health.ts';
import { MAX_JSON_BYTES, readJsonBodies } from './kernel/http/json-body.ts';
import { answerNotFound } from './kernel/http/not-found.ts';
import { boundOpenRequests } from './kernel/http/open-requests.ts';
import { answerClientError, handleProblem } from './kernel/http/problem-handler.ts';
import { bindUnavailable } from './kernel/http/unavailable.ts';
import { createSessionCookie } from './kernel/http/session-cookie.ts';
import { serveNativeApp } from './kernel/http/native-app.ts';
import { sharePhotoRoute } from './kernel/http/share-photo.ts';
import { serveWebApp } from './kernel/http/web-app.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import type { EmailChange } from './ports/identity-provider/port.ts';
import { operatorPageRoutes } from './operator/page/routes.ts';
import { plainPageRoutes } from './kernel/http/plain-page.ts';
import { createRequestId } from './kernel/http/request-id.ts';
import { safeHeaders } from '#kernel/http/safe-headers';
import { accessTokenRoutes } from './features/access-tokens/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { channelRoutes } from './features/channels/routes.ts';
import { checkInRoutes } from './features/check-ins/routes.ts';
import { partHistories } from './features/check-ins/steps.ts';
import { daysOffRoutes } from './features/days-off/routes.ts';
import { friendRoutes } from './features/friends/routes.ts';
import { linkByInvitation } from './features/friends/steps.ts';
import { importRoutes } from './features/import/routes.ts';
import { letterRoutes } from './features/letters/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { endSharing, findVisibleGoal } from './features/goals/steps.ts';
import { clientIdentityOf, logInOrigins } from './features/auth/client-config/client-identity.ts';
import { followProviderEmail } from './features/auth/email-change/follow-provider-email.ts';
import { authRoutes } from './features/auth/routes.ts';
import { isEmailVerified } from './features/auth/steps.ts';
import { differsFromDefault, serverFactsOf } from './features/auth/client-config/server-facts.ts';
import { emailVerificationRoutes } from './features/auth/email-verification/routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import {
  followInvitations,
  giveLinkSignUpBack,
  isInvitationCode,
  refuseInvitations,
  takeLinkSignUp,
} from './features/invites/steps.ts';
import { createAuthenticate } from './features/session/authenticate.ts';
import { meRoutes } from './features/me/routes.ts';
import { meadowRoutes } from './features/meadow/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { hasDevice } from './features/notifications/steps.ts';
import { reactionRoutes } from './features/reactions/routes.ts';
import { reminderRoutes } from './features/reminders/routes.ts';
import { replanFor, replanSql } from './features/reminders/steps.ts';
import { deleteHeartsBetween, putHeartsBack } from './features/reactions/steps.ts';
import { moveReports } from './features/reports/steps.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { streakRoutes } from './features/streaks/routes.ts';
import { paymentsOffRoutes } from './features/billing/payments-off-routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { withdrawalRoutes } from './features/billing/withdrawal/routes.ts';
import { createPlans, updateBillingEmail } from './features/billing/steps.ts';
import { webhookRoutes } from './features/billing/webhook-routes.ts';
import { trustOf } from './config/trusted-proxies.ts';
import { outgoingWebhookRoutes } from './features/webhooks/routes.ts';
import { weekRoutes } from './features/week/routes.ts';
import { createRetag } from './features/dashboard/retag.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';

/** For a whole request: 5 MB of photo over a slow mobile network take this long. */
const REQUEST_TIMEOUT_MS = 120_000;
/** For a request's head, which is always short. */
const HEADERS_TIMEOUT_MS = 30_000;
/** How often both are looked at; a request may be late by as much. */
const LATE_BY_MS = 5000;
/** On a connection without traffic in either direction: the server does not wait for clients that do not read. */
const SILENCE_MS = 150_000;

const NOT_MODIFIED = 304;

/** The HTTP shell: guards, problem details, and every slice's routes. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const clientIdentity = clientIdentityOf(deps.config.identity);
  const serverFacts = serverFactsOf({ ...deps.config, webPushKey: deps.browserSender?.publicKey });
  const isHttps = deps.publicUrl().startsWith('https:');
  const basePath = basePathOf(deps.publicUrl());
  const safe = safeHeaders(isHttps, logInOrigins(clientIdentity));
  const app = Fastify({
    ...(deps.log === undefined ? { logger: false } : { loggerInstance: deps.log }),
    // One line a request, written below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId(deps.config.trustedProxies),
    ...(basePath === '' ? {} : { rewriteUrl: withoutBasePath(basePath) }),
    trustProxy: trustOf(deps.config.trustedProxies),
    bodyLimit: MAX_JSON_BYTES,
    http: { connectionsCheckingInterval: LATE_BY_MS, headersTimeout: HEADERS_TIMEOUT_MS },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    // The contract checks all input. Without this, Fastify loads its own two compilers of schemas.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    // Addresses that cannot be read and bytes that are no HTTP get problem details too.
    frameworkErrors: (error, request, reply) => void handleProblem(error, request, reply.headers(safe)),
    clientErrorHandler: answerClientError,
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => (text === '' ? {} : Object.fromEntries(new URLSearchParams(text))),
    },
  });
  boundOpenRequests(app);
  readJsonBodies(app);
  app.setErrorHandler(handleProblem);
  const servesPeople = deps.config.role !== 'worker';
  app.setNotFoundHandler(answerNotFound(servesPeople && deps.webDir !== undefined, basePath));
  logRequests(app);
  const onEmailChanged = async (tx: Tx<Schema>, change: EmailChange) => {
    await followInvitations(tx, deps.clock, change);
    if (deps.payments !== undefined) await updateBillingEmail(tx, deps.clock, change);
  };
  const plans = createPlans({ arePlansSold: deps.payments !== undefined });
  const authenticate = createAuthenticate({
    ...deps,
    plans,
    onTravelSql: replanSql,
    changeEmail: (person, from) => followProviderEmail({ ...deps, onEmailChanged }, person, from),
  });

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(safe);
    // Who keeps a connection goes elsewhere with the next request, before this process is gone.
    if (deps.isClosing()) reply.header('connection', 'close');
    done();
  });
  if (deps.config.nativeApp !== undefined) {
    serveNativeApp(app, deps.config.nativeApp, { isPrivate: deps.config.devPages });
  }
  compressAnswers(app);

  const routeDeps = {
    ...deps,
    hasMail: serverFacts.mail,
    hasPasswords: deps.config.hasPasswords,
    onEmailChanged,
    authenticate,
  };
  healthRoutes(app, deps);
  if (deps.metrics !== undefined && deps.config.metrics !== undefined) {
    metricsRoutes(app, { metrics: deps.metrics, health: deps.health, token: deps.config.metrics.token });
  }
  if (!servesPeople) return app;

  apiDocsRoutes(app, { publicUrl: deps.publicUrl, supportEmail: serverFacts.support_email });
  redirectToFolder(app, basePath);
  plainPageRoutes(app);
  legalRoutes(app, deps.config.legal);
  operatorPageRoutes(app, routeDeps);
  await app.register(cookie);

  authRoutes(app, {
    ...routeDeps,
    clientIdentity,
    serverFacts,
    isInvitationCode: (email, code) => isInvitationCode(deps.db, deps.clock, email, code),
    takeLinkSignUp: (code) => takeLinkSignUp(deps.db, deps.clock, code),
    giveLinkSignUpBack: (code) => giveLinkSignUpBack(deps.db, code),
    isSandbox: deps.sandbox !== undefined,
    sessionCookie: createSessionCookie({ isHttps, basePath }),
  });
  emailVerificationRoutes(app, routeDeps);
  const maySeeGoal = async (uid: string, goalId: string) =>
    (await findVisibleGoal(deps.sql, uid, goalId)) !== undefined;
  await photoRoutes(app, { ...routeDeps, maySeeGoal });
  await messageRoutes(app, {
    ...routeDeps,
    hasDevice: (uid) => hasDevice(deps.db.kysely, uid),
    onChanged: (tx, uid) => replanFor(tx, deps.clock, uid),
    refuseInvitations: (addressKey) => refuseInvitations(deps.db.kysely, addressKey, deps.clock.now()),
  });
  channelRoutes(app, { ...routeDeps, onChanged: (tx, uid) => replanFor(tx, deps.clock, uid) });
  notificationRoutes(app, {
    ...routeDeps,
    onRegistered: (tx, uid) => replanFor(tx, deps.clock, uid),
  });
  // Friends come before goals, so what ends with a friendship is handed to them.
  const retag = createRetag(deps);
  friendRoutes(app, {
    ...routeDeps,
    retag,
    endSharing,
    deleteHeartsBetween,
    async partHistories(tx, one, other) {
      for (const history of await partHistories(tx, one, other)) await moveReports(tx, history);
    },
  });
  profileRoutes(app, {
    ...routeDeps,
    linkByInvitation: (tx, ...invitation) => linkByInvitation(tx, routeDeps, ...invitation),
    isEmailVerified,
  });
  streakRoutes(app, routeDeps);
  inviteRoutes(app, { ...routeDeps, price: deps.payments && deps.config.price });
  goalRoutes(app, routeDeps);
  checkInRoutes(app, { ...routeDeps, putHeartsBack });
  outgoingWebhookRoutes(app, routeDeps);
  letterRoutes(app, routeDeps);
  daysOffRoutes(app, routeDeps);
  reactionRoutes(app, { ...routeDeps, retag });
  reminderRoutes(app, routeDeps);
  calendarFeedRoutes(app, { ...routeDeps, plans });
  const operatorMail = serverFacts.mail ? deps.config.operatorMail : undefined;
  reportRoutes(app, { ...routeDeps, operatorMail });
  historyRoutes(app, routeDeps);
  weekRoutes(app, routeDeps);
  meRoutes(app, routeDeps);
  meadowRoutes(app, routeDeps);
  const { payments } = deps;
  if (payments === undefined) paymentsOffRoutes(app, routeDeps);
  else {
    billingRoutes(app, { ...routeDeps, payments });
    withdrawalRoutes(app, routeDeps);
    await webhookRoutes(app, { ...deps, payments });
  }
  accessTokenRoutes(app, routeDeps);
  accountRoutes(app, routeDeps);
  importRoutes(app, routeDeps);
  dashboardRoutes(app, routeDeps);
  mcpRoutes(app, routeDeps);
  bindUnavailable(app, routeDeps);

  if (deps.config.devPages) await (await import('./dev/routes.ts')).devRoutes(app, deps.dev);
  if (deps.sandbox !== undefined) {
    const { sandboxPages } = await import('./dev/sandbox-pages.ts');
    await sandboxPages(app, { sandbox: deps.sandbox, publicUrl: deps.publicUrl, isPrivate: deps.config.devPages });
  }
  if (deps.webDir !== undefined) {
    const told = {
      ...(clientIdentity.kind === 'embedded' ? {} : { identity: clientIdentity }),
      ...(differsFromDefault(serverFacts) ? { server: serverFacts } : {}),
    };
    await serveWebApp(app, deps.webDir, { told, basePath });
    await sharePhotoRoute(app, basePath);
  }
  return app;
}

function noSchemas(): never {
  throw new Error('Routes have no schemas of Fastify: the contract checks their input.');
}

/**
 * One structured line a request, for one that brought nothing new only at level debug: open pages make most of what is
 * asked, and nothing came of it. Never a body, a header or a query, which may carry codes.
 * `kernel/redact.ts` knows its form.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    app.log[reply.statusCode === NOT_MODIFIED ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
