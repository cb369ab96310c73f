import type { ExternalBrowserPort } from './external-browser/port.ts';
import { createWebExternalBrowser } from './external-browser/web.ts';
import { vibrateBySetting } from './haptics/by-setting.ts';
import type { HapticsPort } from './haptics/port.ts';
import { createWebHaptics } from './haptics/web.ts';
import { chooseIdentity } from './identity/choose.ts';
import type { IdentityPort } from './identity/port.ts';
import type { PhonePort } from './phone/port.ts';
import type { PhotoPickerPort } from './photo-picker/port.ts';
import type { PreferencesPort } from './preferences/port.ts';
import { createWebPreferences } from './preferences/web.ts';
import { choosePush } from './push/choose.ts';
import type { PushPort } from './push/port.ts';
import { isInShell } from './shell.ts';

/** What the device and its services do for the app; constant while the app runs. */
export interface Platform {
  readonly identity: IdentityPort;
  readonly preferences: PreferencesPort;
  readonly haptics: HapticsPort;
  readonly externalBrowser: ExternalBrowserPort;
  readonly push: PushPort;
  /** Only the native app has one. */
  readonly phone?: PhonePort;
  /** Loaded when it is first asked for: few visits come to a photo. */
  readonly photoPicker: () => Promise<PhotoPickerPort>;
}

/** Chooses the adapters, once, at the start. */
export async function createPlatform(config: { apiBaseUrl: string }): Promise<Platform> {
  if (isInShell()) return (await import('./native-platform.ts')).createNativePlatform(config);
  const preferences = createWebPreferences();
  return {
    identity: chooseIdentity(config.apiBaseUrl),
    preferences,
    haptics: vibrateBySetting(createWebHaptics(), preferences),
    externalBrowser: createWebExternalBrowser(),
    push: choosePush(),
    photoPicker: async () => (await import('./photo-picker/web.ts')).createWebPhotoPicker(),
  };
}
