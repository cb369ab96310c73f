import type { Account } from '../state/account.ts';
import type { AnyRecord, Kind } from '../state/records.ts';
import { invalidRequest } from './errors.ts';

/** A copy of an object in the form in which callers see it: plain JSON, free to be changed. */
export type View = { [name: string]: unknown };

/** Which field of which object holds a reference that `expand[]` may follow, and to what. */
const REFERENCES: Record<string, Kind> = {
  charge: 'charge',
  configuration: 'billing_portal.configuration',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  discounts: 'discount',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
  subscription: 'subscription',
  test_clock: 'test_helpers.test_clock',
};

/** Fields that Stripe leaves out unless they are asked for. */
const INCLUDABLE: Record<string, string> = { 'checkout.session': 'line_items', coupon: 'applies_to' };

/** Fields that are stored as paths, because the address of the hosted pages may differ after a restart. */
const HOSTED_PATHS: Record<string, readonly string[]> = {
  'billing_portal.session': ['url'],
  'checkout.session': ['url'],
  invoice: ['hosted_invoice_url'],
};

const MAX_EXPANSION_DEPTH = 4;

/**
 * The object as a caller sees it now: a copy with absolute page addresses and without what must be asked for; deleted
 * ones as such.
 */
export function present(account: Account, record: AnyRecord): View {
  if (account.isDeleted(record.object, record.id)) return { id: record.id, object: record.object, deleted: true };
  const view = structuredClone(record) as unknown as View;
  for (const field of HOSTED_PATHS[record.object] ?? []) {
    if (typeof view[field] === 'string') view[field] = account.publicUrl() + view[field];
  }
  const includable = INCLUDABLE[record.object];
  if (includable !== undefined) delete view[includable];
  return view;
}

/**
 * Replaces the ids that `paths` (`latest_invoice`, `data.discounts.source.coupon`, …) lead to by the objects
 * themselves, in place.
 */
export function expand(account: Account, view: View, paths: readonly string[]): View {
  for (const [index, path] of paths.entries()) {
    const segments = path.split('.');
    if (segments.length > MAX_EXPANSION_DEPTH + 1) throw notExpandable(path, index);
    expandPath(account, view, segments, { path, index });
  }
  return view;
}

function expandPath(
  account: Account,
  node: unknown,
  segments: readonly string[],
  asked: { path: string; index: number },
): void {
  const [head, ...rest] = segments;
  if (head === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) expandPath(account, item, segments, asked);
    return;
  }
  if (typeof node !== 'object') throw notExpandable(asked.path, asked.index);
  const view = node as View;
  include(account, view, head);
  if (!Object.hasOwn(view, head)) throw notExpandable(asked.path, asked.index);
  const kind = REFERENCES[head];
  if (kind !== undefined) view[head] = followed(account, kind, view[head]);
  else if (rest.length === 0 && !isIncluded(view, head)) throw notExpandable(asked.path, asked.index);
  expandPath(account, view[head], rest, asked);
}

function followed(account: Account, kind: Kind, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => followed(account, kind, item));
  if (typeof value !== 'string') return value;
  const record = account.peek(kind, value);
  return record ? present(account, record) : value;
}

function include(account: Account, view: View, field: string): void {
  if (!isIncluded(view, field) || Object.hasOwn(view, field)) return;
  const record = account.peek(view['object'] as Kind, String(view['id'])) as unknown as View | undefined;
  view[field] = structuredClone(record?.[field] ?? null);
}

function isIncluded(view: View, field: string): boolean {
  return INCLUDABLE[String(view['object'])] === field;
}

function notExpandable(path: string, index: number): Error {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: `expand[${index}]` });
}
