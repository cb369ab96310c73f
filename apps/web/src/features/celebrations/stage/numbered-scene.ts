import { type Ramp, AMBER, GOLD, LEMON, WHITE } from '#ui/pixels/palette.ts';
import { drawLettering } from './lettering.ts';
import type { Scene } from './stage.ts';

const LETTERS: Ramp = [WHITE, LEMON, LEMON, GOLD, AMBER];
const FROM_MS = 260;
/** It goes before the scene closes around it. */
const LEFT_OUT_MS = 175;
const ABOVE_EDGE = 15;
const BELOW_EDGE = 8;

/** A scene with a number in its window: at its foot, and at its head where the foot has words of its own. */
export function withNumber(scene: Scene, number: number): Scene {
  return {
    ...scene,
    draw(stage, ms, seed, points) {
      scene.draw(stage, ms, seed, points);
      if (ms >= scene.durationMs - LEFT_OUT_MS) return;
      const { centerX, centerY, halfHeight } = stage;
      const top = scene.name === 'wave' ? centerY - halfHeight + BELOW_EDGE : centerY + halfHeight - ABOVE_EDGE;
      drawLettering(stage, String(number), centerX, top, LETTERS, ms, FROM_MS);
    },
  };
}
