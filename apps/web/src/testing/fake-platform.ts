import { vibrateBySetting } from '#platform/haptics/by-setting.ts';
import type { SignedInUser } from '#platform/identity/port.ts';
import type { InstallPort, InstallWay } from '#platform/install/port.ts';
import { createPersonalData } from '#platform/preferences/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { createWebPush } from '#platform/push/web.ts';
import { type ServerFacts, USUAL_SERVER } from '#platform/server-facts.ts';
import { ANN } from './wire-samples.ts';

/** A browser's offer to install the app. */
interface FakeInstall extends InstallPort {
  /** From now on it can be installed in this way. */
  offer(way: InstallWay): void;
  /** How often the browser's own question was shown. */
  asked(): number;
}

/** A device in memory that keeps what was asked of it. */
export interface FakePlatform extends Platform {
  /** Every vibration, oldest first. */
  readonly vibrations: ('light' | 'heavy')[];
  /** Every address that the app left for. */
  readonly opened: string[];
  /** Every number that the app's icon showed, oldest first. */
  readonly badges: number[];
  readonly install: FakeInstall;
  readonly stored: Map<string, string>;
  /** What the person chooses the next times a photo is asked for; nothing when there is no more. */
  readonly photos: Blob[];
  /** What the next attempt to log out throws. */
  failLogOut(error: Error): void;
}

const NOT_HERE = () => Promise.reject(new Error('This test does not sign in by hand.'));

/** Ann's phone, signed in and on a usual server unless told otherwise. */
export function createFakePlatform(user: SignedInUser | null = ANN, server: Partial<ServerFacts> = {}): FakePlatform {
  const vibrations: ('light' | 'heavy')[] = [];
  const opened: string[] = [];
  const stored = new Map<string, string>();
  const photos: Blob[] = [];
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let present = user;
  let logOutError: Error | undefined;
  const preferences: Platform['preferences'] = {
    get: async (key) => stored.get(key) ?? null,
    set: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
    keys: async () => [...stored.keys()],
  };
  const badges: number[] = [];
  const badge = { show: (count: number) => void badges.push(count) };
  const motor = {
    canVibrate: true,
    light: () => void vibrations.push('light'),
    heavy: () => void vibrations.push('heavy'),
  };

  return {
    vibrations,
    badges,
    badge,
    install: createFakeInstall(),
    opened,
    stored,
    photos,
    failLogOut(error) {
      logOutError = error;
    },
    identity: {
      onChange(listener) {
        listeners.add(listener);
        listener(present);
        return () => listeners.delete(listener);
      },
      token: async () => (present === null ? null : `token-of-${present.uid}`),
      async logOut() {
        if (logOutError !== undefined) throw logOutError;
        present = null;
        for (const listener of listeners) listener(null);
      },
      signUp: NOT_HERE,
      logIn: NOT_HERE,
      requestReset: NOT_HERE,
      resetPassword: NOT_HERE,
      changePassword: NOT_HERE,
      changeEmail: NOT_HERE,
      renewUser: async () => undefined,
      signInByLink: NOT_HERE,
      forget: async () => undefined,
    },
    preferences,
    offlineQueue: preferences,
    personalData: createPersonalData(preferences, preferences, badge),
    haptics: vibrateBySetting(motor, preferences),
    externalBrowser: { open: (url) => void opened.push(url) },
    push: createWebPush(),
    server: { ...USUAL_SERVER, ...server },
    photoPicker: { hasCamera: false, pick: async () => photos.shift() ?? null },
  };
}

function createFakeInstall(): FakeInstall {
  const listeners = new Set<() => void>();
  let offered: InstallWay | null = null;
  let asked = 0;
  const change = (way: InstallWay | null) => {
    offered = way;
    for (const listener of listeners) listener();
  };
  return {
    way: () => offered,
    async ask() {
      asked += 1;
      change(null);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer: change,
    asked: () => asked,
  };
}
