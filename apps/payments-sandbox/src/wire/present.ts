import type { Account } from '../state/account.ts';
import type { AnyRecord, Kind } from '../state/records.ts';
import { invalidRequest } from './errors.ts';

/** A copy of an object in the form in which callers see it: plain JSON, free to be changed. */
export type View = { [name: string]: unknown };

/** The fields that `expand[]` may follow: those that the product asks for. */
const REFERENCES: Record<string, Kind> = { charge: 'charge', discounts: 'discount', latest_charge: 'charge' };

/** Fields that Stripe leaves out unless they are asked for. */
const HIDDEN: Record<string, string> = { 'checkout.session': 'line_items', coupon: 'applies_to' };

/** Fields that are stored as paths, because the address of the hosted pages may differ after a restart. */
const HOSTED_PATHS: Record<string, string> = {
  'billing_portal.session': 'url',
  'checkout.session': 'url',
  invoice: 'hosted_invoice_url',
};

/**
 * The object as a caller sees it now: a copy with absolute page addresses and without what must be asked for; deleted
 * ones as such.
 */
export function present(account: Account, record: AnyRecord): View {
  if (account.isDeleted(record.object, record.id)) return { id: record.id, object: record.object, deleted: true };
  const view = structuredClone(record) as unknown as View;
  const page = HOSTED_PATHS[record.object] ?? '';
  if (typeof view[page] === 'string') view[page] = account.publicUrl() + view[page];
  delete view[HIDDEN[record.object] ?? ''];
  return view;
}

/**
 * Replaces the ids that `paths` (`discounts`, `data.discounts`, `charge`) lead to by the objects themselves, in place.
 */
export function expand(account: Account, view: View, paths: readonly string[]): View {
  for (const [index, path] of paths.entries()) {
    const isOfList = path.startsWith('data.');
    const field = isOfList ? path.slice('data.'.length) : path;
    const kind = REFERENCES[field];
    const targets = isOfList && Array.isArray(view['data']) ? (view['data'] as View[]) : [view];
    for (const target of targets) {
      const value = target[field];
      if (kind === undefined || value === undefined)
        throw invalidRequest(`This property cannot be expanded (${path}).`, { param: `expand[${index}]` });
      const follow = (id: string): View => present(account, account.linked(kind, id));
      target[field] = Array.isArray(value) ? (value as string[]).map(follow) : follow(value as string);
    }
  }
  return view;
}
