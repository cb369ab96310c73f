import type { Celebration } from '@fivefold/rules/celebration';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './celebration-player.module.css';
import { playCelebration } from './play-celebration.ts';

interface CelebrationPlayerProps {
  /** What to play; null plays nothing. */
  name: Celebration | null;
  /** Chooses among the variations of a scene; another seed also plays the same celebration again. */
  seed: number;
  /** Called once, when it is over. */
  onDone: () => void;
}

/**
 * Plays a celebration over the app, a picture without words: whoever celebrates says so elsewhere. It takes no taps and no
 * focus. Specification section 9.
 */
export function CelebrationPlayer({ name, seed, onDone }: CelebrationPlayerProps) {
  if (name === null) return null;
  return <CelebrationCanvas key={`${name} ${seed}`} name={name} seed={seed} onDone={onDone} />;
}

function CelebrationCanvas({ name, seed, onDone }: CelebrationPlayerProps & { name: Celebration }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    return playCelebration(canvas, name, seed, () => end());
  }, [name, seed]);
  return <canvas ref={canvasRef} className={styles.canvas} data-celebration={name} aria-hidden="true" width={1} height={1} />;
}
