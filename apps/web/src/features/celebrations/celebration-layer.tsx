import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '#platform/after-paint.ts';
import { CelebrationPlayer } from './celebration-player.tsx';
import { useCelebrations } from './celebration-store.ts';
import { prepareSceneWorker } from './playing/scene-worker.ts';

/** Where celebrations appear: mount it once, beside the pages. */
export function CelebrationLayer() {
  const celebrations = useCelebrations();
  const playing = useSyncExternalStore(celebrations.subscribe, celebrations.playing);
  // What is pressed may be celebrated; the worker is there before the answer.
  useEffect(() => {
    const prepare = () => void afterPaint().then(prepareSceneWorker);
    const listening = new AbortController();
    const options = { capture: true, passive: true, once: true, signal: listening.signal } as const;
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, prepare, options);
    return () => listening.abort();
  }, []);
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
