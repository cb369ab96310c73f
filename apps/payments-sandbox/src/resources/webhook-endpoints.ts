import Stripe from 'stripe';
import type { Account } from '../state/account.ts';
import { drawId, drawToken } from '../state/ids.ts';
import type { WebhookEndpointRecord } from '../state/records.ts';
import { invalidRequest, parameterMissing } from '../wire/errors.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import type { Params } from '../wire/params.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';

export const webhookEndpointRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    accepts: ['api_version', 'description', 'enabled_events', 'metadata', 'url'],
    run: createEndpoint,
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    accepts: LIST_PARAMETERS,
    run: ({ account, params }) => listPage(account, account.all('webhook_endpoint'), '/v1/webhook_endpoints', params),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('webhook_endpoint', id)),
  },
  {
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    accepts: ['description', 'disabled', 'enabled_events', 'metadata', 'url'],
    run: updateEndpoint,
  },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', accepts: [], run: deleteEndpoint },
];

function createEndpoint({ account, params }: Call) {
  const version = params.text('api_version') ?? Stripe.API_VERSION;
  if (version !== Stripe.API_VERSION)
    throw invalidRequest(`The sandbox speaks ${Stripe.API_VERSION} only.`, { param: 'api_version' });
  const events = params.texts('enabled_events');
  if (!events || events.length === 0) throw parameterMissing('enabled_events');
  const endpoint = newEndpoint(account, {
    url: endpointAddress(params),
    events,
    description: params.textOrNull('description'),
    metadata: params.metadata(),
  });
  const secret = `whsec_${drawToken(32)}`;
  account.endpointSecrets.set(endpoint.id, secret);
  // The secret is shown here and never again.
  return { ...present(account, account.insert('webhook_endpoint', endpoint)), secret };
}

function endpointAddress(params: Params): string {
  const text = params.requiredText('url');
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw invalidRequest('Invalid URL: must be http or https.', { code: 'url_invalid', param: 'url' });
  return text;
}

function newEndpoint(
  account: Account,
  about: { url: string; events: string[]; description: string | null; metadata: Record<string, string> },
): WebhookEndpointRecord {
  return {
    id: drawId('webhook_endpoint'),
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    application: null,
    created: account.now(),
    description: about.description,
    enabled_events: about.events,
    livemode: false,
    metadata: about.metadata,
    status: 'enabled',
    url: about.url,
  };
}

function updateEndpoint({ account, params, id }: Call) {
  const endpoint = account.fetch('webhook_endpoint', id);
  const disabled = params.flag('disabled');
  const changes = {
    description: params.has('description') ? params.textOrNull('description') : endpoint.description,
    enabled_events: params.texts('enabled_events') ?? endpoint.enabled_events,
    metadata: params.metadata(endpoint.metadata),
    status: disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled',
    url: params.has('url') ? endpointAddress(params) : endpoint.url,
  };
  Object.assign(endpoint, changes);
  return present(account, endpoint);
}

function deleteEndpoint({ account, id }: Call) {
  const endpoint = account.fetch('webhook_endpoint', id);
  account.remove('webhook_endpoint', id);
  account.endpointSecrets.delete(id);
  return present(account, endpoint);
}

/**
 * Registers the product's own endpoint for all events, or moves it: there is one at most, so that a product that starts
 * on another port is not followed by deliveries to where it used to be.
 */
export function registerDirectEndpoint(account: Account, endpoint: { url: string; secret: string }): void {
  const known = account.find('webhook_endpoint', account.directEndpoint);
  if (known?.url === endpoint.url && account.endpointSecrets.get(known.id) === endpoint.secret) return;
  account.changed = true;
  if (known) {
    known.url = endpoint.url;
    account.endpointSecrets.set(known.id, endpoint.secret);
    return;
  }
  const about = { url: endpoint.url, events: ['*'], description: 'Registered by the product at start', metadata: {} };
  const made = account.insert('webhook_endpoint', newEndpoint(account, about));
  account.endpointSecrets.set(made.id, endpoint.secret);
  account.directEndpoint = made.id;
}
