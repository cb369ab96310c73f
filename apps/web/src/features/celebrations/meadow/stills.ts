import type { Celebration } from '@fivefold/rules/celebration';
import { CLEAR, NIGHT } from '#ui/pixels/palette.ts';
import { peek, plot, type Surface } from '../stage/stage.ts';
import { drawTree, drawGeode, drawCampFire, drawSnowman, drawFlowers, drawRocket, drawWave } from './ground-stills.ts';
import { drawStar, drawTwister, drawBlackHole, drawRainbow, drawBolt, drawFireworks } from './sky-stills.ts';

export const STILL_WIDTH = 28;
const STILL_HEIGHT = 40;

const STILLS: Record<Celebration, (surface: Surface) => void> = {
  tree: drawTree,
  rock: drawGeode,
  fire: drawCampFire,
  star: drawStar,
  tornado: drawTwister,
  blackhole: drawBlackHole,
  rainbow: drawRainbow,
  lightning: drawBolt,
  fireworks: drawFireworks,
  snow: drawSnowman,
  garden: drawFlowers,
  rocket: drawRocket,
  wave: drawWave,
};

/** What a celebration leaves behind, with the dark line around it that all of them have. */
export function makeStill(name: Celebration): Surface {
  const still = { width: STILL_WIDTH, height: STILL_HEIGHT, pixels: new Uint8Array(STILL_WIDTH * STILL_HEIGHT) };
  STILLS[name](still);
  const drawn = { ...still, pixels: still.pixels.slice() };
  for (let y = 0; y < STILL_HEIGHT; y++) {
    for (let x = 0; x < STILL_WIDTH; x++) {
      if (peek(drawn, x, y) !== CLEAR) continue;
      const isBeside = [peek(drawn, x - 1, y), peek(drawn, x + 1, y), peek(drawn, x, y - 1), peek(drawn, x, y + 1)];
      if (isBeside.some((color) => color !== CLEAR)) plot(still, x, y, NIGHT);
    }
  }
  return still;
}
