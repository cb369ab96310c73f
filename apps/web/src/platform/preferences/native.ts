import { Preferences } from '@capacitor/preferences';
import { THEME_KEY } from '../theme.ts';
import type { PreferencesPort } from './port.ts';
import { KEY_PREFIX } from '../../base-path.ts';
import type { TextStorage } from './web.ts';

/** Is in the web view's storage for as long as the system has not cleared it. */
const MARK = `${KEY_PREFIX}is-here`;

/** The phone's store; what it refuses is as good as not there. */
const attempt = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** Preferences in the app's own store on the phone. */
export function createNativePreferences(page: TextStorage): PreferencesPort {
  return {
    get: async (key) => (await attempt(Preferences.get({ key: KEY_PREFIX + key })))?.value ?? null,
    set: async (key, value) => {
      if (key === THEME_KEY) page.setItem(KEY_PREFIX + key, value);
      await attempt(Preferences.set({ key: KEY_PREFIX + key, value }));
    },
    remove: async (key) => {
      if (key === THEME_KEY) page.removeItem(KEY_PREFIX + key);
      await attempt(Preferences.remove({ key: KEY_PREFIX + key }));
    },
    keys: async () => {
      const { keys } = (await attempt(Preferences.keys())) ?? { keys: [] };
      return keys.flatMap((key) => (key.startsWith(KEY_PREFIX) ? [key.slice(KEY_PREFIX.length)] : []));
    },
  };
}

/**
 * The web view's storage for what is read before the phone can be asked (the session, the theme), with a copy in the
 * phone's store: a system that is short of room clears a web view's storage, and that must not sign the user out.
 */
export async function openBackedUpStorage(page: TextStorage, names: readonly string[]): Promise<TextStorage> {
  if (page.getItem(MARK) === null) {
    for (const key of names) {
      const stored = await attempt(Preferences.get({ key }));
      if (typeof stored?.value === 'string') page.setItem(key, stored.value);
    }
    page.setItem(MARK, 'yes');
  }
  return {
    getItem: (key) => page.getItem(key),
    setItem: (key, value) => {
      page.setItem(key, value);
      void attempt(Preferences.set({ key, value }));
    },
    removeItem: (key) => {
      page.removeItem(key);
      void attempt(Preferences.remove({ key }));
    },
  };
}
