// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#kernel/api/client.ts';
import { DASHBOARD_CALL_PATH } from '#kernel/paths.ts';
import { prefetchDashboard } from './router.tsx';

/** What is asked of the server before the page's code has arrived. */
function askedAt(hash: string, search = ''): string[] {
  const prefetch = vi.fn<ApiClient['prefetch']>();
  prefetchDashboard({ hash, search }, { prefetch } as unknown as ApiClient);
  return prefetch.mock.calls.map(([path]) => path);
}

describe('before the code of the page has arrived', () => {
  it.each(['', '#/', '#/dashboard', '#/no-such-page'])('the dashboard is asked for at %j', (hash) => {
    expect(askedAt(hash)).toEqual([DASHBOARD_CALL_PATH]);
  });

  it.each(['#/settings', '#/me', '#/add-goal', '#/login', '#/goal/0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f'])(
    'is not asked for at %s',
    (hash) => {
      expect(askedAt(hash)).toEqual([]);
    },
  );

  it('is not asked for on the way back from a checkout, wherever its parameters stand', () => {
    expect(askedAt('#/?session_id=cs_test_1')).toEqual([]);
    expect(askedAt('#/', '?success=true')).toEqual([]);
    expect(askedAt('#/subscription/success?session_id=cs_test_1')).toEqual([]);
  });
});
