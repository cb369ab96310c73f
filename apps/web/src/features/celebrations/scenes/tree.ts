import { arc, clamp, easeIn, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  BARK,
  CREAM,
  DUSK_SKY,
  EARTH,
  EMBER,
  FOLIAGE,
  GOLD,
  GRASS,
  LEAF,
  LEMON,
  LIME,
  PEACH,
  PINE,
  PLUM,
  type Ramp,
  ROSE,
  UMBER,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import { drawGlint, fillDisc, fillEllipse, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1400;
const LANDING = 240;
const SEED: Ramp = [BARK, AMBER, GOLD, WHITE];
const GOLDEN: Ramp = [EMBER, AMBER, GOLD, LEMON];
/** Clumps of the crown, back to front: x and y from its center and radius, in hundredths of its size. */
const CLUMPS = [-62, 12, 36, 62, 10, 36, 0, -52, 42, -40, -30, 38, 42, -32, 38, -28, 24, 34, 32, 24, 34, 0, -8, 44];
const BIRTHS = [0, 1, 6, 3, 2, 4, 5, 7];
const FRUIT = [-58, 6, 40, -34, 2, 20, -26, -48, 60, 16];

/** A seed falls on a hill, a tree shoots up from it, fills with leaves and bears five golden fruits. */
export const scene: Scene = { name: 'tree', durationMs: DURATION, stillAt: 1120, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.66);
  clearSurface(stage);
  paintSky(stage, ms, DUSK_SKY, ground);
  drawLand(stage, ms, ground);
  drawSeed(stage, ms, ground);
  const size = Math.min(stage.halfWidth * 0.88, stage.halfHeight * 0.92);
  const growth = spring(progress(ms, 380, 660));
  const height = (size * 1.1 + Math.max(0, stage.halfHeight - stage.halfWidth)) * growth;
  const sway = sine(ms / 620) * 1.4 * progress(ms, 500, 700);
  drawSprout(stage, ms, ground);
  if (growth > 0) drawTrunk(stage, ground, height, sway, growth);
  if (growth > 0) drawCrown(stage, ms, ground - height, size, sway, seed);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawLeaves(stage, ms, ground, seed);
  layVeil(stage, ms, DURATION);
}

function drawLand(stage: Stage, ms: number, ground: number): void {
  const sunX = stage.centerX + stage.halfWidth * 0.42;
  const sunY = ground - 10;
  for (let y = sunY - 13; y < ground + 4; y++) {
    for (let x = sunX - 13; x < sunX + 13; x++) {
      const square = (x - sunX) * (x - sunX) + (y - sunY) * (y - sunY);
      if (square < 150) plotInside(stage, ms, x, y, square < 92 ? WHITE : CREAM);
    }
  }
  paintRange(stage, ms, ground, 9, PLUM, ROSE);
  paintGround(stage, ms, ground, 9, FOLIAGE);
}

/** Falls, lands with a puff and a squash, and waits a moment in the earth. */
function drawSeed(stage: Stage, ms: number, ground: number): void {
  const fall = easeIn(progress(ms, 60, LANDING));
  const y = mix(stage.centerY - stage.halfHeight, ground - 1, fall);
  if (ms < LANDING) {
    if (ms < 90) return;
    for (let tail = 1; tail < 7; tail++) plot(stage, stage.centerX, y - tail * 2, tail < 3 ? LEMON : PEACH);
    shadeBall(stage, stage.centerX + 0.5, y, 2.6, 3.4, SEED, 0.1, 0.2);
    return;
  }
  const puff = progress(ms, LANDING, LANDING + 220);
  if (puff < 1) {
    const reach = easeOut(puff) * 13;
    for (let side = -1; side <= 1; side += 2) {
      fillEllipse(stage, stage.centerX + side * reach, ground - puff * 3, 4.5 * (1 - puff), 3.2 * (1 - puff), CREAM);
      fillEllipse(
        stage,
        stage.centerX + side * reach * 0.6,
        ground - puff * 5,
        3.2 * (1 - puff),
        2.6 * (1 - puff),
        WHITE,
      );
    }
  }
  fillEllipse(stage, stage.centerX, ground + 1, 5 * easeOut(puff), 2, UMBER);
}

/** Two leaves dare a look before the rest shoots up. */
function drawSprout(stage: Stage, ms: number, ground: number): void {
  const open = spring(progress(ms, 270, 370));
  if (open <= 0 || ms > 440) return;
  line(stage, stage.centerX, ground, stage.centerX, ground - 5 * open, GRASS, 1.9);
  fillEllipse(stage, stage.centerX - 3.5 * open, ground - 6.5 * open, 3.4 * open, 1.9 * open, LIME);
  fillEllipse(stage, stage.centerX + 4.5 * open, ground - 7.5 * open, 3.4 * open, 1.9 * open, GRASS);
}

function drawTrunk(stage: Stage, ground: number, height: number, sway: number, growth: number): void {
  const { centerX } = stage;
  for (let step = 0; step < height; step++) {
    const up = step / height;
    const rest = 1 - up;
    const half = (1.2 + rest * 3 + rest * rest * rest * rest * rest * rest * 5) * Math.min(1, growth + 0.1);
    const middle = centerX + sway * up * up + sine(up * 0.6) * 1.5;
    for (let x = Math.floor(middle - half); x <= middle + half; x++) {
      const across = (x - middle + half) / (half * 2);
      const grain = random(x * 3 + 1, step >> 2) * 0.16;
      plot(stage, x, ground + 1 - step, pick(EARTH, 0.82 - across * 0.85 + grain, x, step, 0.2));
    }
  }
  const fork = ground + 1 - height * 0.62;
  if (growth < 0.5) return;
  line(stage, centerX + 1, fork, centerX - height * 0.4, fork - height * 0.36, BARK, 4, 1);
  line(stage, centerX + 1, fork - 3, centerX + height * 0.42, fork - height * 0.4, UMBER, 4, 1);
}

function drawCrown(stage: Stage, ms: number, top: number, size: number, sway: number, seed: number): void {
  const crownX = stage.centerX + sway;
  const crownY = top + size * 0.12;
  for (let clump = 0; clump * 3 < CLUMPS.length; clump++) {
    const born = 430 + at(BIRTHS, clump) * 24;
    const open = spring(progress(ms, born, born + 240));
    if (open <= 0) continue;
    const x = crownX + (at(CLUMPS, clump * 3) * size * open) / 100;
    const y = crownY + (at(CLUMPS, clump * 3 + 1) * size * open) / 100;
    drawClump(stage, x, y, ((at(CLUMPS, clump * 3 + 2) * size) / 100) * open, crownX, crownY, size, seed + clump);
  }
  for (let fruit = 0; fruit * 2 < FRUIT.length; fruit++) {
    const born = 820 + fruit * 55;
    const radius = 3.1 * spring(progress(ms, born, born + 150));
    const x = crownX + (at(FRUIT, fruit * 2) * size) / 100;
    const y = crownY + (at(FRUIT, fruit * 2 + 1) * size) / 100;
    if (radius <= 0) continue;
    fillDisc(stage, x, y + 0.6, radius + 0.9, PINE);
    shadeBall(stage, x, y, radius, radius, GOLDEN, 0.1, 0.2);
    const glint = arc(progress(ms, born + 60, born + 240)) * 5;
    drawGlint(stage, x, y, glint, WHITE);
  }
}

/** A clump is painted as dabs of leaves, the lower ones first and darker, the upper left ones last and lit. */
function drawClump(
  stage: Stage,
  x: number,
  y: number,
  radius: number,
  crownX: number,
  crownY: number,
  size: number,
  seed: number,
): void {
  fillDisc(stage, x, y + 1, radius * 0.96, PINE);
  for (let dab = 0; dab < 34; dab++) {
    const rise = 1 - dab / 17;
    const room = 1 - rise * rise * 0.9;
    const run = randomBetween(seed, dab, -0.96, 0.96) * (0.4 + room * 0.6);
    const dabX = x + run * radius;
    const dabY = y + rise * radius * 0.86;
    const local = 0.5 - run * 0.26 - rise * 0.34;
    const whole = 0.5 - ((dabX - crownX) / size) * 0.3 - ((dabY - crownY) / size) * 0.42;
    const light = clamp(local * 0.5 + whole * 0.5 + 0.02, 0, 0.98);
    const color = FOLIAGE[Math.floor(light * 6)] ?? LEAF;
    fillEllipse(stage, dabX, dabY, radius * 0.26, radius * 0.19, color);
  }
}

/** A breath of wind takes a few leaves along. */
function drawLeaves(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let leaf = 0; leaf < 12; leaf++) {
    const born = randomBetween(seed, 900 + leaf, 620, 960);
    const age = progress(ms, born, born + 520);
    if (age === 0 || age === 1) continue;
    const x =
      stage.centerX + randomBetween(seed, leaf, -30, 34) + easeOut(age) * randomBetween(seed, leaf + 40, 10, 40);
    const y = ground - 60 + random(seed, leaf + 80) * 34 + age * age * 34 + sine(age * 1.5 + leaf / 5) * 3;
    const wide = sine(age * 2 + leaf / 7) > 0;
    plot(stage, x, y, LIME);
    plot(stage, wide ? x + 1 : x, wide ? y : y + 1, GRASS);
  }
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}
