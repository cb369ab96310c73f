import type { OfflineQueuePort, PreferencesPort } from '../preferences/port.ts';

/**
 * The offline queue of a browser, whose code comes with that of the pages behind the log-in: no other page asks for it.
 * Without its code the preferences do, as they do without IndexedDB.
 */
export function createLazyOfflineQueue(preferences: PreferencesPort): OfflineQueuePort {
  const listeners = new Set<() => void>();
  const onLate = () => listeners.forEach((listener) => listener());
  let loading: Promise<PreferencesPort> | undefined;
  const queue = () =>
    (loading ??= import('./web.ts').then(
      ({ createWebOfflineQueue }) => createWebOfflineQueue(preferences, onLate),
      () => {
        loading = undefined;
        return preferences;
      },
    ));
  return {
    get: async (key) => (await queue()).get(key),
    set: async (key, text) => (await queue()).set(key, text),
    remove: async (key) => (await queue()).remove(key),
    keys: async () => (await queue()).keys(),
    onLateAnswer: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
