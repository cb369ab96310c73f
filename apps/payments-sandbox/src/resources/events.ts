import Stripe from 'stripe';
import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { AnyRecord } from '../state/records.ts';
import { createdFilter, LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Route } from '../wire/routes.ts';

/**
 * Records that something happened to an object, as it is at this moment, and queues it for every endpoint that listens.
 * `at` is the instant on the billing clock (epoch seconds), `previous` the earlier values of what changed.
 */
export function emitEvent(account: Account, type: string, record: AnyRecord, at: number, previous?: object): void {
  const endpoints = account
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    );
  const event = account.insert('event', {
    id: drawId('event'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: at,
    data: { object: present(account, record), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: account.origin?.id ?? null, idempotency_key: account.origin?.idempotencyKey ?? null },
    type,
  });
  for (const endpoint of endpoints)
    account.deliveries.push({ event: event.id, endpoint: endpoint.id, failures: 0, nextTryAtMs: 0 });
}

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...LIST_PARAMETERS, 'created', 'delivery_success', 'type', 'types'],
    run({ account, params }) {
      const type = params.text('type');
      const types = params.texts('types') ?? (type === undefined ? undefined : [type]);
      const delivered = params.flag('delivery_success');
      const isInRange = createdFilter(params);
      const events = account
        .all('event')
        .filter(
          (event) =>
            isInRange(event) && (types === undefined || types.some((wanted) => matchesType(wanted, event.type))),
        )
        .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered);
      return listPage(account, events, '/v1/events', params);
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    accepts: [],
    run: ({ account, id }) => present(account, account.fetch('event', id)),
  },
];

/** `type` may end in a wildcard, such as `invoice.*`. */
function matchesType(wanted: string, type: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
}
