import { RootLine } from '#features/roots/root-line.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { useNextGoal } from '../list/use-next-goal.ts';
import type { LocalDay } from '@fivefold/rules/calendar';
import { useSyncExternalStore } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { LetterLine } from '#features/letters/letter-line.tsx';

interface RootedProps {
  goal: WireOwnGoal;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
}

/** What a card asks about how much its goal happens by itself; a goal that is let go leaves the list. */
export function RootedLine({ goal, onAnswered }: RootedProps) {
  const next = useNextGoal(goal.id);
  const gone = useUnmountCallback(next.focus);
  return (
    <RootLine
      goalId={goal.id}
      goalText={goal.goal}
      onAnswered={onAnswered}
      onLeaving={() => {
        next.find();
        gone.arm();
      }}
    />
  );
}

interface LetterProps {
  goal: WireOwnGoal;
  today: LocalDay;
  /** The line goes, and the focus with it. */
  onAnswered: () => void;
}

/** A goal's line to or from later me; the offer waits for the end of the check-in's scene. */
export function OwnLetter({ goal, today, onAnswered }: LetterProps) {
  const { subscribe, playing } = useCelebrations();
  const isHeld = useSyncExternalStore(subscribe, () => playing() !== null);
  return <LetterLine goalId={goal.id} goalText={goal.goal} today={today} isHeld={isHeld} onAnswered={onAnswered} />;
}
