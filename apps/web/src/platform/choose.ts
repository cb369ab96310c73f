import { createWebExternalBrowser } from './external-browser/web.ts';
import { vibrateBySetting } from './haptics/by-setting.ts';
import { createWebHaptics } from './haptics/web.ts';
import { chooseIdentity } from './identity/choose.ts';
import type { Platform } from './platform.ts';
import { createWebOfflineQueue } from './offline-queue/web.ts';
import { createWebPreferences } from './preferences/web.ts';
import { choosePush } from './push/choose.ts';
import { readServerFacts } from './server-facts.ts';
import { isInShell } from './shell.ts';

/** Chooses the adapters, once, at the start. */
export async function choosePlatform(config: { apiBaseUrl: string }): Promise<Platform> {
  if (isInShell()) return (await import('./native-platform.ts')).createNativePlatform(config);
  const preferences = createWebPreferences();
  return {
    identity: chooseIdentity(config.apiBaseUrl),
    preferences,
    offlineQueue: createWebOfflineQueue(preferences),
    haptics: vibrateBySetting(createWebHaptics(), preferences),
    externalBrowser: createWebExternalBrowser(),
    push: choosePush(),
    server: readServerFacts(),
    photoPicker: async () => (await import('./photo-picker/web.ts')).createWebPhotoPicker(),
  };
}
