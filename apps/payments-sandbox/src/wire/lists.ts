import type { Account } from '../state/account.ts';
import type { AnyRecord } from '../state/records.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import type { Params } from './params.ts';
import { present, type View } from './present.ts';

/** The parameters every list understands. */
export const LIST_PARAMETERS = ['limit', 'starting_after', 'ending_before'] as const;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * One page of `records` (given oldest first), newest first as Stripe answers it, with its cursor parameters applied.
 */
export function listPage(account: Account, records: readonly AnyRecord[], url: string, params: Params): View {
  const newestFirst = [...records].reverse().sort((a, b) => createdOf(b) - createdOf(a));
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}.`, { param: 'limit' });

  const after = params.text('starting_after');
  const before = params.text('ending_before');
  if (before !== undefined) {
    const earlier = newestFirst.slice(0, indexOf(newestFirst, before, 'ending_before'));
    return answer(account, earlier.slice(-limit), earlier.length > limit, url);
  }
  const later =
    after === undefined ? newestFirst : newestFirst.slice(indexOf(newestFirst, after, 'starting_after') + 1);
  return answer(account, later.slice(0, limit), later.length > limit, url);
}

/**
 * Whether an object falls into the `created` filter of a list: an instant, or a hash of `gt`, `gte`, `lt`, `lte` (epoch
 * seconds).
 */
export function createdFilter(params: Params): (record: { created: number }) => boolean {
  if (!params.has('created')) return () => true;
  if (!params.isHash('created')) {
    const exactly = params.integer('created');
    return ({ created }) => created === exactly;
  }
  const range = params.hash('created', ['gt', 'gte', 'lt', 'lte']);
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => range?.integer(name));
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte);
}

function answer(account: Account, records: AnyRecord[], hasMore: boolean, url: string): View {
  return { object: 'list', data: records.map((record) => present(account, record)), has_more: hasMore, url };
}

function createdOf(record: AnyRecord): number {
  return 'created' in record ? record.created : 'start' in record ? record.start : 0;
}

function indexOf(records: readonly AnyRecord[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw resourceMissing(records[0]?.object ?? 'object', id, param);
  return index;
}
