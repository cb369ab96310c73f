import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { createLazyOfflineQueue } from './lazy.ts';

const KEY = 'waiting-check-in.u-ann.1';

it('keeps check-ins where the offline queue of a browser does, and not in the preferences', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const stored = new Map<string, string>();
  const queue = createLazyOfflineQueue({
    get: async (key) => stored.get(key) ?? null,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
    keys: async () => [...stored.keys()],
  });
  await queue.set(KEY, 'one');
  expect([await queue.keys(), await queue.get(KEY), stored.size]).toEqual([[KEY], 'one', 0]);
  await queue.remove(KEY);
  expect(await queue.keys()).toEqual([]);
});
