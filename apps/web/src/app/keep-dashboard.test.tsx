// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/views';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callQuery } from '#kernel/api/use-call.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN } from '#testing/wire-samples.ts';
import { KeepDashboard } from './keep-dashboard.ts';

const code = vi.hoisted(() => ({ arrives: Promise.withResolvers<void>(), asked: Promise.withResolvers<void>() }));
vi.mock('#kernel/api/kept-dashboard.ts', async (load) => {
  code.asked.resolve();
  await code.arrives.promise;
  return load();
});

function Reader() {
  useQuery(callQuery(getDashboard));
  return <KeepDashboard uid={ANN.uid} />;
}

it('keeps nothing of a person who logs out while its code is on its way', async () => {
  const { api } = createFakeProduct();
  const first = renderPage(<Reader />, { api: api.client });
  await act(async () => code.asked.promise);
  first.unmount();
  code.arrives.resolve();
  const { keepDashboard } = await import('#kernel/api/kept-dashboard.ts');
  expect(keepDashboard).toBeTypeOf('function');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(first.platform.stored.has('kept-dashboard')).toBe(false);

  // While somebody stays, it is kept.
  const second = renderPage(<Reader />, { api: api.client });
  await waitFor(() => expect(second.platform.stored.has('kept-dashboard')).toBe(true));
});
