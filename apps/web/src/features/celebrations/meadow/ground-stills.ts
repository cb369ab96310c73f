import { cosine, sine } from '../stage/curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import {
  AMBER,
  AQUA,
  ASH,
  AZURE,
  BARK,
  BLOOD,
  CLAY,
  CREAM,
  EARTH,
  EMBER,
  FOAM,
  FOLIAGE,
  GOLD,
  GRAPE,
  GRASS,
  INK,
  LEAF,
  LEMON,
  LIME,
  MIST,
  NAVY,
  ORCHID,
  PINK,
  type Ramp,
  RED,
  ROCK,
  SAND,
  SEA,
  SLATE,
  SNOW,
  STEEL,
  STONE,
  TAN,
  VIOLET,
  WHITE,
  WINE,
} from '#ui/pixels/palette.ts';
import { random } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import {
  drawGlint,
  fillDisc,
  fillEllipse,
  fillRect,
  fillRow,
  fillTriangle,
  line,
  strokeCircle,
} from '../stage/shapes.ts';
import { plot, type Surface } from '../stage/stage.ts';

/** The middle of a still. */
const X = 14;
/** The lowest row of what stands on the ground. */
const FOOT = 38;

const GOLDEN: Ramp = [EMBER, AMBER, GOLD, LEMON];
const HULL = [WHITE, WHITE, MIST, ASH, STEEL];

export function drawTree(surface: Surface): void {
  for (let row = 0; row < 16; row++) {
    const half = 1.6 + (row < 3 ? (3 - row) * 0.9 : 0);
    for (let x = X - half; x <= X + half; x++)
      plot(surface, x, FOOT - row, pick(EARTH, 0.7 - (x - X + half) / 6, x, row, 0));
  }
  const clumps = [7, 20, 5.5, 21, 20, 5.5, 14, 22, 6, 9, 13, 6, 19, 13, 6, 14, 9, 6, 14, 16, 6];
  for (let clump = 0; clump < clumps.length; clump += 3) {
    const [x = 0, y = 0, radius = 0] = clumps.slice(clump);
    shadeBall(surface, x, y + 0.5, radius, radius * 0.92, FOLIAGE, -0.06 - (y - 14) * 0.014, 0.15);
  }
  for (const [x, y] of [
    [8, 13],
    [18, 11],
    [13, 17],
    [21, 19],
    [7, 21],
  ] as const) {
    shadeBall(surface, x + 0.5, y + 0.5, 1.7, 1.7, GOLDEN, 0.1, 0);
    plot(surface, x, y - 1, LEMON);
  }
}

/** A boulder in two halves; inside it glows with crystals. */
export function drawGeode(surface: Surface): void {
  for (let y = 17; y <= FOOT; y++) {
    for (let x = 1; x <= 26; x++) {
      const run = (x + 0.5 - X) / 12.5;
      const rise = (y + 0.5 - 30) / 13;
      const square = run * run + rise * rise;
      if (square > 1) continue;
      const core = ((x + 0.5 - X) / 8) ** 2 + ((y + 0.5 - 29) / 8.5) ** 2;
      if (core > 1) plot(surface, x, y, pick(ROCK, 0.62 - run * 0.34 - rise * 0.4, x, y, 0.15));
      else plot(surface, x, y, core > 0.72 ? WHITE : core > 0.5 ? PINK : GRAPE);
    }
  }
  for (const [x, high] of [
    [10, 7],
    [13, 12],
    [17, 9],
  ] as const) {
    fillTriangle(surface, x - 2.5, 35, x + 3.5, 35, x + 0.5, 35 - high, ORCHID);
    line(surface, x - 0.5, 34, x, 36 - high, PINK);
    plot(surface, x, 36 - high, WHITE);
  }
  fillRow(surface, 9, 19, 35, VIOLET);
  drawGlint(surface, 19, 24, 3, WHITE);
  line(surface, 6, 22, 3, 27, SLATE);
  line(surface, 22, 34, 24, 30, SLATE);
}

export function drawCampFire(surface: Surface): void {
  const flame = (half: number, high: number, color: number) => {
    for (let row = 0; row < high; row++) {
      const t = row / high;
      const bulge = t < 0.3 ? 0.75 + t * 0.83 : 1 - ((t - 0.3) / 0.7) ** 1.3;
      const lean = sine(t * 0.8) * half * 0.28;
      fillRow(surface, X - half * bulge + lean, X + half * bulge - 0.6 + lean, FOOT - 4 - row, color);
    }
  };
  flame(8.5, 25, RED);
  fillTriangle(surface, 6, 28, 10, 32, 5, 19, RED);
  fillTriangle(surface, 18, 32, 23, 30, 23, 20, RED);
  flame(6.8, 20, EMBER);
  flame(5.2, 15, AMBER);
  flame(3.6, 10, GOLD);
  flame(2, 6, LEMON);
  plot(surface, 9, 12, AMBER);
  plot(surface, 20, 9, GOLD);
  line(surface, 4, FOOT - 5, 23, FOOT, BARK, 4);
  line(surface, 23, FOOT - 5, 4, FOOT, CLAY, 4);
  line(surface, 22, FOOT - 6, 5, FOOT - 1, TAN);
  fillDisc(surface, 4.5, FOOT - 0.5, 2, SAND);
  fillDisc(surface, 23, FOOT - 0.5, 2, TAN);
}

export function drawSnowman(surface: Surface): void {
  fillEllipse(surface, X, FOOT, 12, 2.4, MIST);
  line(surface, 8, 23, 1, 18, BARK);
  line(surface, 20, 23, 27, 17, BARK);
  plot(surface, 2, 16, BARK);
  plot(surface, 25, 16, BARK);
  shadeBall(surface, X, 32, 8.5, 7, SNOW, 0.14, 0.15);
  shadeBall(surface, X, 22.5, 6.6, 5.6, SNOW, 0.16, 0.15);
  shadeBall(surface, X, 13.5, 5.4, 5, SNOW, 0.18, 0.15);
  fillRect(surface, 9, 17, 11, 2, RED);
  fillRect(surface, 17, 18, 3, 7, RED);
  fillRect(surface, 19, 18, 1, 7, BLOOD);
  fillRow(surface, 8, 20, 8, INK);
  fillRect(surface, 10, 1, 9, 8, SLATE);
  fillRect(surface, 16, 1, 3, 8, INK);
  fillRect(surface, 10, 6, 9, 2, BLOOD);
  plot(surface, 12, 12, INK);
  plot(surface, 16, 12, INK);
  line(surface, 14, 14, 19, 14, EMBER);
  plot(surface, 14, 15, AMBER);
  for (const y of [22, 26, 31]) plot(surface, 13, y, SLATE);
}

/** The row of soil with a sunflower between a tulip and a daisy. */
export function drawFlowers(surface: Surface): void {
  line(surface, X, 16, X, 35, LEAF, 2);
  line(surface, 5, 25, 5, 35, LEAF);
  line(surface, 23, 25, 23, 35, LEAF);
  fillEllipse(surface, 10, 29, 3.5, 1.6, GRASS);
  fillEllipse(surface, 18, 26, 3.5, 1.6, LIME);
  fillEllipse(surface, 7, 32, 2.5, 1.2, LIME);
  fillEllipse(surface, 21, 32, 2.5, 1.2, GRASS);
  for (let petal = 0; petal < 12; petal++) {
    fillDisc(surface, X + sine(petal / 12) * 6.4, 13 - cosine(petal / 12) * 6.4, 2.1, petal % 2 === 0 ? GOLD : AMBER);
  }
  fillDisc(surface, X, 13, 4.8, CLAY);
  fillDisc(surface, X, 13, 4, BARK);
  plot(surface, 12, 12, CREAM);
  plot(surface, 16, 12, CREAM);
  fillRow(surface, 13, 15, 15, CREAM);
  fillEllipse(surface, 5, 23, 3.4, 3, RED);
  fillTriangle(surface, 1.5, 23, 4, 23, 2, 18, RED);
  fillTriangle(surface, 4, 23, 7, 23, 5, 18, PINK);
  fillTriangle(surface, 6.5, 23, 9, 23, 8, 18, BLOOD);
  for (let petal = 0; petal < 6; petal++) {
    fillDisc(surface, 23 + sine(petal / 6) * 2.6, 22.5 - cosine(petal / 6) * 2.6, 1.6, petal % 2 === 0 ? WHITE : FOAM);
  }
  fillDisc(surface, 23, 22.5, 1.5, GOLD);
  fillEllipse(surface, X, 37, 13, 2.6, BARK);
  for (let x = 3; x < 26; x++) plot(surface, x, 35 + (random(3, x) > 0.5 ? 1 : 0), CLAY);
}

/** The rocket of the picture books on its pad, with its red tower. */
export function drawRocket(surface: Surface): void {
  const x = 16;
  for (let y = 10; y < 36; y++) {
    plot(surface, 2, y, BLOOD);
    plot(surface, 6, y, RED);
    plot(surface, y % 8 < 4 ? 2 + (y % 4) : 6 - (y % 4), y, BLOOD);
    if (y % 4 === 2) fillRow(surface, 2, 6, y, RED);
  }
  fillRow(surface, 6, 11, 20, AMBER);
  plot(surface, 4, 9, LEMON);
  fillRow(surface, 0, 27, 36, ASH);
  for (let column = 1; column < 27; column++) {
    for (let row = 37; row <= 38; row++) plot(surface, column, row, (column + row * 2) % 6 < 3 ? STONE : STEEL);
  }
  fillTriangle(surface, x - 3, 24, x - 3, 34, x - 8, 36, RED);
  fillTriangle(surface, x + 4, 24, x + 4, 34, x + 9, 36, BLOOD);
  fillRect(surface, x - 2, 33, 5, 3, STEEL);
  for (let row = 0; row < 31; row++) {
    const t = row / 31;
    const half = t < 0.5 ? 5.6 * (1 - (0.5 - t) ** 2 * 4) : 5.6 - (t - 0.5) ** 2 * 8;
    for (let column = Math.round(x - half); column <= x + half; column++) {
      const across = Math.min(4, Math.floor(((column - x + half) / (half * 2 + 0.01)) * 5));
      const nose = across > 2 ? BLOOD : RED;
      const band = row === 26 || row === 27;
      plot(surface, column, 3 + row, row < 9 ? nose : band ? (across > 3 ? WINE : BLOOD) : (HULL[across] ?? ASH));
    }
  }
  fillDisc(surface, x + 0.5, 18.5, 3.6, SLATE);
  fillDisc(surface, x + 0.5, 18.5, 2.7, GOLD);
  fillDisc(surface, x + 0.5, 18.5, 2, NAVY);
  plot(surface, x - 1, 17, AQUA);
  plot(surface, x, 17, AQUA);
  fillRect(surface, x, 28, 1, 8, BLOOD);
}

/** The great wave, which curls over a pool. */
export function drawWave(surface: Surface): void {
  const crest = 13;
  for (let y = 6; y <= FOOT; y++) {
    for (let x = 0; x < surface.width; x++) {
      const swell = 36 - Math.max(0, 27 - x) * 0.16 - (Math.max(0, 20 - x) / 20) ** 1.5 * 22;
      const inBack = y >= swell;
      const inCurl = ((x - 12) / 11) ** 2 + ((y - 18) / 11) ** 2 <= 1 && y <= 18 + (x - 9) * 0.3;
      const inHollow = ((x - 17.5) / 9) ** 2 + ((y - 22.5) / 9.5) ** 2 <= 1;
      if (inHollow && y < 33 && x > 9) continue;
      if (!inBack && !inCurl) continue;
      const depth = ((x - 17) / 15) ** 2 + ((y - 22) / 16) ** 2;
      const stripe = Math.floor(depth * 7) % 3;
      plot(surface, x, y, stripe === 0 ? AZURE : stripe === 1 ? SEA : NAVY);
    }
  }
  for (const [x, y, size] of [
    [5, 11, 2.4],
    [9, 8, 2.6],
    [14, 7.5, 2.8],
    [19, 9, 2.8],
    [23, 13, 2.4],
    [24, 17, 1.7],
  ] as const) {
    fillDisc(surface, x, y + 0.5, size + 0.5, FOAM);
    fillDisc(surface, x - 0.3, y, size - 0.3, WHITE);
  }
  plot(surface, 20, crest + 1, WHITE);
  plot(surface, 21, crest + 6, FOAM);
  fillEllipse(surface, X, FOOT - 1, 13.5, 2.6, SEA);
  fillRow(surface, 4, 14, FOOT - 2, AQUA);
  fillRow(surface, 16, 24, FOOT - 1, FOAM);
  fillRow(surface, 7, 12, FOOT, AZURE);
  strokeCircle(surface, 25, 20, 1.2, 1.2, WHITE);
}
