import { arc, clamp, easeIn, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { threshold } from '#ui/pixels/dither.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  BARK,
  BLOOD,
  CLAY,
  CREAM,
  EMBER,
  GOLD,
  INDIGO,
  INK,
  LEMON,
  NIGHT,
  PLUM,
  type Ramp,
  RED,
  ROCK,
  SAND,
  TAN,
  UMBER,
  VIOLET,
  WHITE,
  WINE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import { fillDisc, fillEllipse, fillRow, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1400;
const SPARK = 250;
const FLARE = 470;
const SKY: Ramp = [INK, NIGHT, NIGHT, INDIGO, VIOLET, PLUM];
const SOIL: Ramp = [INK, UMBER, UMBER, BARK];
const WARM_STONE: Ramp = [UMBER, BARK, CLAY, SAND, CREAM];
/** Tongues: x and lean in hundredths of the height, height and half width in hundredths; back to front. */
const TONGUES = [-30, -12, 70, 16, 32, 12, 66, 15, -13, 5, 100, 22, 15, -6, 88, 21, 0, 0, 74, 26];
const LAYERS: Ramp = [BLOOD, RED, EMBER, AMBER, GOLD, LEMON, WHITE];

/** A spark drops into the wood, smoulders, and the whole heap goes up; then a camp fire burns on warm and steady. */
export const scene: Scene = { name: 'fire', durationMs: DURATION, stillAt: 780, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.56);
  const flare = spring(progress(ms, FLARE, FLARE + 230));
  const height =
    Math.min(stage.halfWidth * 1.3, stage.halfHeight * 1.52) *
    mix(flare, flare * 0.72, progress(ms, FLARE + 380, FLARE + 620));
  clearSurface(stage);
  paintSky(stage, ms, SKY, ground);
  drawStars(stage, ms, ground, seed);
  paintRange(stage, ms, ground, 12, NIGHT, INDIGO, 0.3);
  drawPines(stage, ms, ground);
  paintGround(stage, ms, ground, 6, SOIL);
  lightUp(stage, ms, ground, height);
  drawStones(stage, ground, height);
  drawLogs(stage, ground, height, true);
  if (height > 1) drawFlames(stage, ms, ground, height);
  drawLogs(stage, ground, height, false);
  drawSpark(stage, ms, ground);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawCinders(stage, ms, ground, height, seed);
  layVeil(stage, ms, DURATION);
}

function drawStars(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let star = 0; star < 18; star++) {
    const x = stage.centerX + randomBetween(seed, star, -1, 1) * stage.halfWidth;
    const y = mix(stage.centerY - stage.halfHeight, ground - 22, random(seed, star + 30));
    plotInside(stage, ms, x, y, sine(ms / 800 + star / 7) > 0 ? CREAM : VIOLET);
  }
}

function drawPines(stage: Stage, ms: number, ground: number): void {
  for (let pine = 0; pine < 10; pine++) {
    const x = stage.centerX + (pine - 4.5) * stage.halfWidth * 0.235;
    const away = Math.abs(pine - 4.5) / 4.5;
    const high = 10 + away * 15 + ((pine * 5) % 7);
    for (let row = 0; row < high; row++) {
      const half = ((row % 6) + 2) * 0.5 + row * 0.14;
      for (let across = Math.floor(-half); across <= half; across++) {
        plotInside(
          stage,
          ms,
          x + across,
          ground + 4 - high + row,
          across * (pine - 4.5) < -1 && row % 6 > 3 ? PLUM : INK,
        );
      }
    }
  }
}

/** Firelight on the ground and a halo of warm dots in the air. */
function lightUp(stage: Stage, ms: number, ground: number, height: number): void {
  if (height <= 1) return;
  const x = stage.centerX;
  const reach = height * 0.92;
  for (let row = Math.floor(ground - height); row < ground + 18; row++) {
    for (let column = Math.floor(x - reach); column < x + reach; column++) {
      const run = (column - x) / reach;
      const onGround = row > ground + 1;
      const rise = onGround ? (row - ground) / 15 : (row - ground + height * 0.4) / (height * 0.75);
      const strength = 1 - run * run - rise * rise + sine(ms / 110) * 0.03;
      if (onGround && strength * 1.3 - 0.35 > threshold(column, row))
        plotInside(stage, ms, column, row, strength > 0.72 ? TAN : CLAY);
      else if (!onGround && strength * 0.9 - 0.3 > threshold(column, row)) plotInside(stage, ms, column, row, WINE);
    }
  }
}

function drawStones(stage: Stage, ground: number, height: number): void {
  const ramp = height > 1 ? WARM_STONE : ROCK;
  for (let stone = 0; stone < 9; stone++) {
    const turn = (stone - 4) / 4;
    shadeBall(
      stage,
      stage.centerX + turn * 25,
      ground + 7 - turn * turn * 5,
      4.4,
      3.4,
      ramp,
      -0.14 - Math.abs(turn) * 0.1,
      0.2,
    );
  }
}

/** Four logs: two leaning behind the flame, two crossed before it. */
function drawLogs(stage: Stage, ground: number, height: number, behind: boolean): void {
  const x = stage.centerX;
  const lit = height > 1;
  for (let side = -1; side <= 1; side += 2) {
    const foot = x + side * (behind ? 15 : 20);
    const top = x - side * (behind ? 3 : 12);
    const footY = ground + (behind ? 2 : 5);
    const topY = ground - (behind ? 16 : 3);
    line(stage, foot, footY, top, topY, UMBER, 6.6);
    line(stage, foot, footY - 1, top, topY - 1, lit ? CLAY : BARK, 4.4);
    line(stage, foot, footY - 2, top, topY - 2, lit ? TAN : CLAY, 1.6);
    if (!behind) {
      fillEllipse(stage, foot, footY - 0.5, 2.4, 3.3, SAND);
      fillEllipse(stage, foot, footY - 0.5, 1.3, 2, CLAY);
    }
  }
}

/** Every tongue is painted seven times, hotter and smaller, so that colors nest inside each other as in a drawing. */
function drawFlames(stage: Stage, ms: number, ground: number, height: number): void {
  for (let layer = 0; layer < LAYERS.length; layer++) {
    const inner = 1 - layer * 0.12;
    for (let tongue = 0; tongue * 4 < TONGUES.length; tongue++) {
      const x = stage.centerX + ((TONGUES[tongue * 4] ?? 0) * height * inner) / 110;
      const lean = ((TONGUES[tongue * 4 + 1] ?? 0) * height) / 100;
      const lick = 1 + sine(ms / 190 + tongue * 0.37) * 0.09;
      const high = (((TONGUES[tongue * 4 + 2] ?? 0) * height) / 100) * lick * (1 - layer * 0.13);
      const half = (((TONGUES[tongue * 4 + 3] ?? 0) * height) / 100) * (1 - layer * 0.105);
      if (layer === 6 && tongue < 4) continue;
      drawTongue(stage, ms, x, ground + 3 - layer * 0.6, lean, high, half, tongue, LAYERS[layer] ?? RED);
    }
  }
  for (let lick = 0; lick < 4; lick++) {
    const t = (ms / 340 + lick * 0.27) % 1;
    const x = stage.centerX + (lick - 1.5) * height * 0.19 + sine(t + lick / 3) * 3;
    const size = (1 - t) * height * 0.055;
    fillEllipse(stage, x, ground - height * (0.66 + t * 0.42), size, size * 1.7, t < 0.45 ? EMBER : RED);
    fillEllipse(stage, x, ground - height * (0.655 + t * 0.42), size * 0.5, size, t < 0.45 ? GOLD : EMBER);
  }
}

function drawTongue(
  stage: Stage,
  ms: number,
  x: number,
  foot: number,
  lean: number,
  high: number,
  half: number,
  phase: number,
  color: number,
): void {
  for (let step = 0; step <= high; step++) {
    const t = step / high;
    const belly = t < 0.3 ? 0.72 + (t / 0.3) * 0.28 : (1 - t) / 0.7;
    const width = half * belly * (t < 0.3 ? 1 : mix(1, belly, 0.25));
    const sway = sine(t * 0.9 - ms / 430 + phase * 0.31) * t * half * 0.62;
    fillRow(stage, x + lean * t * t + sway - width, x + lean * t * t + sway + width - 0.5, foot - step, color);
  }
}

function drawSpark(stage: Stage, ms: number, ground: number): void {
  const fall = progress(ms, 70, SPARK);
  if (ms < SPARK && fall > 0) {
    for (let tail = 6; tail >= 0; tail--) {
      const t = clamp(fall - tail * 0.05, 0, 1);
      const x = stage.centerX + stage.halfWidth * 0.5 * (1 - t);
      const y = mix(stage.centerY - stage.halfHeight * 0.7, ground - 6, easeIn(t) * 0.7 + t * 0.3);
      fillDisc(stage, x, y, 2.2 - tail * 0.25, tail === 0 ? WHITE : tail < 3 ? GOLD : EMBER);
    }
    return;
  }
  const smoulder = progress(ms, SPARK, FLARE + 60);
  if (smoulder === 0 || smoulder === 1) return;
  const pulse = 3 + sine(ms / 70) + smoulder * 5;
  fillEllipse(stage, stage.centerX, ground - 3, pulse + 2, pulse * 0.6, RED);
  fillEllipse(stage, stage.centerX, ground - 3, pulse, pulse * 0.4, AMBER);
  fillEllipse(stage, stage.centerX, ground - 3, pulse * 0.5, pulse * 0.25, WHITE);
  for (let smoke = 0; smoke < 4; smoke++) {
    const t = clamp(smoulder * 1.5 - smoke * 0.22, 0, 1);
    if (t > 0 && t < 1)
      fillDisc(
        stage,
        stage.centerX + sine(t + smoke / 4) * 4,
        ground - 8 - t * 22,
        3.4 * arc(t),
        smoke % 2 === 0 ? VIOLET : PLUM,
      );
  }
  if (ms > FLARE - 30 && ms < FLARE + 30) {
    for (let ray = -2; ray <= 2; ray++)
      fillTriangle(
        stage,
        stage.centerX - 4,
        ground - 3,
        stage.centerX + 4,
        ground - 3,
        stage.centerX + ray * 12,
        ground - 28 + Math.abs(ray) * 6,
        LEMON,
      );
  }
}

/** Glowing specks ride the hot air, out of the window and over the app. */
function drawCinders(stage: Stage, ms: number, ground: number, height: number, seed: number): void {
  for (let cinder = 0; cinder < 40; cinder++) {
    const born = randomBetween(seed, cinder, FLARE, 1060);
    const t = progress(ms, born, born + randomBetween(seed, cinder + 50, 300, 480));
    if (t === 0 || t === 1) continue;
    const burst = cinder < 16 ? 1.6 : 0.8;
    const x =
      stage.centerX +
      randomBetween(seed, cinder + 100, -0.36, 0.36) * height * (1 + t * burst) +
      sine(t * 1.6 + cinder / 5) * 3;
    const y = ground - height * (0.2 + easeOut(t) * randomBetween(seed, cinder + 150, 0.6, 1.15));
    const color = t < 0.35 ? LEMON : t < 0.6 ? GOLD : t < 0.8 ? EMBER : RED;
    plot(stage, x, y, color);
    if (cinder % 3 === 0 && t < 0.7) plot(stage, x, y + 1, EMBER);
    if (cinder % 5 === 0 && t < 0.5) plot(stage, x + 1, y, GOLD);
  }
}
