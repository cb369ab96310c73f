import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { SPRITE_SIZE } from '#ui/ember/ember-sprite.ts';
import {
  EMBER_LEFT,
  EMBER_TOP,
  type EmberMoment,
  paintEmberScene,
  SCENE_HEIGHT,
  SCENE_MS,
  SCENE_WIDTH,
} from './ember-scene.ts';
import styles from './ember-scene.module.css';
import { showPixels } from './show-pixels.ts';

/** Pixels of the sprite as percent of the ember's own box, which the stage reaches beyond. */
const inPercent = (pixels: number) => `${(pixels / SPRITE_SIZE) * 100}%`;
/** Where the stage stands over the ember's own box. */
export const SCENE_PLACE = {
  left: inPercent(-EMBER_LEFT),
  top: inPercent(-EMBER_TOP),
  width: inPercent(SCENE_WIDTH),
  height: inPercent(SCENE_HEIGHT),
};

/** Plays a moment of an ember's life over the ember, once. Decoration. */
export function EmberSceneView({ moment, onEnd }: { moment: EmberMoment; onEnd: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useEffectEvent((time: number) => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    showPixels(context, paintEmberScene(moment, time));
  });
  // The ember below is hidden from now on: without its first picture, its place would be empty for a moment.
  useLayoutEffect(() => paint(0), []);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let begun: number | undefined;
    let frame = requestAnimationFrame(function draw(now) {
      begun ??= now;
      const time = (now - begun) / SCENE_MS;
      if (time >= 1) {
        end();
        return;
      }
      paint(time);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <canvas
      ref={canvas}
      width={SCENE_WIDTH}
      height={SCENE_HEIGHT}
      className={styles.scene}
      style={SCENE_PLACE}
      aria-hidden="true"
    />
  );
}
