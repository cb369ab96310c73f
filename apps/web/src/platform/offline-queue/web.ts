import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { QUEUED_CHECK_INS } from '../preferences/personal.ts';
import type { PreferencesPort } from '../preferences/port.ts';

const DATABASE = 'fivefold-offline-queue';
const STORE = 'check-ins';

/**
 * The offline queue in IndexedDB, which a browser clears last of all. Where there is none, or it fails, the queue is in the
 * preferences, as it was in earlier versions; what those kept is moved over.
 */
export function createWebOfflineQueue(preferences: PreferencesPort): PreferencesPort {
  let opening: Promise<UseStore | null> | undefined;

  const open = async (): Promise<UseStore | null> => {
    try {
      const store = createStore(DATABASE, STORE);
      for (const key of await keysIn(preferences)) {
        const text = await preferences.get(key);
        if (text !== null) await set(key, text, store);
        await preferences.remove(key);
      }
      // Also finds out whether the database works.
      await keys(store);
      return store;
    } catch {
      return null;
    }
  };
  /** @returns null when the database fails */
  const attempt = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | null> => {
    const store = await (opening ??= open());
    return store === null ? null : action(store).catch(() => null);
  };

  return {
    get: async (key) => (await attempt((store) => get<string>(key, store))) ?? preferences.get(key),
    set: async (key, text) => {
      const isKept = await attempt(async (store) => {
        await set(key, text, store);
        return true;
      });
      if (isKept === null) await preferences.set(key, text);
    },
    remove: async (key) => {
      await attempt((store) => del(key, store));
      await preferences.remove(key);
    },
    keys: async () => {
      const kept = (await attempt((store) => keys<string>(store))) ?? [];
      return [...new Set([...kept, ...(await keysIn(preferences))])];
    },
  };
}

async function keysIn(preferences: PreferencesPort): Promise<string[]> {
  return (await preferences.keys()).filter((key) => key.startsWith(QUEUED_CHECK_INS));
}
