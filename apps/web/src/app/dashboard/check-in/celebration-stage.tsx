import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { useState, useSyncExternalStore } from 'react';
import { CelebrationMusic } from '#app/celebration-music.tsx';
import { CelebrationLayer } from '#features/celebrations/celebration-layer.tsx';
import { type PlayingCelebration, useCelebrations } from '#features/celebrations/celebration-store.ts';
import { useEmberLifeStore } from '#features/ember/life/ember-life-store.ts';
import { PointFlight } from '#features/streaks/landing/point-flight.tsx';
import { findPanelNumber } from '#features/streaks/streak-panel.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

/** For those who share a goal. */
const HighFives = lazyComponent(async () => (await import('#features/goals/high-five/high-fives.tsx')).HighFives);

/** For those who filled a block or reached a milestone on this visit. */
const ShareMoment = lazyComponent(async () => (await import('./share-moment.tsx')).ShareMoment);

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
  // The next check-in is no end of it: what one is proud of waits while that one's scene plays.
  const [proud, setProud] = useState<PlayingCelebration | null>(null);
  if (playing !== null && playing !== proud && isProud(playing)) setProud(playing);
  return (
    <>
      <CelebrationLayer isHeld={isCatching} />
      <CelebrationMusic mayAsk />
      <PointFlight isCovered={playing?.name === 'wave'} findNumber={findPanelNumber} />
      {proud !== null && (
        <ShareMoment key={proud.seed} moment={proud} isHeld={playing !== null} uid={uid} onEnd={() => setProud(null)} />
      )}
      {sharedGoals.length > 0 && <HighFives goals={sharedGoals} uid={uid} isHeld={playing !== null} />}
    </>
  );
}

/** A full block or a milestone of a goal. */
function isProud({ goalId, points, marks }: PlayingCelebration): boolean {
  return goalId !== undefined && (points > 0 || (marks?.number ?? null) !== null);
}
