import { KEY_PREFIX } from '../../base-path.ts';
import type { PreferencesPort } from './port.ts';

/** What is needed of the browser's storage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One that also says what it has. */
interface ListedStorage extends TextStorage {
  keys(): string[];
}

/** A storage that holds in memory what the browser's refuses (full, blocked, private window), until the page goes. */
export function tolerantStorage(pick: () => TextStorage & Pick<Storage, 'key' | 'length'>): ListedStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(action: (storage: ReturnType<typeof pick>) => T): T | undefined => {
    try {
      return action(pick());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      memory.delete(key);
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (!isStored) memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => {
      const stored = attempt((storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place)));
      return [...new Set([...(stored ?? []).filter((key) => key !== null), ...memory.keys()])];
    },
  };
}

/** Preferences in the browser's local storage. */
export function createWebPreferences(
  storage: ListedStorage = tolerantStorage(() => window.localStorage),
): PreferencesPort {
  return {
    get: async (key) => storage.getItem(KEY_PREFIX + key),
    set: async (key, value) => storage.setItem(KEY_PREFIX + key, value),
    remove: async (key) => storage.removeItem(KEY_PREFIX + key),
    keys: async () =>
      storage.keys().flatMap((key) => (key.startsWith(KEY_PREFIX) ? [key.slice(KEY_PREFIX.length)] : [])),
  };
}
