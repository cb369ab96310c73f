import { useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PreferencesPort } from '#platform/preferences/port.ts';

/** Whether this device plays music: on or off, or being asked; null before the question. */
export type MusicChoice = 'on' | 'off' | 'asked' | null;

const MUSIC_KEY = 'music';

interface MusicChoiceStore {
  /** Undefined until what is stored is known. */
  readonly current: () => MusicChoice | undefined;
  readonly choose: (choice: Exclude<MusicChoice, null>) => void;
  /** Calls `listener` at every change. @returns stops that */
  readonly subscribe: (listener: () => void) => () => void;
}

function createMusicChoiceStore(preferences: PreferencesPort): MusicChoiceStore {
  const listeners = new Set<() => void>();
  let current: MusicChoice | undefined;
  const change = (next: MusicChoice) => {
    current = next;
    for (const listener of listeners) listener();
  };
  void preferences.get(MUSIC_KEY).then((stored) => {
    if (current === undefined) change(stored === 'on' || stored === 'off' || stored === 'asked' ? stored : null);
  });
  return {
    current: () => current,
    choose(choice) {
      change(choice);
      void preferences.set(MUSIC_KEY, choice);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether this device plays music, undefined until it is known, and how to choose. It plays none unless it is on. */
export function useMusicChoice(): [choice: MusicChoice | undefined, choose: MusicChoiceStore['choose']] {
  const { preferences } = usePlatform();
  const store = useSharedInstance(createMusicChoiceStore, preferences);
  return [useSyncExternalStore(store.subscribe, store.current), store.choose];
}
