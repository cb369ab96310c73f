import { createNativeExternalBrowser } from './external-browser/native.ts';
import { vibrateBySetting } from './haptics/by-setting.ts';
import { createNativeHaptics } from './haptics/native.ts';
import { chooseIdentity } from './identity/choose.ts';
import { DEVICE_ID_KEY, readDeviceId } from './identity/device-id.ts';
import { createLastingSession } from './identity/lasting-session.ts';
import { SESSION_KEY } from './identity/stored-session.ts';
import { followNetwork } from './network/native.ts';
import { tellServerFacts } from './native-server-facts.ts';
import { createNativePhone } from './phone/native.ts';
import type { Platform } from './platform.ts';
import { createNativePreferences, openKeptStorage } from './preferences/native.ts';
import { readServerFacts } from './server-facts.ts';
import { KEY_PREFIX, tolerantStorage } from './preferences/web.ts';
import { choosePush } from './push/choose.ts';
import { followTheme } from './system-bars/native.ts';
import { showTheme, THEME_KEY } from './theme.ts';

/** The adapters of the native app; only it fetches this code. */
export async function createNativePlatform({ apiBaseUrl }: { apiBaseUrl: string }): Promise<Platform> {
  const page = tolerantStorage(() => window.localStorage);
  const themeKey = KEY_PREFIX + THEME_KEY;
  const storage = await openKeptStorage(page, [SESSION_KEY, DEVICE_ID_KEY, themeKey]);
  showTheme(page.getItem(themeKey));
  followTheme();
  await followNetwork();
  await tellServerFacts({ apiBaseUrl, storage: page });
  const preferences = createNativePreferences(page);
  return {
    identity: chooseIdentity(apiBaseUrl, {
      keeper: () =>
        createLastingSession({ baseUrl: apiBaseUrl, storage, headers: { 'Device-Id': readDeviceId(storage) } }),
    }),
    preferences,
    // The phone's own store, which no system clears.
    offlineQueue: preferences,
    haptics: vibrateBySetting(createNativeHaptics(), preferences),
    externalBrowser: createNativeExternalBrowser(apiBaseUrl),
    push: choosePush(),
    server: readServerFacts(),
    phone: createNativePhone(),
    photoPicker: async () => (await import('./photo-picker/native.ts')).createNativePhotoPicker(),
  };
}
