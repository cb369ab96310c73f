import type { Season } from '@fivefold/rules/meadow';
import { pick } from '#ui/pixels/dither.ts';
import {
  AMBER,
  ASH,
  CLAY,
  EMBER,
  FERN,
  GOLD,
  GRASS,
  LEAF,
  LIME,
  MIST,
  PINK,
  type Ramp,
  SAND,
  SPROUT,
  STEEL,
  TAN,
  WHITE,
} from '#ui/pixels/palette.ts';
import { sine } from '../stage/curves.ts';
import { random, randomBits } from '#ui/pixels/random.ts';
import { plot, type Surface } from '../stage/stage.ts';
import { GROUND_HEIGHT, type MeadowPlan } from './meadow-plan.ts';

interface LandStyle {
  readonly ground: Ramp;
  readonly hill: number;
  readonly ridge: number;
  readonly far: number;
  /** What lies or grows between the plants. */
  readonly dots: readonly number[];
}

const STYLES: Readonly<Record<Season, LandStyle>> = {
  spring: { ground: [LEAF, GRASS, LIME, SPROUT], hill: GRASS, ridge: LIME, far: LEAF, dots: [WHITE, PINK, GOLD] },
  summer: { ground: [FERN, LEAF, GRASS, LIME], hill: LEAF, ridge: GRASS, far: FERN, dots: [WHITE, GOLD] },
  fall: { ground: [CLAY, TAN, SAND, SAND], hill: TAN, ridge: SAND, far: CLAY, dots: [EMBER, AMBER, GOLD] },
  winter: { ground: [ASH, MIST, WHITE, WHITE], hill: ASH, ridge: WHITE, far: STEEL, dots: [WHITE, ASH] },
};

/** The columns of the seam in which seasons meet. */
const SEAM = 28;
/** Around New Year the hills are high, and a year lies between them as a valley. */
const HILL_REACH = 190;
const HILL_RISE = 15;
const FAR_PARALLAX = 0.5;

/** Paints hills and ground. @param left the meadow's pixel in the first column */
export function drawLand(surface: Surface, plan: MeadowPlan, left: number): void {
  const horizon = surface.height - GROUND_HEIGHT;
  const seasons = Array.from({ length: surface.width + 2 * SEAM }, (_, column) => plan.seasonAt(left + column - SEAM));
  const styleAt = (x: number, y: number) =>
    STYLES[seasons[x + SEAM + Math.round((random(x + left, y) - 0.5) * SEAM)] ?? 'summer'];
  const starts = plan.signs.map(({ x }) => x);
  for (let x = 0; x < surface.width; x++) {
    const at = left + x;
    drawHills(surface, x, horizon, farRise(left * FAR_PARALLAX + x), nearRise(at, starts), (y) => styleAt(x, y));
    const top = horizon + 1 - Math.floor(sine(at / 190 + 0.12) * 1.5);
    for (let y = top; y < surface.height; y++)
      plot(surface, x, y, pick(styleAt(x, y).ground, 0.95 - (y - top) / 26, at, y, 0.4));
    drawTuft(surface, x, at, top, styleAt(x, top));
  }
}

function drawHills(
  surface: Surface,
  x: number,
  horizon: number,
  far: number,
  near: number,
  styleAt: (y: number) => LandStyle,
): void {
  const farTop = horizon - Math.floor(far);
  const nearTop = horizon - Math.floor(near);
  for (let y = Math.min(farTop, nearTop); y < horizon + 4; y++) {
    const { hill, ridge, far: farColor } = styleAt(y);
    if (y >= nearTop) plot(surface, x, y, y === nearTop ? ridge : hill);
    else plot(surface, x, y, y === farTop ? hill : farColor);
  }
}

function farRise(x: number): number {
  return 7 + sine(x / 74 + 0.1) * 3 + sine(x / 31) * 1.6;
}

function nearRise(x: number, starts: readonly number[]): number {
  const away = starts.reduce((least, start) => Math.min(least, Math.abs(x - start - 20)), Infinity);
  const near = Math.max(0, 1 - away / HILL_REACH);
  return 2 + near * near * (3 - 2 * near) * HILL_RISE + sine(x / 53) * 1.2;
}

/** A blade of grass, a flower or a leaf that fell: what is at a pixel of the meadow is always there. */
function drawTuft(surface: Surface, x: number, at: number, top: number, { ground, dots }: LandStyle): void {
  const light = ground.at(-1) ?? GRASS;
  const bits = randomBits(at, 9);
  if (bits % 11 < 3) plot(surface, x, top - 1, light);
  const y = top + 3 + (bits % 13);
  if (bits % 7 === 0) {
    plot(surface, x, y, light);
    plot(surface, x, y + 1, ground.at(-3) ?? LEAF);
  } else if (bits % 9 === 1) {
    plot(surface, x, y, dots[Math.floor(random(at, 3) * dots.length)] ?? WHITE);
  }
}
