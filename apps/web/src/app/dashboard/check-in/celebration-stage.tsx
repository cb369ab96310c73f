import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { useSyncExternalStore } from 'react';
import { CelebrationMusic } from '#app/celebration-music.tsx';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { useEmberLifeStore } from '#features/ember/life/ember-life-store.ts';
import { PointFlight } from '#features/streaks/landing/point-flight.tsx';
import { findPanelNumber } from '#features/streaks/streak-panel.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

/** For those who share a goal. */
const HighFives = lazyComponent(async () => (await import('#features/goals/high-five/high-fives.tsx')).HighFives);

interface Props {
  sharedGoals: readonly WireSharedGoal[];
  /** Who is signed in. */
  uid: string;
}

/** What plays over the dashboard: a check-in's scene, after the wave the flight of its points, and then high fives. */
export function CelebrationStage({ sharedGoals, uid }: Props) {
  const celebrations = useCelebrations();
  const playing = useSyncExternalStore(celebrations.subscribe, celebrations.playing);
  const life = useEmberLifeStore();
  const isCatching = useSyncExternalStore(life.subscribe, life.isCatching);
  return (
    <>
      <CelebrationLayer isHeld={isCatching} />
      <CelebrationMusic mayAsk />
      <PointFlight isCovered={playing?.name === 'wave'} findNumber={findPanelNumber} />
      {sharedGoals.length > 0 && <HighFives goals={sharedGoals} uid={uid} isHeld={playing !== null} />}
    </>
  );
}
