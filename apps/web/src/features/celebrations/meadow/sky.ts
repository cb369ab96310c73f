import { pick } from '#ui/pixels/dither.ts';
import {
  ABYSS,
  AQUA,
  ASH,
  AZURE,
  CORAL,
  CREAM,
  FOAM,
  INDIGO,
  INK,
  LEMON,
  MIST,
  NAVY,
  NIGHT,
  PEACH,
  PLUM,
  type Ramp,
  ROSE,
  SEA,
  STEEL,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { drawFairCloud } from '../stage/cloud.ts';
import { random } from '#ui/pixels/random.ts';
import { fillDisc } from '../stage/shapes.ts';
import { plot, type Surface } from '../stage/stage.ts';
import type { Sky } from './sky-hours.ts';

interface SkyStyle {
  /** From the zenith down to the horizon. */
  readonly colors: Ramp;
  readonly cloud: Ramp;
  /** Stars in 100 columns. */
  readonly stars: number;
}

const STYLES: Readonly<Record<Sky, SkyStyle>> = {
  dawn: { colors: [VIOLET, PLUM, ROSE, CORAL, PEACH, CREAM], cloud: [ROSE, CORAL, PEACH, CREAM], stars: 4 },
  day: { colors: [SEA, AZURE, AQUA, FOAM], cloud: [ASH, MIST, WHITE, WHITE], stars: 0 },
  dusk: { colors: [NIGHT, INDIGO, VIOLET, PLUM, ROSE, CORAL], cloud: [VIOLET, PLUM, ROSE, CORAL], stars: 9 },
  night: { colors: [INK, NIGHT, ABYSS, NAVY], cloud: [NIGHT, INDIGO, VIOLET, STEEL], stars: 30 },
};

/** A cloud goes on by a pixel in this time. */
const CLOUD_PIXEL_MS = 1600;
/** The columns after which clouds come again. */
const CLOUD_SPAN = 230;

/** Paints the sky down to the horizon. @param left the first column of the meadow that is seen: clouds follow it slowly */
export function drawSky(surface: Surface, sky: Sky, horizon: number, left: number, ms: number): void {
  const { colors, cloud } = STYLES[sky];
  for (let y = 0; y < surface.height; y++) {
    for (let x = 0; x < surface.width; x++) plot(surface, x, y, pick(colors, y / horizon, x, y, 0.35));
  }
  drawStars(surface, STYLES[sky].stars, horizon, ms);
  drawLight(surface, sky, horizon);
  const moved = Math.floor(ms / CLOUD_PIXEL_MS) - Math.floor(left / 5);
  for (const [at, height, size] of [
    [20, 0.24, 4],
    [94, 0.36, 3],
    [150, 0.14, 2],
  ] as const) {
    for (let x = mod(at + moved, CLOUD_SPAN) - 30; x < surface.width + 30; x += CLOUD_SPAN)
      drawFairCloud(surface, x, horizon * height, size, cloud);
  }
}

/** One star in eight is dim now and then. */
function drawStars(surface: Surface, inHundred: number, horizon: number, ms: number): void {
  const count = Math.floor((surface.width * inHundred) / 100);
  for (let star = 0; star < count; star++) {
    const isDim = star % 8 === Math.floor(ms / 900) % 16;
    const color = isDim ? INDIGO : star % 5 === 0 ? WHITE : star % 3 === 0 ? CREAM : STEEL;
    plot(surface, random(5, star) * surface.width, random(6, star) * horizon * 0.8, color);
  }
}

/** Sun or moon. */
function drawLight(surface: Surface, sky: Sky, horizon: number): void {
  const right = surface.width - 22;
  if (sky === 'day') {
    fillDisc(surface, right, 13, 7, FOAM);
    fillDisc(surface, right, 13, 5.5, LEMON);
    fillDisc(surface, right, 13, 4, WHITE);
  } else if (sky === 'night') {
    for (let y = 4; y < 20; y++) {
      for (let x = right - 9; x < right + 9; x++) {
        const isMoon = (x + 0.5 - right) ** 2 + (y + 0.5 - 12) ** 2 < 46;
        const isDark = (x + 0.5 - right - 3.5) ** 2 + (y + 0.5 - 10) ** 2 < 36;
        if (isMoon && !isDark) plot(surface, x, y, x < right - 4 ? WHITE : CREAM);
      }
    }
  } else {
    const x = sky === 'dawn' ? 29 : right - 8;
    fillDisc(surface, x, horizon - 4, 11, sky === 'dawn' ? CREAM : PEACH);
    fillDisc(surface, x, horizon - 4, 8.5, sky === 'dawn' ? WHITE : CREAM);
  }
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
