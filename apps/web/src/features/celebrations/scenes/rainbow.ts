import { arc, clamp, easeIn, easeInOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { drawFairCloud } from '../stage/cloud.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  AQUA,
  ASH,
  AZURE,
  CORAL,
  CREAM,
  EMBER,
  FERN,
  FOAM,
  FOLIAGE,
  GOLD,
  GRAPE,
  GRASS,
  INK,
  LEAF,
  LEMON,
  MIST,
  ORCHID,
  PINK,
  RED,
  type Ramp,
  SEA,
  STEEL,
  STONE,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { drawGlint, fillDisc, fillEllipse, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1400;
const CLEARING = 360;
const BOW = 430;
const BOW_END = 860;
const RAIN_SKY: Ramp = [STONE, STEEL, ASH, MIST];
const FAIR_SKY: Ramp = [SEA, AZURE, AZURE, AQUA, FOAM, CREAM];
const BANDS: Ramp = [RED, EMBER, GOLD, GRASS, AZURE, GRAPE];
const FAIR: Ramp = [AQUA, FOAM, MIST, WHITE];
const FOUL: Ramp = [STONE, STEEL, ASH, MIST];

/** Rain, a cloud that moves off, the sun, and a rainbow flung from one cloud to the other. */
export const scene: Scene = { name: 'rainbow', durationMs: DURATION, stillAt: 1060, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.6);
  clearSurface(stage);
  paintSky(stage, ms, RAIN_SKY, ground);
  drawFairSky(stage, ms, ground);
  drawSun(stage, ms, ground);
  drawBow(stage, ms, ground);
  paintRange(stage, ms, ground, 9, ms < CLEARING + 100 ? STEEL : FERN, ms < CLEARING + 100 ? ASH : LEAF, 0.3);
  paintGround(stage, ms, ground, 8, FOLIAGE);
  drawFlowers(stage, ms, ground);
  drawRain(stage, ms, ground, seed);
  drawRainCloud(stage, ms);
  drawFeet(stage, ms, ground);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawSparkles(stage, ms, ground, seed);
  layVeil(stage, ms, DURATION);
}

/** Fair weather spreads from the sun outwards over the gray. */
function drawFairSky(stage: Stage, ms: number, ground: number): void {
  const spread = easeInOut(progress(ms, CLEARING - 90, CLEARING + 240));
  if (spread === 0) return;
  const reach = spread * (stage.halfWidth + stage.halfHeight) * 1.7;
  const sunX = stage.centerX;
  const top = stage.centerY - stage.halfHeight;
  for (let y = top - 3; y < ground + 14; y++) {
    const depth = clamp((y - top) / (ground - top), 0, 1);
    for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
      const run = x - sunX;
      const rise = (y - top - 16) * 1.2;
      if (run * run + rise * rise > reach * reach) continue;
      const level = depth * (FAIR_SKY.length - 1);
      const floor = Math.floor(level);
      const edge = level - floor > 0.8 && (x + y) % 2 === 0 ? 1 : 0;
      plotInside(stage, ms, x, y, FAIR_SKY[floor + edge] ?? FOAM);
    }
  }
}

function drawSun(stage: Stage, ms: number, ground: number): void {
  const open = spring(progress(ms, CLEARING - 40, CLEARING + 240));
  if (open <= 0) return;
  const x = stage.centerX + 0.5;
  const y = ground - bowHalfHeight(stage, ground) * mix(0.1, 0.4, open);
  for (let ray = 0; ray < 12; ray++) {
    const turn = ray / 12 + ms / 5200;
    const far = (ray % 2 === 0 ? 15.5 : 13) * open;
    fillTriangle(
      stage,
      x + sine(turn) * far,
      y + sine(turn + 0.25) * far,
      x + sine(turn - 0.028) * 9 * open,
      y + sine(turn + 0.222) * 9 * open,
      x + sine(turn + 0.028) * 9 * open,
      y + sine(turn + 0.278) * 9 * open,
      LEMON,
    );
  }
  fillDisc(stage, x, y, 9 * open, GOLD);
  fillDisc(stage, x - 0.5, y - 0.5, 7.6 * open, LEMON);
  fillDisc(stage, x - 1.6, y - 1.8, 4 * open, WHITE);
}

function bowHalfWidth(stage: Stage): number {
  return stage.halfWidth * 0.84;
}

function bowHalfHeight(stage: Stage, ground: number): number {
  return Math.min(ground - stage.centerY + stage.halfHeight + 3, bowHalfWidth(stage) * 1.45);
}

/** Six clean bands, drawn from the left foot to the right. */
function drawBow(stage: Stage, ms: number, ground: number): void {
  const run = easeInOut(progress(ms, BOW, BOW_END)) * 2.04 - 1.02;
  if (ms < BOW) return;
  const wide = bowHalfWidth(stage);
  const high = bowHalfHeight(stage, ground);
  const thick = 3.1;
  for (let row = Math.floor(-high); row <= 2; row++) {
    for (let column = Math.floor(-wide); column <= wide; column++) {
      const head = column / wide;
      if (head > run) continue;
      const x = stage.centerX + column;
      for (let band = 0; band < 6; band++) {
        if (!within(column, row, wide - band * thick, high - band * thick)) break;
        if (band === 5 && within(column, row, wide - 6 * thick, high - 6 * thick)) break;
        if (within(column, row, wide - (band + 1) * thick, high - (band + 1) * thick)) continue;
        plot(stage, x, ground + row, BANDS[band] ?? RED);
      }
    }
  }
}

function within(column: number, row: number, wide: number, high: number): boolean {
  const run = (column + 0.5) / wide;
  const rise = (row + 0.5) / high;
  return run * run + rise * rise <= 1;
}

/** The feet of the bow rest in two small clouds; the left one is pleased with itself. */
function drawFeet(stage: Stage, ms: number, ground: number): void {
  const wide = bowHalfWidth(stage) * 0.82;
  for (let side = -1; side <= 1; side += 2) {
    const born = side < 0 ? BOW - 60 : BOW_END - 90;
    const size = 7.4 * spring(progress(ms, born, born + 230));
    const x = stage.centerX + side * wide;
    const y = ground + 1 + sine(ms / 700 + side * 0.2);
    drawFairCloud(stage, x, y, size, FAIR);
    if (size < 6.5) continue;
    for (let eye = -1; eye <= 1; eye += 2) {
      plot(stage, x + eye * 4 - 1, y, INK);
      plot(stage, x + eye * 4, y - 1, INK);
      plot(stage, x + eye * 4 + 1, y, INK);
      fillEllipse(stage, x + eye * 6.5, y + 2.2, 1.4, 0.9, PINK);
    }
    line(stage, x - 1, y + 2, x + 1, y + 2, CORAL);
  }
}

function drawRain(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let drop = 0; drop < 60; drop++) {
    const period = 190;
    const start = random(seed, drop) * period;
    const fall = ((ms + start) % period) / period;
    const round = ms - fall * period;
    if (round > CLEARING - 60 || ms < 90) continue;
    const x = stage.centerX + randomBetween(seed, drop + 100, -0.85, 0.85) * stage.halfWidth - fall * 8;
    const y = mix(stage.centerY - stage.halfHeight * 0.5, ground + randomBetween(seed, drop + 200, 2, 9), fall);
    for (let tail = 0; tail < 4; tail++) plotInside(stage, ms, x + tail * 0.5, y - tail, tail < 2 ? WHITE : FOAM);
    if (fall > 0.9) {
      plotInside(stage, ms, x - 2, y - 1, WHITE);
      plotInside(stage, ms, x + 2, y - 1, WHITE);
    }
  }
}

/** The rain cloud, center stage, drifts off to the left and pales as it goes. */
function drawRainCloud(stage: Stage, ms: number): void {
  const size = 14 * spring(progress(ms, 50, 230)) * (1 - easeIn(progress(ms, CLEARING, CLEARING + 330)) * 0.6);
  const away = easeIn(progress(ms, CLEARING - 40, CLEARING + 380));
  const x = stage.centerX - away * stage.halfWidth * 0.62;
  const y = stage.centerY - stage.halfHeight * 0.62;
  const ramp = away < 0.35 ? FOUL : FAIR;
  drawFairCloud(stage, x - size * 1.3, y + 1, size * 0.62, ramp);
  drawFairCloud(stage, x + size * 1.35, y + 2, size * 0.58, ramp);
  drawFairCloud(stage, x, y, size, ramp);
}

function drawFlowers(stage: Stage, ms: number, ground: number): void {
  for (let flower = 0; flower < 12; flower++) {
    const across = (flower - 5.5) / 6;
    const size = spring(progress(ms, 640 + flower * 34, 790 + flower * 34));
    if (size <= 0) continue;
    const x = Math.floor(stage.centerX + across * stage.halfWidth * 0.8);
    const y = ground + 4 + ((flower * 5) % 7) + Math.floor(across * across * 6);
    const color = flower % 3 === 0 ? PINK : flower % 3 === 1 ? LEMON : ORCHID;
    plotInside(stage, ms, x, y + 2, FERN);
    plotInside(stage, ms, x - 1, y, color);
    plotInside(stage, ms, x + 1, y, color);
    plotInside(stage, ms, x, y - 1, color);
    plotInside(stage, ms, x, y + 1, color);
    plotInside(stage, ms, x, y, AMBER);
  }
}

/** A spark leads the bow on its way; then the whole arch glitters. */
function drawSparkles(stage: Stage, ms: number, ground: number, seed: number): void {
  const wide = bowHalfWidth(stage) - 9;
  const high = bowHalfHeight(stage, ground) - 9;
  if (ms > BOW && ms < BOW_END) {
    const run = easeInOut(progress(ms, BOW, BOW_END)) * 2 - 1;
    let high2 = 0;
    while (high2 < 1 && run * run + high2 * high2 < 1) high2 += 0.01;
    drawGlint(stage, stage.centerX + run * wide, ground - high2 * high, 7, WHITE);
    fillDisc(stage, stage.centerX + run * wide, ground - high2 * high, 3, WHITE);
  }
  for (let spark = 0; spark < 16; spark++) {
    const turn = randomBetween(seed, spark, 0.52, 0.98);
    const born = BOW + 120 + spark * 44;
    const size = arc(progress(ms, born, born + 230)) * randomBetween(seed, spark + 40, 2.5, 5.5);
    const out = randomBetween(seed, spark + 80, 0.95, 1.22);
    if (size > 0.3)
      drawGlint(
        stage,
        stage.centerX + sine(turn + 0.25) * wide * out,
        ground + sine(turn) * high * out,
        size,
        spark % 3 === 0 ? LEMON : WHITE,
      );
  }
}
