import { createWebBadge } from './badge/web.ts';
import { createWebExternalBrowser } from './external-browser/web.ts';
import { vibrateBySetting } from './haptics/by-setting.ts';
import { createWebHaptics } from './haptics/web.ts';
import { createWebInstall } from './install/web.ts';
import type { Platform, PlatformOptions } from './platform.ts';
import { createLazyOfflineQueue } from './offline-queue/lazy.ts';
import { createWebPhotoPicker } from './photo-picker/web.ts';
import { createPersonalData } from './preferences/personal-data.ts';
import { createWebPreferences } from './preferences/web.ts';
import { createWebPush } from './push/web.ts';
import { readServerFacts } from './server-facts.ts';
import { isInShell } from './shell.ts';

/** Chooses the adapters, once, at the start. */
export async function choosePlatform(options: PlatformOptions): Promise<Platform> {
  if (isInShell()) return (await import('./native-platform.ts')).createNativePlatform(options);
  const preferences = createWebPreferences();
  const badge = createWebBadge();
  const server = readServerFacts();
  const offlineQueue = createLazyOfflineQueue(preferences);
  return {
    identity: options.identity.forBrowser(),
    preferences,
    offlineQueue,
    personalData: createPersonalData(preferences, offlineQueue, badge),
    badge,
    install: createWebInstall(),
    haptics: vibrateBySetting(createWebHaptics(), preferences),
    externalBrowser: createWebExternalBrowser(),
    push: createWebPush(
      server.web_push
        ? () =>
            import('./push/browser-push.ts').then(
              (code) => code.findBrowserPush(server, preferences),
              () => undefined,
            )
        : undefined,
    ),
    server,
    photoPicker: createWebPhotoPicker(),
  };
}
