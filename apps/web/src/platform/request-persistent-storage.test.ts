import { expect, it, vi } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { requestPersistentStorage } from './request-persistent-storage.ts';

it('asks the browser to keep what is stored, once on a device', async () => {
  const { preferences } = createFakePlatform();
  const persist = vi.fn(() => Promise.reject(new Error('no')));
  for (let times = 0; times < 2; times += 1) await requestPersistentStorage(preferences, { persist });
  expect(persist).toHaveBeenCalledTimes(1);
});

it('asks nothing of a browser that cannot', async () => {
  const { preferences, stored } = createFakePlatform();
  await requestPersistentStorage(preferences, {});
  expect(stored.size).toBe(0);
});
