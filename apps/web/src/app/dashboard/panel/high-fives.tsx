import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { useSyncExternalStore } from 'react';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { HighFives as HighFivesOf } from '#features/goals/high-five/high-fives.tsx';

/** The high fives that wait, after the scene of one's own check-in. */
export function HighFives({ goals, uid }: { goals: readonly WireSharedGoal[]; uid: string }) {
  const celebrations = useCelebrations();
  const playing = useSyncExternalStore(celebrations.subscribe, celebrations.playing);
  return <HighFivesOf goals={goals} uid={uid} isHeld={playing !== null} />;
}
