import { type Ramp, AMBER, GOLD, LEMON, WHITE } from '#ui/pixels/palette.ts';
import { drawLettering } from './lettering.ts';
import type { Scene } from './stage.ts';

const LETTERS: Ramp = [WHITE, LEMON, LEMON, GOLD, AMBER];
const FROM_MS = 260;
/** It goes as it came, but faster, before the scene closes around it. */
const GONE_BEFORE_END_MS = 175;
const FASTER = 3;
const ABOVE_EDGE = 15;

/** A scene with a number at the foot of its window; the wave has words of its own there, and a place for it. */
export function withNumber(scene: Scene, number: number): Scene {
  if (scene.name === 'wave')
    return { ...scene, draw: (stage, ms, seed, points) => scene.draw(stage, ms, seed, points, number) };
  return {
    ...scene,
    draw(stage, ms, seed, points) {
      scene.draw(stage, ms, seed, points);
      const shown = Math.min(ms, FROM_MS + (scene.durationMs - GONE_BEFORE_END_MS - ms) * FASTER);
      const top = stage.centerY + stage.halfHeight - ABOVE_EDGE;
      drawLettering(stage, String(number), stage.centerX, top, LETTERS, shown, FROM_MS);
    },
  };
}
