import { useEffect, useEffectEvent, useState } from 'react';
import { useClock } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { readVisitorGoal, removeVisitorGoal, storeVisitorGoal, type VisitorGoal } from './visitor-goal.ts';

interface VisitorGoalState {
  /** Undefined until the device was asked. */
  readonly goal: VisitorGoal | null | undefined;
  /** False where it is gone with the page. */
  readonly isSaved: boolean;
  readonly store: (goal: VisitorGoal | null) => void;
}

/** The visitor's goal, as this page and the device have it. */
export function useVisitorGoal(onChange: (goal: VisitorGoal | null) => void): VisitorGoalState {
  const { preferences } = usePlatform();
  const clock = useClock();
  const [goal, setGoal] = useState<VisitorGoal | null>();
  const [isSaved, setIsKept] = useState(true);
  const show = useEffectEvent((next: VisitorGoal | null) => {
    setGoal(next);
    onChange(next);
  });

  useEffect(() => {
    void readVisitorGoal(preferences, clock.now()).then((stored) => show(stored));
  }, [preferences, clock]);

  return {
    goal,
    isSaved,
    store: (next) => {
      setGoal(next);
      onChange(next);
      if (next === null) void removeVisitorGoal(preferences);
      else void storeVisitorGoal(preferences, next).then(setIsKept);
    },
  };
}
