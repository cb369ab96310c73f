import Stripe from 'stripe';
import type { Account } from '../state/account.ts';
import { drawId } from '../state/ids.ts';
import type { AnyRecord } from '../state/records.ts';
import { LIST_PARAMETERS, listPage } from '../wire/lists.ts';
import { present } from '../wire/present.ts';
import type { Call, Route } from '../wire/routes.ts';

/**
 * What the sandbox announces: of the events that the product's endpoint asks for (docs/payments.md), those that can
 * happen here.
 */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.refunded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.voided';

/**
 * Records that something happened to an object, as it is at this moment, and queues it for the product's endpoint. `at`
 * is the instant on the billing clock (epoch seconds). The product takes an event as a hint and asks for the object
 * itself, so the earlier values of what changed are not told.
 */
export function emitEvent(account: Account, type: EventType, record: AnyRecord, at: number): void {
  const event = account.insert('event', {
    id: drawId('event'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: at,
    data: { object: present(account, record) },
    livemode: false,
    pending_webhooks: account.endpoint ? 1 : 0,
    request: { id: account.origin?.id ?? null, idempotency_key: account.origin?.idempotencyKey ?? null },
    type,
  });
  if (account.endpoint) account.deliveries.push({ event: event.id, failures: 0, nextTryAtMs: 0 });
}

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    accepts: [...LIST_PARAMETERS, 'created', 'delivery_success', 'types'],
    run: listEvents,
  },
];

function listEvents({ account, params }: Call) {
  const since = params.hash('created', ['gte'])?.integer('gte') ?? 0;
  const types = params.texts('types');
  const delivered = params.flag('delivery_success');
  const events = account
    .all('event')
    .filter(
      (event) =>
        event.created >= since &&
        (types?.includes(event.type) ?? true) &&
        (delivered === undefined || (event.pending_webhooks === 0) === delivered),
    );
  return listPage(account, events, '/v1/events', params);
}
