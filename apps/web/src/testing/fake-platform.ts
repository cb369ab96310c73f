import { vibrateBySetting } from '#platform/haptics/by-setting.ts';
import type { SignedInUser } from '#platform/identity/port.ts';
import { createPersonalData } from '#platform/preferences/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { createWebPush } from '#platform/push/web.ts';
import { type ServerFacts, USUAL_SERVER } from '#platform/server-facts.ts';
import { ANN } from './wire-samples.ts';

/** A device in memory that keeps what was asked of it. */
export interface FakePlatform extends Platform {
  /** Every vibration, oldest first. */
  readonly vibrations: ('light' | 'heavy')[];
  /** Every address that the app left for. */
  readonly opened: string[];
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
  const motor = { light: () => void vibrations.push('light'), heavy: () => void vibrations.push('heavy') };

  return {
    vibrations,
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
    personalData: createPersonalData(preferences, preferences),
    haptics: vibrateBySetting(motor, preferences),
    externalBrowser: { open: (url) => void opened.push(url) },
    push: createWebPush(),
    server: { ...USUAL_SERVER, ...server },
    photoPicker: { hasCamera: false, pick: async () => photos.shift() ?? null },
  };
}
