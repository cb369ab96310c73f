import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';
import { reportFailure } from '../report-failure.ts';
import type { PhonePort } from './port.ts';

/** Of our own, for Android only. */
interface RingerPlugin {
  isSilent(): Promise<{ isSilent: boolean }>;
}

const Ringer = registerPlugin<RingerPlugin>('Ringer');

export function createNativePhone(): PhonePort {
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => reportFailure('The phone refused.', error));
  const until = (listening: Promise<PluginListenerHandle>) => {
    attempt(listening);
    return () => attempt(listening.then((listener) => listener.remove()));
  };

  return {
    onBack: (listener) => until(App.addListener('backButton', () => listener())),
    onLink: (listener) => until(App.addListener('appUrlOpen', ({ url }) => listener(url))),
    leave: () => attempt(App.minimizeApp()),
    // Android's has no way to be closed, and the app comes before it by itself.
    closeBrowser: () => void Browser.close().catch(() => undefined),
    isSilent: () =>
      Ringer.isSilent().then(
        ({ isSilent }) => isSilent,
        // iOS has no such plugin.
        () => false,
      ),
  };
}
