import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import { BASE_PATH } from '../../base-path.ts';
import type { PreferencesPort } from '../preferences/port.ts';

const DATABASE = `fivefold-offline-queue${BASE_PATH}`;
const STORE = 'check-ins';
/** Check-ins, other changes, and additions of an earlier version. */
const QUEUED = /^waiting-(?:check-in|change|addition)\./;
/** Some browsers' databases open late, or never. A check-in waits no longer for being stored. */
const ANSWER_MS = 1000;

/**
 * The offline queue in IndexedDB, which a browser clears last of all. Where there is none, or it fails or does not
 * answer, the queue is in the preferences, as it was in earlier versions; what those stored is moved over.
 * @param onLate is told of answers after their time: until then, what is stored was not found
 */
export function createWebOfflineQueue(preferences: PreferencesPort, onLate: () => void): PreferencesPort {
  /** Settles in time, also where the database has not opened yet. */
  let opening: Promise<unknown> | undefined;
  let store: UseStore | undefined;

  const open = async (): Promise<void> => {
    const opened = createStore(DATABASE, STORE);
    for (const key of await keysIn(preferences)) {
      const text = await preferences.get(key);
      if (text !== null) await set(key, text, opened);
      await preferences.remove(key);
    }
    // Also finds out whether the database works.
    await keys(opened);
    store = opened;
  };
  /** @returns null when the database fails, or is late */
  const answerInTime = <T>(answer: Promise<T>): Promise<T | null> =>
    new Promise((resolve) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve(null);
      }, ANSWER_MS);
      void answer
        .then((value) => {
          resolve(value);
          if (isLate) onLate();
        })
        .catch(() => resolve(null))
        .finally(() => clearTimeout(timer));
    });
  const attempt = async <T>(action: (store: UseStore) => Promise<T>): Promise<T | null> => {
    await (opening ??= answerInTime(open()));
    return store === undefined ? null : answerInTime(action(store));
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

async function keysIn(preferences: PreferencesPort): Promise<string[]> {
  return (await preferences.keys()).filter((key) => QUEUED.test(key));
}
