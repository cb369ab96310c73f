import { useEffect, useSyncExternalStore } from 'react';
import { afterPaint } from '#platform/after-paint.ts';
import { CelebrationPlayer } from './celebration-player.tsx';
import { useCelebrations } from './celebration-store.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { prepareSceneWorker } from './playing/scene-worker.ts';

/** Few scenes have words. */
const SceneWords = lazyComponent(async () => (await import('./scene-words.tsx')).SceneWords);

/**
 * Where celebrations appear: mount it once, beside the pages.
 *
 * @param isHeld a scene waits for what comes before it
 */
export function CelebrationLayer({ isHeld = false }: { isHeld?: boolean }) {
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
  if (playing === null || isHeld) return null;
  return (
    <>
      <CelebrationPlayer {...playing} onDone={() => celebrations.end(playing)} />
      {playing.marks !== undefined && <SceneWords lines={playing.marks.words} isSubtle={playing.isSubtle} />}
    </>
  );
}
