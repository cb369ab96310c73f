import type { Account } from '../state/account.ts';
import type { AnyRecord } from '../state/records.ts';
import { invalidRequest, resourceMissing } from './errors.ts';
import type { Params } from './params.ts';
import { present, type View } from './present.ts';

/** The parameters every list understands. */
export const LIST_PARAMETERS = ['limit', 'starting_after'] as const;

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/**
 * One page of `records` (given oldest first), newest first as Stripe answers it, from its cursor on.
 */
export function listPage(account: Account, records: readonly AnyRecord[], url: string, params: Params): View {
  const newestFirst = [...records].reverse().sort((a, b) => createdOf(b) - createdOf(a));
  const limit = params.integer('limit') ?? DEFAULT_LIMIT;
  if (limit < 1 || limit > MAX_LIMIT)
    throw invalidRequest(`This value must be between 1 and ${MAX_LIMIT}.`, { param: 'limit' });

  const after = params.text('starting_after');
  const index = newestFirst.findIndex((record) => record.id === after);
  if (after !== undefined && index < 0)
    throw resourceMissing(newestFirst[0]?.object ?? 'object', after, 'starting_after');
  const later = newestFirst.slice(index + 1);
  const data = later.slice(0, limit).map((record) => present(account, record));
  return { object: 'list', data, has_more: later.length > limit, url };
}

function createdOf(record: AnyRecord): number {
  return 'created' in record ? record.created : 0;
}
