// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { describe, expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { findGoal, replaceGoal } from './dashboard-cache.ts';
import { removeGoal } from './later-changes.ts';
import { createQueryClient } from '#kernel/api/query-client.ts';
import { createToasts } from '#kernel/toasts/toasts.ts';
import { callQuery } from '#kernel/api/use-call.ts';

async function cachedDashboard() {
  const { api } = createFakeProduct({
    personal_goals: [sampleGoal({ goal: 'a' }), sampleGoal({ goal: 'b' })],
    shared_goals: [sampleSharedGoal({ goal: 'c' })],
  });
  const cache = createQueryClient(api.client, createToasts());
  const kept = await cache.fetchQuery(callQuery(getDashboard));
  const [a, b] = kept.personal_goals;
  const [c] = kept.shared_goals;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three goals were given');
  return { cache, a, b, c };
}

describe('the cached dashboard', () => {
  it('has one goal replaced and all others as they were, the very same objects', async () => {
    const { cache, a, b, c } = await cachedDashboard();
    replaceGoal(cache, { ...a, goal: 'changed' });
    expect(findGoal(cache, a.id)?.goal).toBe('changed');
    expect(findGoal(cache, b.id)).toBe(b);
    expect(findGoal(cache, c.id)).toBe(c);
    replaceGoal(cache, { ...c, goal: 'changed too' });
    expect(findGoal(cache, c.id)?.goal).toBe('changed too');
  });

  it('keeps the very same objects through a reload that brings the same', async () => {
    const { cache, a, b } = await cachedDashboard();
    await cache.refetchQueries();
    expect(findGoal(cache, a.id)).toBe(a);
    expect(findGoal(cache, b.id)).toBe(b);
  });

  it.each(['a', 'c'] as const)('has goal %s removed', async (which) => {
    const kept = await cachedDashboard();
    removeGoal(kept.cache, kept[which].id);
    expect(findGoal(kept.cache, kept[which].id)).toBeUndefined();
    expect(findGoal(kept.cache, kept.b.id)).toEqual(kept.b);
  });

  it('stays unknown when it was never loaded', () => {
    const cache = createQueryClient(createFakeProduct().api.client, createToasts());
    replaceGoal(cache, sampleGoal());
    expect(cache.getQueryData(callQuery(getDashboard).queryKey)).toBeUndefined();
  });
});
