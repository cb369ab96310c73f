import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { YESTERDAY_ANSWERS_KEY } from '#platform/preferences/personal-data.ts';

/** The last day about which each goal was asked, by the goal's id. */
type Answers = Readonly<Record<string, string>>;

/** What the user has answered, on this device, to the question if they did a goal yesterday. */
export function useYesterdayAnswers(today: LocalDay) {
  const store = useSharedInstance(createYesterdayAnswers, usePlatform());
  const [isKnown, setIsKnown] = useState(store.isLoaded);
  const answers = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => {
    let isGone = false;
    void store.load().then(() => {
      if (!isGone) setIsKnown(true);
    });
    return () => {
      isGone = true;
    };
  }, [store]);
  const yesterday = addDays(today, -1);
  return {
    /** True until that is known. */
    isAnswered: (goalId: string) => !isKnown || answers[goalId] === yesterday,
    remember: (goalId: string) => store.remember(goalId, yesterday),
  };
}

function createYesterdayAnswers({ preferences }: Pick<Platform, 'preferences'>) {
  const listeners = new Set<() => void>();
  let answers: Answers = {};
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  return {
    current: () => answers,
    isLoaded: () => isLoaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () =>
      (loading ??= preferences.get(YESTERDAY_ANSWERS_KEY).then((stored) => {
        answers = { ...parseAnswers(stored), ...answers };
        isLoaded = true;
      })),
    remember: (goalId: string, yesterday: LocalDay) => {
      // Answers about earlier days are not asked for again.
      const current = Object.entries(answers).filter(([, day]) => day === yesterday);
      answers = { ...Object.fromEntries(current), [goalId]: yesterday };
      for (const listener of listeners) listener();
      void preferences.set(YESTERDAY_ANSWERS_KEY, JSON.stringify(answers));
    },
  };
}

function parseAnswers(stored: string | null): Answers {
  try {
    const answers: unknown = JSON.parse(stored ?? '{}');
    return typeof answers === 'object' && answers !== null ? (answers as Answers) : {};
  } catch {
    return {};
  }
}
