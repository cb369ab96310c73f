// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callQuery } from '#kernel/api/use-call.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { ANN, sampleFriend, sampleGoal } from '#testing/wire-samples.ts';
import { SaveDashboard } from './use-saved-dashboard.ts';
import { readSavedDashboard, saveDashboard } from './saved-dashboard.ts';

it('saves nothing of a user who logs out while its code is loading', async () => {
  const asked = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const load = async () => {
    asked.resolve();
    await arrived.promise;
    return import('./saved-dashboard.ts');
  };
  function Reader() {
    useQuery(callQuery(getDashboard));
    return <SaveDashboard uid={ANN.uid} load={load} />;
  }
  const { api } = createFakeProduct();
  const first = renderPage(<Reader />, { api: api.client });
  await act(async () => asked.promise);
  first.unmount();
  arrived.resolve();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(first.platform.stored.has('kept-dashboard')).toBe(false);

  // While the user stays, the answer is saved.
  const second = renderPage(<Reader />, { api: api.client });
  await waitFor(() => expect(second.platform.stored.has('kept-dashboard')).toBe(true));
});

it('reads what the version before saved, without audiences and mutes', async () => {
  const { preferences, stored } = createFakePlatform();
  const { dashboard } = createFakeProduct({ personal_goals: [sampleGoal()], friends: [sampleFriend()] });
  await saveDashboard(preferences, ANN.uid, { dashboard, savedAt: 1 });
  const [[key, text] = ['', '']] = [...stored];
  const before = text.replace(',"audience_uids":[]', '').replace('"muted":false,', '');
  expect(before.length).toBeLessThan(text.length - 30);
  stored.set(key, before);
  expect((await readSavedDashboard(preferences, ANN.uid))?.dashboard).toEqual(dashboard);
});
