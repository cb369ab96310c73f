import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreferencesPort } from '../preferences/port.ts';
import { createWebOfflineQueue as createQueue } from './web.ts';

const KEY = 'waiting-check-in.u-ann.1';
const OTHER = 'waiting-check-in.u-ann.2';
const CHANGE = 'waiting-change.u-ann.3';

const createWebOfflineQueue = (where: PreferencesPort, onLate = () => undefined) => createQueue(where, onLate);

let stored: Map<string, string>;
let preferences: PreferencesPort;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  stored = new Map([['theme', 'dark']]);
  preferences = {
    get: async (key) => stored.get(key) ?? null,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
    keys: async () => [...stored.keys()],
  };
});

describe('the offline queue of a browser', () => {
  it('keeps check-ins in IndexedDB over a reload, and nothing in the preferences', async () => {
    await createWebOfflineQueue(preferences).set(KEY, 'one');
    const queue = createWebOfflineQueue(preferences);
    expect([await queue.keys(), await queue.get(KEY), [...stored.keys()]]).toEqual([[KEY], 'one', ['theme']]);
    await queue.remove(KEY);
    expect([await queue.keys(), await queue.get(KEY)]).toEqual([[], null]);
  });

  it('moves over what an earlier version kept in the preferences', async () => {
    stored.set(KEY, 'old');
    const queue = createWebOfflineQueue(preferences);
    await queue.set(OTHER, 'new');
    expect([await queue.get(KEY), (await queue.keys()).toSorted()]).toEqual(['old', [KEY, OTHER]]);
    expect([...stored.keys()]).toEqual(['theme']);
  });

  it('keeps check-ins in the preferences where there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const queue = createWebOfflineQueue(preferences);
    await queue.set(KEY, 'one');
    expect([await queue.get(KEY), await queue.keys(), stored.get(KEY)]).toEqual(['one', [KEY], 'one']);
    await queue.remove(KEY);
    expect([...stored.keys()]).toEqual(['theme']);
  });

  it('keeps check-ins in the preferences while IndexedDB does not answer, and asks it no second time', async () => {
    vi.useFakeTimers();
    const open = vi.fn<() => object>(() => ({}));
    vi.stubGlobal('indexedDB', { open });
    const queue = createWebOfflineQueue(preferences);
    const isSet = queue.set(KEY, 'one');
    await vi.advanceTimersByTimeAsync(1000);
    await isSet;
    expect([await queue.get(KEY), await queue.keys(), stored.get(KEY)]).toEqual(['one', [KEY], 'one']);
    await queue.remove(KEY);
    expect([...stored.keys()]).toEqual(['theme']);
    expect(open).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('finds another change again that was kept in the preferences, and moves it over', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const queue = createWebOfflineQueue(preferences);
    await queue.set(CHANGE, 'renamed');
    expect(await queue.keys()).toEqual([CHANGE]);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const next = createWebOfflineQueue(preferences);
    expect([await next.keys(), await next.get(CHANGE), [...stored.keys()]]).toEqual([[CHANGE], 'renamed', ['theme']]);
  });

  it('tells when IndexedDB opens late, and reads and writes there from then on', async () => {
    await createWebOfflineQueue(preferences).set(KEY, 'one');
    const real = indexedDB;
    const late = Promise.withResolvers<void>();
    // Events of the request come when its handlers are there, however late that is.
    const open = (name: string) => {
      const request: { result?: IDBDatabase; onsuccess?: () => void; onupgradeneeded?: unknown } = {};
      void late.promise.then(() => {
        const opening = real.open(name);
        opening.onsuccess = () => {
          request.result = opening.result;
          request.onsuccess?.();
        };
      });
      return request;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open });
    const onLate = vi.fn<() => undefined>();
    const queue = createWebOfflineQueue(preferences, onLate);
    const found = queue.keys();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toEqual([]);
    vi.useRealTimers();
    expect(onLate).not.toHaveBeenCalled();
    late.resolve();
    await vi.waitFor(() => expect(onLate).toHaveBeenCalled());
    await queue.set(OTHER, 'two');
    expect([(await queue.keys()).toSorted(), await queue.get(KEY)]).toEqual([[KEY, OTHER], 'one']);
    expect([...stored.keys()]).toEqual(['theme']);
  });

  it('loses nothing when IndexedDB fails in the middle', async () => {
    const queue = createWebOfflineQueue(preferences);
    await queue.set(KEY, 'one');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await queue.set(OTHER, 'two');
    put.mockRestore();
    expect([await queue.get(KEY), await queue.get(OTHER), (await queue.keys()).toSorted()]).toEqual([
      'one',
      'two',
      [KEY, OTHER],
    ]);
  });
});
