import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { BASE_PATH } from '../../base-path.ts';
import { QUEUED_CHECK_IN_PREFIX } from '../preferences/personal-data.ts';
import type { PreferencesPort } from '../preferences/port.ts';

const DATABASE = `fivefold-offline-queue${BASE_PATH}`;
const STORE = 'check-ins';
/** Some browsers' databases open late, or never. A check-in waits no longer for being stored. */
const ANSWER_MS = 1000;

/**
 * The offline queue in IndexedDB, which a browser clears last of all. Where there is none, or it fails or does not
 * answer, the queue is in the preferences, as it was in earlier versions; what those stored is moved over.
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
    opening ??= answerInTime(open());
    const store = await opening;
    return store === null ? null : answerInTime(action(store)).catch(() => null);
  };

  return {
    get: async (key) => (await attempt((store) => get<string>(key, store))) ?? preferences.get(key),
    set: async (key, text) => {
      const isStored = await attempt(async (store) => {
        await set(key, text, store);
        return true;
      });
      if (isStored === null) await preferences.set(key, text);
    },
    remove: async (key) => {
      await attempt((store) => del(key, store));
      await preferences.remove(key);
    },
    keys: async () => {
      const stored = (await attempt((store) => keys<string>(store))) ?? [];
      return [...new Set([...stored, ...(await keysIn(preferences))])];
    },
  };
}

/**
 * @returns null when there is no answer in time; one that comes later finds its check-in sent already, under the same
 * key
 */
function answerInTime<T>(answer: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ANSWER_MS);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function keysIn(preferences: PreferencesPort): Promise<string[]> {
  return (await preferences.keys()).filter((key) => key.startsWith(QUEUED_CHECK_IN_PREFIX));
}
