import type { BadgePort } from './badge/port.ts';
import { createNativeExternalBrowser } from './external-browser/native.ts';
import { vibrateBySetting } from './haptics/by-setting.ts';
import { createNativeHaptics } from './haptics/native.ts';
import { DEVICE_ID_KEY, readDeviceId } from './identity/device-id.ts';
import { SESSION_KEY } from './identity/port.ts';
import { followNetwork } from './network/native.ts';
import { writeServerFacts } from './native-server-facts.ts';
import { NOTHING_TO_INSTALL } from './install/port.ts';
import { createNativePhone } from './phone/native.ts';
import { createNativePhotoPicker } from './photo-picker/native.ts';
import type { Platform, PlatformOptions } from './platform.ts';
import { createPersonalData, type PersonalData } from './preferences/personal-data.ts';
import { createNativePreferences, openBackedUpStorage } from './preferences/native.ts';
import { readServerFacts } from './server-facts.ts';
import { KEY_PREFIX } from '../base-path.ts';
import { tolerantStorage } from './preferences/web.ts';
import { createNativePush } from './push/native.ts';
import { followTheme } from './system-bars/native.ts';
import { showTheme, THEME_KEY } from './theme.ts';

/** On phones pushes set the badge of an app, and no push of ours carries a number. */
const NO_BADGE: BadgePort = { show: () => undefined };

/** The adapters of the native app; only it fetches this code. */
export async function createNativePlatform({ apiBaseUrl, identity }: PlatformOptions): Promise<Platform> {
  const page = tolerantStorage(() => window.localStorage);
  const themeKey = KEY_PREFIX + THEME_KEY;
  const storage = await openBackedUpStorage(page, [SESSION_KEY, DEVICE_ID_KEY, themeKey]);
  showTheme(page.getItem(themeKey));
  followTheme();
  await followNetwork();
  await writeServerFacts({ apiBaseUrl, storage: page });
  const preferences = createNativePreferences(page);
  const personalData = createPersonalData(preferences, preferences, NO_BADGE);
  return {
    identity: await identity.forShell(storage, readDeviceId(storage)),
    preferences,
    // The phone's own store, which no system clears.
    offlineQueue: preferences,
    personalData: { ...personalData, clear: (uid) => clearAll(personalData, uid) },
    badge: NO_BADGE,
    install: NOTHING_TO_INSTALL,
    haptics: vibrateBySetting(createNativeHaptics(), preferences),
    externalBrowser: createNativeExternalBrowser(apiBaseUrl),
    push: createNativePush(),
    server: readServerFacts(),
    phone: createNativePhone(),
    photoPicker: createNativePhotoPicker(),
  };
}

/** The picture that was shared last may have a goal's name. */
async function clearAll(personalData: PersonalData, uid: string): Promise<void> {
  await personalData.clear(uid);
  await (await import('./share/native.ts')).deleteSharedFile();
}
