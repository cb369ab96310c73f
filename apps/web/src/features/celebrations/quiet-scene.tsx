import type { Celebration } from '@fivefold/rules/celebration';
import { useEffect, useEffectEvent, useRef } from 'react';
import { whenIdle } from '#platform/when-idle.ts';
import type { QuietPlayer } from './quiet-player.ts';
import styles from './quiet-scene.module.css';

interface Props {
  name: Celebration;
  /** The moment, in the scene's milliseconds, that it plays to and then shows; its still unless given. */
  restAt?: number;
}

/** Fetches a scene's code before its place is shown. It is only a decoration: a failure is none. */
export async function preloadQuietScene(name: Celebration): Promise<void> {
  await import('./quiet-player.ts').then(({ loadScene }) => loadScene(name)).catch(() => undefined);
}

/**
 * A celebration in a small place of the page: plays once, slowly, and then stands still. Its place is reserved, its
 * code is fetched when the page around it is on the screen, and assistive technology does not know of it.
 */
export function QuietScene({ name, restAt }: Props) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const playerRef = useRef<QuietPlayer>(undefined);
  const playToRest = useEffectEvent(() => playerRef.current?.playTo(restAt));

  useEffect(() => {
    let isGone = false;
    const start = async () => {
      // Only a decoration: without its code the place stays empty.
      const code = await import('./quiet-player.ts').catch(() => undefined);
      if (isGone || canvasRef.current === null) return;
      playerRef.current = code?.createQuietPlayer(canvasRef.current, name);
      playToRest();
    };
    const cancel = whenIdle(() => void start());
    return () => {
      isGone = true;
      cancel();
      playerRef.current?.stop();
      playerRef.current = undefined;
    };
  }, [name]);

  useEffect(() => playToRest(), [restAt]);

  return (
    <div className={styles.place} aria-hidden="true">
      <canvas ref={canvasRef} className={styles.canvas} width={1} height={1} />
    </div>
  );
}
