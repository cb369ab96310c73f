import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { runBilling } from '../resources/billing-clock.ts';
import { catalogueRoutes } from '../resources/catalogue.ts';
import { checkoutRoutes } from '../resources/checkout-routes.ts';
import { couponRoutes } from '../resources/coupons.ts';
import { customerRoutes } from '../resources/customers.ts';
import { disputeAndRefundRoutes } from '../resources/disputes-and-refunds.ts';
import { eventRoutes } from '../resources/events.ts';
import { invoiceRoutes } from '../resources/invoice-routes.ts';
import { portalRoutes } from '../resources/portal.ts';
import { subscriptionRoutes } from '../resources/subscriptions.ts';
import type { Account } from '../state/account.ts';
import { drawToken } from '../state/ids.ts';
import { invalidRequest, WireError } from '../wire/errors.ts';
import { decodeForm, type FormHash } from '../wire/form.ts';
import { fingerprintOf, isStored, recallOutcome } from '../wire/idempotency.ts';
import { Params } from '../wire/params.ts';
import { expand } from '../wire/present.ts';
import { matchRoute, type Route } from '../wire/routes.ts';
import { readBody } from './body.ts';
import { type Fault, takeFault } from './faults.ts';

const ROUTES: readonly Route[] = [
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...couponRoutes,
  ...customerRoutes,
  ...disputeAndRefundRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...portalRoutes,
  ...subscriptionRoutes,
];

/** One request to the API and what came of it. */
export interface Exchange {
  method: string;
  path: string;
  params: unknown;
  status: number | 'dropped';
  response: unknown;
}

export interface ApiOptions {
  account: Account;
  apiKey: string;
  faults: Fault[];
  /** Resolves when everything changed so far is on the disk. */
  makeDurable: () => Promise<void>;
  onExchange: (exchange: Exchange) => void;
  onDefect: (error: unknown) => void;
}

interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  id: string;
  idempotencyKey: string | null;
  headers: IncomingMessage['headers'];
}

interface Outcome {
  status: number;
  body: string;
  params: FormHash;
  replayOf?: string;
}

/** Answers one request to `/v1/…`. The answer leaves only after every change it speaks of is on the disk. */
export async function answerApi(
  options: ApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = await readBody(request);
  const key = request.headers['idempotency-key'];
  const asked: ApiRequest = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.search,
    body: body ?? '',
    id: `req_${drawToken(14)}`,
    idempotencyKey: typeof key === 'string' ? key : null,
    headers: request.headers,
  };
  const fault = takeFault(options.faults, asked.method, asked.path);
  let outcome: Outcome | 'dropped';
  try {
    outcome =
      body === undefined ? refuseSize() : fault?.when === 'before' ? injected(fault) : execute(options, asked, fault);
    if (fault?.when === 'after' && outcome !== 'dropped') outcome = injectAfter(options.account, asked, fault, outcome);
    await options.makeDurable();
  } catch (error) {
    options.onDefect(error);
    outcome = failure(new WireError(500, { type: 'api_error', message: 'The sandbox failed to answer.' }));
  }
  if (outcome === 'dropped') {
    options.onExchange({ method: asked.method, path: asked.path, params: {}, status: 'dropped', response: null });
    request.socket.destroy();
    return;
  }
  const { status, params } = outcome;
  options.onExchange({ method: asked.method, path: asked.path, params, status, response: JSON.parse(outcome.body) });
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': asked.id,
    'stripe-version': Stripe.API_VERSION,
    ...(asked.idempotencyKey !== null ? { 'idempotency-key': asked.idempotencyKey } : {}),
    ...(outcome.replayOf !== undefined ? { 'idempotent-replayed': 'true', 'original-request': outcome.replayOf } : {}),
    ...(body === undefined ? { connection: 'close' } : {}),
  });
  response.end(outcome.body);
}

/** Runs a request from key to answer. Nothing in it waits, so requests are executed one at a time, whole. */
function execute(options: ApiOptions, asked: ApiRequest, fault: Fault | undefined): Outcome {
  const { account } = options;
  let params: FormHash = {};
  try {
    refuseStranger(options.apiKey, asked.headers.authorization);
    refuseOtherVersion(asked.headers['stripe-version']);
    params = decodeForm(asked.method === 'POST' ? asked.body : asked.query);
    const fingerprint = fingerprintOf(asked.method, asked.path, asked.body);
    const key = asked.method === 'POST' ? asked.idempotencyKey : null;
    const kept = key === null ? undefined : recallOutcome(account, key, fingerprint);
    if (kept) return { status: kept.status, body: kept.body, params, replayOf: kept.requestId };

    const broken = fault?.when === 'during' && fault.effect !== 'drop' ? injectedError(fault.effect) : undefined;
    const outcome = broken === undefined ? settleOutcome(options, asked, params) : { ...broken, params };
    if (key !== null && isStored(outcome.status)) {
      account.outcomes.set(key, {
        fingerprint,
        status: outcome.status,
        body: outcome.body,
        requestId: asked.id,
        at: account.now(),
      });
      account.changed = true;
    }
    return outcome;
  } catch (error) {
    if (error instanceof WireError) return { ...failure(error), params };
    throw error;
  }
}

/**
 * The outcome of a request that was admitted: an answer, a refusal, or (a defect) a 500 that is kept like Stripe keeps
 * it.
 */
function settleOutcome(options: ApiOptions, asked: ApiRequest, params: FormHash): Outcome {
  try {
    return { status: 200, body: JSON.stringify(run(options.account, asked, params), null, 2), params };
  } catch (error) {
    if (error instanceof WireError) return { ...failure(error), params };
    options.onDefect(error);
    return {
      ...failure(new WireError(500, { type: 'api_error', message: 'The sandbox failed to execute this request.' })),
      params,
    };
  }
}

function run(account: Account, asked: ApiRequest, values: FormHash): object {
  const matched = matchRoute(ROUTES, asked.method, asked.path);
  if (!matched) throw invalidRequest(`Unrecognized request URL (${asked.method}: ${asked.path}).`, { status: 404 });
  const params = new Params(values).allowOnly([...matched.route.accepts, 'expand']);
  const paths = params.texts('expand') ?? [];

  runBilling(account);
  account.origin = { id: asked.id, idempotencyKey: asked.idempotencyKey };
  try {
    if (asked.method !== 'GET') account.changed = true;
    return expand(account, matched.route.run({ account, params, id: matched.id }), paths);
  } finally {
    account.origin = null;
  }
}

function refuseStranger(apiKey: string, authorization: string | undefined): void {
  // The key guards nothing: it is in the source, and the sandbox moves no money.
  if (authorization !== `Bearer ${apiKey}`) throw invalidRequest('Invalid API Key provided.', { status: 401 });
}

function refuseOtherVersion(version: string | string[] | undefined): void {
  if (version === undefined || version === Stripe.API_VERSION) return;
  throw invalidRequest(`The sandbox speaks API version ${Stripe.API_VERSION} only.`);
}

function refuseSize(): Outcome {
  return failure(invalidRequest('The request is too large: at most 1 MiB is accepted.', { status: 413 }));
}

function injected(fault: Fault): Outcome | 'dropped' {
  return fault.effect === 'drop' ? 'dropped' : injectedError(fault.effect);
}

function injectedError(status: number): Outcome {
  if (status >= 500) return failure(new WireError(status, { type: 'api_error', message: 'An injected fault.' }));
  return failure(invalidRequest('An injected fault.', { status }));
}

/** The request was executed, but its caller sees a fault; a 5xx replaces the outcome that is kept under its key. */
function injectAfter(account: Account, asked: ApiRequest, fault: Fault, outcome: Outcome): Outcome | 'dropped' {
  const seen = injected(fault);
  const kept = asked.idempotencyKey === null ? undefined : account.outcomes.get(asked.idempotencyKey);
  if (seen !== 'dropped' && kept && outcome.replayOf === undefined) {
    kept.status = seen.status;
    kept.body = seen.body;
  }
  return seen;
}

function failure(error: WireError): Outcome {
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2), params: {} };
}
