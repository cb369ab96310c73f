import type { LocalDay } from '@fivefold/rules/calendar';
import { useSyncExternalStore } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { LetterLine } from '#features/letters/letter-line.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** The line goes, and the focus with it. */
  onAnswered: () => void;
}

/** A goal's line to or from later me; the offer waits for the end of the check-in's scene. */
export function OwnLetter({ goal, today, onAnswered }: Props) {
  const { subscribe, playing } = useCelebrations();
  const isHeld = useSyncExternalStore(subscribe, () => playing() !== null);
  return <LetterLine goalId={goal.id} goalText={goal.goal} today={today} isHeld={isHeld} onAnswered={onAnswered} />;
}
