import type { LocalDay } from '@fivefold/rules/calendar';
import type { EmberLine } from '@fivefold/rules/ember-line';
import { hangLantern, type PaperLantern, parseLanterns } from '@fivefold/rules/paper-lantern';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import type { Platform } from '#platform/platform.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { EMBER_LANTERNS_KEY } from '#platform/preferences/personal-data.ts';

/** The paper lanterns of this device. */
export interface PaperLanterns {
  /** The newest last; none until they are read. */
  readonly all: () => readonly PaperLantern[];
  readonly read: () => Promise<readonly PaperLantern[]>;
  /** Hangs one for what was found and answered. */
  readonly hang: (line: EmberLine, today: LocalDay, uid: string) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
}

export function usePaperLanterns(): PaperLanterns {
  return useSharedInstance(createPaperLanterns, usePlatform());
}

const NONE: readonly PaperLantern[] = [];

function createPaperLanterns({ preferences, personalData }: Platform): PaperLanterns {
  const listeners = new Set<() => void>();
  let lanterns = NONE;
  const show = (next: readonly PaperLantern[]) => {
    lanterns = next;
    listeners.forEach((listener) => listener());
  };
  const read = async () => {
    const stored = parseLanterns(await preferences.get(EMBER_LANTERNS_KEY));
    if (stored.length > 0 || lanterns.length > 0) show(stored);
    return stored;
  };
  return {
    all: () => lanterns,
    read,
    hang: async ({ id, find }, today, uid) => {
      if (find === undefined || !personalData.isAllowed(uid)) return;
      const next = hangLantern(await read(), { ...find, id, hungOn: today });
      await preferences.set(EMBER_LANTERNS_KEY, JSON.stringify(next));
      show(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
