import { useSyncExternalStore } from 'react';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { useCelebrations } from '#features/celebrations/celebration-store.ts';
import { PointFlight } from '#features/streaks/landing/point-flight.tsx';
import { findPanelNumber } from '#features/streaks/streak-panel.tsx';

/** What plays over the dashboard: a check-in's scene, and after the wave the flight of its points. */
export function CelebrationStage() {
  const celebrations = useCelebrations();
  const playing = useSyncExternalStore(celebrations.subscribe, celebrations.playing);
  return (
    <>
      <CelebrationLayer />
      <PointFlight isCovered={playing?.name === 'wave'} findNumber={findPanelNumber} />
    </>
  );
}
