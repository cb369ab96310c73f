import { drawFairCloud } from '../stage/cloud.ts';
import { cosine, sine } from '../stage/curves.ts';
import {
  AMBER,
  ASH,
  AZURE,
  BARK,
  BLOOD,
  CLAY,
  CREAM,
  EMBER,
  FERN,
  FOAM,
  GOLD,
  GRAPE,
  GRASS,
  INK,
  LEAF,
  LEMON,
  MIST,
  NAVY,
  ORCHID,
  PINK,
  type Ramp,
  RED,
  SAND,
  SEA,
  SLATE,
  STEEL,
  STONE,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { shadeBall } from '../stage/shading.ts';
import { fillDisc, fillEllipse, fillRect, fillRow, fillTriangle, line } from '../stage/shapes.ts';
import { plot, type Surface } from '../stage/stage.ts';

/** The middle of a still. */
const X = 14;
/** The lowest row of what stands on the ground. */
const FOOT = 38;

const STORM: Ramp = [SLATE, STONE, STEEL, ASH];
const FAIR: Ramp = [STEEL, ASH, MIST, WHITE];
const BOW = [RED, AMBER, LEMON, GRASS, AZURE, GRAPE];

/** The big star with a smile, at rest on a little hill. */
export function drawStar(surface: Surface): void {
  fillEllipse(surface, X, FOOT + 1, 10, 5, FERN);
  fillEllipse(surface, X - 1, FOOT + 1.5, 8.5, 4.5, LEAF);
  const y = 20;
  const point = (turn: number, reach: number) => [X + sine(turn) * reach, y - cosine(turn) * reach] as const;
  for (let ray = 0; ray < 5; ray++) {
    const [tipX, tipY] = point(ray / 5, 13.6);
    const [leftX, leftY] = point((ray - 0.5) / 5, 6.6);
    const [rightX, rightY] = point((ray + 0.5) / 5, 6.6);
    fillTriangle(surface, X, y, leftX, leftY, tipX, tipY, ray < 1 || ray > 3 ? LEMON : GOLD);
    fillTriangle(surface, X, y, tipX, tipY, rightX, rightY, ray === 1 || ray === 2 ? AMBER : GOLD);
  }
  fillDisc(surface, X, y, 5.5, GOLD);
  fillDisc(surface, X - 1, y - 1, 4, LEMON);
  fillRect(surface, X - 4, y - 2, 2, 3, UMBER);
  fillRect(surface, X + 2, y - 2, 2, 3, UMBER);
  line(surface, X - 2, y + 3, X + 1, y + 3, BLOOD);
  plot(surface, X - 3, y + 2, BLOOD);
  plot(surface, X + 2, y + 2, BLOOD);
  plot(surface, X - 5, y + 2, PINK);
  plot(surface, X + 4, y + 2, PINK);
}

/** A small twister that has put the house down beside it. */
export function drawTwister(surface: Surface): void {
  const bands = [MIST, ASH, STEEL, ASH];
  for (let row = 0; row < 32; row++) {
    const t = row / 31;
    const half = 1.4 + (1 - t) ** 1.5 * 10.2;
    const middle = 12 + sine(t * 1.15 + 0.1) * 2.6;
    const y = 5 + row;
    for (let x = Math.floor(middle - half); x < middle + half; x++) {
      const across = (x - middle + half) / (half * 2);
      const swirl = Math.floor((row * 1.15 + across * 4.6) / 2) % 4;
      plot(surface, x, y, across > 0.86 ? STONE : (bands[swirl] ?? ASH));
    }
  }
  fillEllipse(surface, 12, 5.5, 10.5, 1.8, STEEL);
  fillEllipse(surface, 12, 5.2, 7, 1, STONE);
  fillEllipse(surface, 12, FOOT, 6, 1.6, SAND);
  fillRect(surface, 17, 31, 9, 8, CREAM);
  fillRect(surface, 24, 31, 2, 8, SAND);
  fillTriangle(surface, 15, 31, 28, 31, 21.5, 24.5, RED);
  fillTriangle(surface, 21.5, 25, 28, 31, 23, 31, BLOOD);
  fillRect(surface, 20, 34, 3, 5, CLAY);
  plot(surface, 18, 33, AZURE);
  plot(surface, 24, 33, AZURE);
}

/** A black hole in its ring of fire, over a stone that bears it. */
export function drawBlackHole(surface: Surface): void {
  fillRect(surface, 9, FOOT - 1, 11, 2, STONE);
  fillRect(surface, 11, FOOT - 4, 7, 3, STEEL);
  fillRect(surface, 15, FOOT - 4, 3, 3, STONE);
  fillRow(surface, 10, 18, FOOT - 5, ASH);
  const y = 18;
  fillDisc(surface, X, y, 11, GRAPE);
  fillDisc(surface, X, y, 9.8, ORCHID);
  fillDisc(surface, X, y, 8.8, AMBER);
  fillDisc(surface, X, y, 7.8, LEMON);
  fillDisc(surface, X, y, 6.8, INK);
  for (let step = 0; step < 64; step++) {
    const x = X + cosine(step / 64) * 13;
    const rise = sine(step / 64) * 3.6;
    if (rise < -0.4 && Math.abs(x - X) < 8) continue;
    plot(surface, x, y + rise + (X - x) * 0.22, rise > 2 ? WHITE : GOLD);
    plot(surface, x, y + rise + 1 + (X - x) * 0.22, rise > 1 ? AMBER : EMBER);
  }
  plot(surface, 22, 5, WHITE);
  plot(surface, 4, 8, PINK);
}

export function drawRainbow(surface: Surface): void {
  for (let y = 6; y < 36; y++) {
    for (let x = 0; x < surface.width; x++) {
      const away = Math.sqrt((x + 0.5 - X) ** 2 + ((y + 0.5 - 32) * 0.62) ** 2);
      const band = Math.floor((13 - away) / 1.25);
      if (away <= 13 && band < BOW.length && y < 34) plot(surface, x, y, BOW[band] ?? RED);
    }
  }
  drawFairCloud(surface, 5.5, 34.5, 3, FAIR);
  drawFairCloud(surface, 22.5, 34.5, 3, FAIR);
}

/** A dark cloud and the bolt that strikes the rod of a house, whose lamps are on. */
export function drawBolt(surface: Surface): void {
  fillRect(surface, 6, 30, 17, 9, CLAY);
  fillRect(surface, 18, 30, 5, 9, BARK);
  fillTriangle(surface, 3, 31, 26, 31, 14.5, 23, VIOLET);
  fillRow(surface, 4, 25, 31, INK);
  for (const x of [8, 18]) fillRect(surface, x, 33, 3, 3, LEMON);
  fillRect(surface, 13, 34, 3, 5, GOLD);
  fillTriangle(surface, 15, 9, 20, 9, 10, 18, LEMON);
  fillTriangle(surface, 11, 17, 18, 15, 13.5, 25, GOLD);
  line(surface, 16, 10, 12, 17, WHITE);
  line(surface, 16, 17, 14, 22, WHITE);
  shadeBall(surface, 7, 8, 5.5, 4.5, STORM, -0.1, 0.15);
  shadeBall(surface, 21, 8, 5.5, 4.5, STORM, -0.2, 0.15);
  shadeBall(surface, 14, 6.5, 7, 5.5, STORM, 0, 0.15);
  fillRow(surface, 5, 23, 11, SLATE);
}

export function drawFireworks(surface: Surface): void {
  const burst = (x: number, y: number, reach: number, inner: number, outer: number) => {
    for (let ray = 0; ray < 12; ray++) {
      const far = ray % 2 === 0 ? reach : reach * 0.72;
      line(
        surface,
        x + sine(ray / 12) * 2,
        y - cosine(ray / 12) * 2,
        x + sine(ray / 12) * far * 0.7,
        y - cosine(ray / 12) * far * 0.7,
        inner,
      );
      plot(surface, x + sine(ray / 12) * far, y - cosine(ray / 12) * far, outer);
    }
    plot(surface, x, y, WHITE);
  };
  burst(10, 11, 9.5, GOLD, LEMON);
  burst(21, 18, 6.5, ORCHID, PINK);
  burst(6, 23, 5, AZURE, FOAM);
  line(surface, 11, 22, 13, 31, AMBER);
  line(surface, 20, 25, 17, 31, VIOLET);
  for (const [x, color, shade] of [
    [8, RED, BLOOD],
    [13, SEA, NAVY],
    [18, RED, BLOOD],
  ] as const) {
    fillRect(surface, x, 31, 4, 8, color);
    fillRect(surface, x + 3, 31, 1, 8, shade);
    fillRect(surface, x, 33, 4, 1, CREAM);
  }
  fillRect(surface, 6, 36, 18, 2, CLAY);
}
