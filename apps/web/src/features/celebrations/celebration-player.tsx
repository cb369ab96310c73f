import type { Celebration } from '@fivefold/rules/celebration';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './celebration-player.module.css';
import type { SceneMarks } from './celebration-store.ts';
import { playCelebration } from './play-celebration.ts';
import { loadScene } from './scenes.ts';

const AS_FIRE: readonly string[] = [];

interface CelebrationPlayerProps {
  /** What to play; null plays nothing. */
  name: Celebration | null;
  /** Chooses among the variations of a scene; another seed also plays the same celebration again. */
  seed: number;
  /** Small, in the corner, with the app as bright as ever. */
  isSubtle?: boolean;
  /** The ember's own colors, '#rrggbb': shade, body, light; the same array for as long as it plays. */
  own?: readonly string[] | undefined;
  /** The points that were earned; the wave writes them. */
  points?: number | undefined;
  /** Of a return or a milestone; the same object for as long as it plays. */
  marks?: SceneMarks | undefined;
  /** Fetches the scene. */
  load?: typeof loadScene;
  /** Called once, when it is over. */
  onDone: () => void;
}

/**
 * Plays a celebration over the app, a picture without words: what is celebrated is said elsewhere. It takes no taps and
 * no focus. Specification section 9.
 */
export function CelebrationPlayer({
  name,
  seed,
  isSubtle = false,
  own = AS_FIRE,
  points = 1,
  marks,
  load = loadScene,
  onDone,
}: CelebrationPlayerProps) {
  if (name === null) return null;
  return (
    <CelebrationCanvas
      key={`${name} ${seed}`}
      name={name}
      seed={seed}
      isSubtle={isSubtle}
      own={own}
      points={points}
      marks={marks}
      load={load}
      onDone={onDone}
    />
  );
}

function CelebrationCanvas({
  name,
  seed,
  isSubtle,
  own = AS_FIRE,
  points = 1,
  marks,
  load,
  onDone,
}: Required<Omit<CelebrationPlayerProps, 'marks'>> & Pick<CelebrationPlayerProps, 'marks'> & { name: Celebration }) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    return playCelebration(canvas, { name, seed, isSubtle, own, points, marks, load }, () => end());
  }, [name, seed, isSubtle, own, points, marks, load]);
  return (
    <canvas
      ref={canvasRef}
      className={classNames(styles.canvas, isSubtle && styles.corner)}
      data-celebration={name}
      aria-hidden="true"
      width={1}
      height={1}
    />
  );
}
