import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import type { Platform } from '#platform/platform.ts';
import { YESTERDAY_ANSWERS_KEY } from '#platform/preferences/personal-data.ts';

/** The last day about which each goal was asked, by the goal's id. */
type Answers = Readonly<Record<string, string>>;

interface State {
  readonly answers: Answers;
  /** The goal that was said not to be done on a day, while it may be said what got in the way. */
  readonly miss: { readonly goalId: string; readonly day: LocalDay } | null;
}

/** What the user has answered, on this device, to the question if they did a goal yesterday. */
export function useYesterdayAnswers(today: LocalDay) {
  const store = useSharedInstance(createYesterdayAnswers, usePlatform());
  const [isKnown, setIsKnown] = useState(store.isLoaded);
  const { answers, miss } = useSyncExternalStore(store.subscribe, store.current);
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
    /** What may be said about yesterday. */
    miss: miss?.day === yesterday ? miss : null,
    noteYes: (goalId: string) => store.remember(goalId, yesterday),
    noteNo: (goalId: string) => store.remember(goalId, yesterday, { goalId, day: yesterday }),
    closeMiss: store.closeMiss,
  };
}

function createYesterdayAnswers({ preferences }: Pick<Platform, 'preferences'>) {
  const listeners = new Set<() => void>();
  let state: State = { answers: {}, miss: null };
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  const change = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => state,
    isLoaded: () => isLoaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () =>
      (loading ??= preferences.get(YESTERDAY_ANSWERS_KEY).then((stored) => {
        state = { ...state, answers: { ...parseAnswers(stored), ...state.answers } };
        isLoaded = true;
      })),
    remember: (goalId: string, yesterday: LocalDay, miss: State['miss'] = state.miss) => {
      // Answers about earlier days are not asked for again.
      const current = Object.entries(state.answers).filter(([, day]) => day === yesterday);
      const answers = { ...Object.fromEntries(current), [goalId]: yesterday };
      change({ answers, miss });
      void preferences.set(YESTERDAY_ANSWERS_KEY, JSON.stringify(answers));
    },
    closeMiss: () => change({ ...state, miss: null }),
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
