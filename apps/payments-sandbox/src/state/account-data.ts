import type { EventRecord, Kind, Tables } from './records.ts';

/** One event on its way to the product. Kept until it is delivered or given up, so that retries survive a restart. */
export interface Delivery {
  event: string;
  failures: number;
  /** Real time, not the billing clock's: epoch milliseconds. */
  nextTryAtMs: number;
}

/** The stored outcome of a request that carried an `Idempotency-Key`. */
export interface StoredOutcome {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  /** Epoch seconds of the billing clock. */
  at: number;
}

interface FutureSubscription {
  metadata: Record<string, string>;
}

type TableMaps = { [K in Kind]: Map<string, Tables[K]> };

/** Everything an account knows and must not lose. */
export interface AccountData {
  tables: TableMaps;
  /** `kind:id` of objects that were deleted but may still be referred to. */
  deleted: Set<string>;
  /** What Checkout was told about the subscription it will create, by session. */
  futureSubscriptions: Map<string, FutureSubscription>;
  /** By idempotency key. */
  outcomes: Map<string, StoredOutcome>;
  deliveries: Delivery[];
  /** Where the product takes its webhooks; it says so at every start. */
  endpoint: { url: string; secret: string } | null;
}

/** The books of an account that has just been opened. */
export function emptyData(): AccountData {
  return {
    tables: {
      'billing_portal.configuration': new Map(),
      'billing_portal.session': new Map(),
      charge: new Map(),
      'checkout.session': new Map(),
      coupon: new Map(),
      customer: new Map(),
      customer_balance_transaction: new Map(),
      discount: new Map(),
      dispute: new Map(),
      event: new Map(),
      invoice: new Map(),
      invoice_payment: new Map(),
      payment_intent: new Map(),
      payment_method: new Map(),
      price: new Map(),
      product: new Map(),
      refund: new Map(),
      subscription: new Map(),
    },
    deleted: new Set(),
    futureSubscriptions: new Map(),
    outcomes: new Map(),
    deliveries: [],
    endpoint: null,
  };
}

const VERSION = 1;

/**
 * The books as JSON, with maps and sets as lists. Events, which are most of it and hardly change, are printed once and
 * remembered.
 */
export function printAccountData(data: AccountData): string {
  const { event: events, ...tables } = data.tables;
  const records = Object.fromEntries(Object.entries(tables).map(([kind, table]) => [kind, [...table.values()]]));
  const rest = JSON.stringify({
    version: VERSION,
    deleted: [...data.deleted],
    futureSubscriptions: [...data.futureSubscriptions],
    outcomes: [...data.outcomes],
    deliveries: data.deliveries,
    endpoint: data.endpoint,
    tables: records,
  });
  return `${rest.slice(0, -1)},"events":[${[...events.values()].map(printEvent).join(',')}]}`;
}

const printedEvents = new WeakMap<EventRecord, { pending: number; text: string }>();

/** Only the number of pending webhooks ever changes in an event. */
function printEvent(event: EventRecord): string {
  const printed = printedEvents.get(event);
  if (printed?.pending === event.pending_webhooks) return printed.text;
  const text = JSON.stringify(event);
  printedEvents.set(event, { pending: event.pending_webhooks, text });
  return text;
}

interface PrintedData {
  version: number;
  tables: { [K in Exclude<Kind, 'event'>]: Tables[K][] };
  events: EventRecord[];
  deleted: string[];
  futureSubscriptions: [string, FutureSubscription][];
  outcomes: [string, StoredOutcome][];
  deliveries: Delivery[];
  endpoint?: AccountData['endpoint'];
}

/** Reads what `printAccounts` wrote; undefined when it is something else. */
export function readAccountData(text: string): AccountData | undefined {
  const printed = parse(text);
  if (printed?.version !== VERSION) return undefined;
  const byId = Object.entries({ ...printed.tables, event: printed.events }).map(
    ([kind, records]) => [kind, new Map(records.map((record) => [record.id, record]))] as const,
  );
  return {
    tables: { ...emptyData().tables, ...(Object.fromEntries(byId) as Partial<TableMaps>) },
    deleted: new Set(printed.deleted),
    futureSubscriptions: new Map(printed.futureSubscriptions),
    outcomes: new Map(printed.outcomes),
    deliveries: printed.deliveries,
    endpoint: printed.endpoint ?? null,
  };
}

function parse(text: string): PrintedData | null {
  try {
    return JSON.parse(text) as PrintedData | null;
  } catch {
    return null;
  }
}
