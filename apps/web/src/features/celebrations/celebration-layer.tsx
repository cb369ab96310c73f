import { useSyncExternalStore } from 'react';
import { CelebrationPlayer } from './celebration-player.tsx';
import { useCelebrations } from './celebration-store.ts';

/** Where celebrations appear: mount it once, beside the pages. */
export function CelebrationLayer() {
  const celebrations = useCelebrations();
  const playing = useSyncExternalStore(celebrations.subscribe, celebrations.playing);
  return (
    <CelebrationPlayer
      name={playing?.name ?? null}
      seed={playing?.seed ?? 0}
      isSubtle={playing?.isSubtle ?? false}
      own={playing?.own ?? undefined}
      points={playing?.points}
      onDone={() => playing && celebrations.end(playing)}
    />
  );
}
