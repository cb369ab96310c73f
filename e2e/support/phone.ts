import type { Page } from '@playwright/test';
import { installFakeShell } from '../../apps/web/src/testing/fake-shell.ts';

declare global {
  interface Window {
    installFakeShell: typeof installFakeShell;
    phone: ReturnType<typeof installFakeShell>;
  }
}

export type PhoneSystem = 'android' | 'ios';

/**
 * A phone around the page, with the plugins' native halves; its store lives as long as the phone does. Set `browsesHere` when
 * no test controls the system's browser: hosted pages then open in this one.
 */
export async function becomePhone(page: Page, system: PhoneSystem, { browsesHere = false } = {}): Promise<void> {
  await page.addInitScript(`window.installFakeShell = ${installFakeShell.toString()}`);
  await page.addInitScript(
    ([name, here]) => {
      const storedText = (key: unknown) => `phone's ${String(key)}`;
      const nothing = async () => undefined;
      window.phone = window.installFakeShell(name, {
        App: { minimizeApp: nothing },
        Browser: {
          open: async ({ url }) => {
            if (here) location.assign(String(url));
          },
          close: nothing,
        },
        Camera: { takePhoto: async () => ({ webPath: '/_capacitor_file_/photo.jpg' }) },
        Filesystem: { rmdir: nothing, writeFile: async ({ path }) => ({ uri: `file:///cache/${String(path)}` }) },
        FirebaseMessaging: {
          requestPermissions: async () => ({ receive: 'granted' }),
          getToken: async () => ({ token: `token-of-${name}-0123456789` }),
          deleteToken: nothing,
        },
        Haptics: { impact: nothing },
        Network: { getStatus: async () => ({ connected: true, connectionType: 'wifi' }) },
        Preferences: {
          get: async ({ key }) => ({ value: sessionStorage.getItem(storedText(key)) }),
          set: async ({ key, value }) => sessionStorage.setItem(storedText(key), String(value)),
          remove: async ({ key }) => sessionStorage.removeItem(storedText(key)),
          keys: async () => ({ keys: Object.keys(sessionStorage).map((key) => key.slice(storedText('').length)) }),
        },
        Share: { share: nothing },
        SystemBars: { setStyle: nothing },
      });
    },
    [system, browsesHere] as const,
  );
}

/** The phone tells the app. */
export function fire(page: Page, plugin: string, event: string, data: unknown): Promise<void> {
  return page.evaluate(([to, name, what]) => window.phone.fire(String(to), String(name), what), [plugin, event, data]);
}

/** With what a plugin's native half was called, oldest first: 'Browser.open'. */
export function askedFor(page: Page, call: string) {
  return page.evaluate(
    (name) => window.phone.asked.filter((one) => one.call === name).map(({ options }) => options),
    call,
  );
}
