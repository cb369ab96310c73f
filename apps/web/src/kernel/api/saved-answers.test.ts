import { getProfile } from '@fivefold/contract/calls/profile';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { isFromDevice, type SavedAnswers, SavedQueryCache } from './saved-answers.ts';
import { callQuery } from './use-call.ts';

const read = callQuery(getProfile);
const answer = { data: createFakeProduct({}).dashboard.profile };

function readWith(kept: SavedAnswers, initialData?: typeof answer) {
  const client = new QueryClient({ queryCache: new SavedQueryCache(kept) });
  const observer = new QueryObserver(client, { ...read, enabled: false, ...(initialData && { initialData }) });
  const query = client.getQueryCache().find({ queryKey: read.queryKey });
  if (query === undefined) throw new Error('Nothing is read.');
  return { client, query, shown: observer.getCurrentResult().data };
}

it('a read is from the device until the server has answered', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const { client, query, shown } = readWith(new Map([[JSON.stringify(read.queryKey), { at: 1, bytes }]]));
  expect([shown?.data.uid, isFromDevice(query)]).toEqual([answer.data.uid, true]);
  await client.fetchQuery({ ...read, queryFn: () => answer });
  expect(isFromDevice(query)).toBe(false);
});

it('a read that begins with what another read has is not from the device', () => {
  const { query, shown } = readWith(new Map(), answer);
  expect([shown?.data.uid, isFromDevice(query)]).toEqual([answer.data.uid, false]);
});
