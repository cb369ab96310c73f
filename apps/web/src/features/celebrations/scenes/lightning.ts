import { arc, easeIn, mix, progress, spring } from '../stage/curves.ts';
import { threshold } from '#ui/pixels/dither.ts';
import { drawCloudBank } from '../stage/cloud.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  AQUA,
  ASH,
  AZURE,
  BARK,
  CREAM,
  EMBER,
  FERN,
  GOLD,
  INDIGO,
  INK,
  LEAF,
  LEMON,
  MIST,
  NIGHT,
  ORCHID,
  PINE,
  PINK,
  PLUM,
  type Ramp,
  RED,
  ROSE,
  SEA,
  SLATE,
  STEEL,
  STONE,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { drawGlint, fillDisc, fillQuad, fillRect, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1400;
const STRIKE = 470;
const AGAIN = 640;
const LAMPS = 760;
/** Height of the tip of the rod above the ground, in pixels. */
const ROD = 21;
const SKY: Ramp = [INK, NIGHT, INDIGO, VIOLET, PLUM];
const LIT_SKY: Ramp = [INDIGO, VIOLET, PLUM, ROSE];
const LAND: Ramp = [INK, PINE, PINE, FERN];
const LIT_LAND: Ramp = [PINE, FERN, LEAF, AQUA];
/** Belly and heads of the clouds: at rest, flickering from inside, and struck. */
const BELLIES: readonly Ramp[] = [
  [INK, NIGHT, INDIGO],
  [INDIGO, VIOLET, ORCHID],
  [VIOLET, ORCHID, PINK],
];
const HEADS: readonly Ramp[] = [
  [SLATE, SLATE, STONE, STEEL],
  [SLATE, SLATE, STONE, STEEL],
  [STONE, STEEL, ASH, MIST],
];
const FLASH_SKY: Ramp = [ORCHID, PINK, CREAM, WHITE];
/** The bolt, in hundredths of its height: x of the left and of the right edge, y; it is thick where it is proud. */
const BOLT = [-6, 34, 0, -34, 4, 44, -2, 30, 40, -30, -2, 70, -3, 12, 66, -2, 2, 100];
const TWIGS = [-28, 34, -56, 52, -56, 52, -48, 66, 22, 42, 50, 58, 50, 58, 44, 72, 50, 58, 70, 64, -20, 68, -40, 84];

/** Clouds brood and flicker, a bolt strikes the rod on the roof, and every lamp in the house and the lane comes on. */
export const scene: Scene = { name: 'lightning', durationMs: DURATION, stillAt: 560, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.66);
  const top = stage.centerY - Math.floor(stage.halfHeight * 0.94);
  const white = (ms >= STRIKE && ms < STRIKE + 50) || (ms >= AGAIN && ms < AGAIN + 34);
  const lit = boltStrength(ms) > 0;
  const shake = ms > STRIKE && ms < STRIKE + 190 ? (Math.floor(ms / 32) % 2 === 0 ? 1 : -1) : 0;
  clearSurface(stage);
  paintSky(stage, ms, white ? FLASH_SKY : lit ? LIT_SKY : SKY, ground);
  drawSheet(stage, ms, top);
  paintRange(stage, ms, ground, 10, white ? INDIGO : NIGHT, lit ? PINK : VIOLET, 0.6);
  paintGround(stage, ms, ground + shake, 7, lit && !white ? LIT_LAND : LAND);
  drawRain(stage, ms, ground, seed);
  drawHouse(stage, ms, ground + shake, lit);
  drawLane(stage, ms, ground + shake);
  drawStorm(stage, ms, top, lit);
  drawBolt(stage, ms, top, ground + shake);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawSparks(stage, ms, ground, seed);
  layVeil(stage, ms, DURATION);
}

/** 1 at full discharge, fading; two strokes. */
function boltStrength(ms: number): number {
  if (ms >= AGAIN) return 1 - progress(ms, AGAIN, AGAIN + 190);
  return ms >= STRIKE ? 1 - progress(ms, STRIKE, AGAIN - 20) * 0.8 : 0;
}

/** Sheet lightning inside the clouds announces the strike. */
function drawSheet(stage: Stage, ms: number, top: number): void {
  const first = arc(progress(ms, 190, 270));
  const second = arc(progress(ms, 320, 420));
  const strength = Math.max(first, second);
  if (strength <= 0) return;
  const x = stage.centerX + (second > 0 ? 0.12 : -0.4) * stage.halfWidth;
  for (let row = top; row < top + 44; row++) {
    for (let column = Math.floor(x - 40); column < x + 40; column++) {
      const run = (column - x) / 40;
      const rise = (row - top) / 40;
      const glow = (1 - run * run - rise * rise) * strength;
      if (glow * 0.9 > threshold(column, row)) plotInside(stage, ms, column, row, glow > 0.7 ? PINK : PLUM);
    }
  }
}

function drawStorm(stage: Stage, ms: number, top: number, lit: boolean): void {
  const flicker = (ms > 200 && ms < 255) || (ms > 340 && ms < 400);
  const gather = spring(progress(ms, 40, 260));
  const mood = lit ? 2 : flicker ? 1 : 0;
  drawCloudBank(stage, ms, top - (mood === 0 ? 1 : 0), gather, BELLIES[mood] ?? LAND, HEADS[mood] ?? LAND);
}

function drawBolt(stage: Stage, ms: number, top: number, ground: number): void {
  const leader = progress(ms, STRIKE - 90, STRIKE);
  const strength = boltStrength(ms);
  if (strength <= 0 && (leader === 0 || leader === 1)) return;
  const foot = ground - ROD;
  const head = top - 3;
  const height = foot - head;
  if (strength <= 0) {
    for (let part = 0; part + 5 < BOLT.length && part / 3 < leader * 5; part += 3) {
      line(
        stage,
        boltX(stage, height, part),
        boltY(head, height, part),
        boltX(stage, height, part + 3),
        boltY(head, height, part + 3),
        ORCHID,
      );
    }
    return;
  }
  for (let layer = 0; layer < 3; layer++) {
    const swell = layer === 0 ? 2.2 * strength + 0.6 : layer === 1 ? 0.9 * strength : -1.5 + strength;
    const color = layer === 0 ? (strength > 0.5 ? AMBER : ORCHID) : layer === 1 ? LEMON : WHITE;
    for (let part = 0; part + 5 < BOLT.length; part += 3) {
      const wide = strength * 0.55 + 0.45;
      fillQuad(
        stage,
        edgeX(stage, height, part, 0, wide) - swell,
        boltY(head, height, part),
        edgeX(stage, height, part, 1, wide) + swell,
        boltY(head, height, part),
        edgeX(stage, height, part + 3, 1, wide) + swell,
        boltY(head, height, part + 3) + 1,
        edgeX(stage, height, part + 3, 0, wide) - swell,
        boltY(head, height, part + 3) + 1,
        color,
      );
    }
  }
  for (let twig = 0; twig + 3 < TWIGS.length; twig += 4) {
    if (strength < 0.35) break;
    const x0 = stage.centerX + ((TWIGS[twig] ?? 0) * height) / 100;
    const x1 = stage.centerX + ((TWIGS[twig + 2] ?? 0) * height) / 100;
    const y0 = head + ((TWIGS[twig + 1] ?? 0) * height) / 100;
    const y1 = head + ((TWIGS[twig + 3] ?? 0) * height) / 100;
    line(stage, x0, y0, x1, y1, ORCHID, 2.6, 1);
    line(stage, x0, y0, x1, y1, LEMON, 1.4, 1);
  }
}

function boltX(stage: Stage, height: number, part: number): number {
  return stage.centerX + (((BOLT[part] ?? 0) + (BOLT[part + 1] ?? 0)) * height) / 200;
}

function boltY(head: number, height: number, part: number): number {
  return head + ((BOLT[part + 2] ?? 0) * height) / 100;
}

function edgeX(stage: Stage, height: number, part: number, side: number, wide: number): number {
  return mix(boltX(stage, height, part), stage.centerX + ((BOLT[part + side] ?? 0) * height) / 100, wide);
}

/** A crooked little house with a rod on its gable. */
function drawHouse(stage: Stage, ms: number, ground: number, lit: boolean): void {
  const x = stage.centerX;
  const on = ms > LAMPS;
  fillRect(stage, x - 9, ground - 7, 18, 11, INK);
  fillRect(stage, x - 8, ground - 7, 16, 10, lit ? STEEL : SLATE);
  fillRect(stage, x + 4, ground - 7, 4, 10, lit ? STONE : NIGHT);
  fillRect(stage, x + 5, ground - 15, 3, 6, INK);
  fillTriangle(stage, x - 12, ground - 6, x, ground - 17, x + 12, ground - 6, INK);
  fillTriangle(stage, x - 9.5, ground - 7, x, ground - 15.5, x + 9.5, ground - 7, lit ? ROSE : UMBER);
  fillTriangle(stage, x, ground - 15.5, x + 9.5, ground - 7, x + 3, ground - 7, lit ? PLUM : INK);
  line(stage, x, ground - 16, x, ground - ROD, lit ? GOLD : ASH);
  for (let pane = 0; pane < 2; pane++) {
    const paneX = x - 7 + pane * 10;
    fillRect(stage, paneX, ground - 5, 4, 4, INK);
    fillRect(stage, paneX + 1, ground - 4, 2, 2, on ? LEMON : INDIGO);
  }
  fillRect(stage, x - 2, ground - 4, 4, 7, on ? EMBER : BARK);
  plot(stage, x + 1, ground - 1, GOLD);
}

/** Lamps along the lane come on outwards from the house. */
function drawLane(stage: Stage, ms: number, ground: number): void {
  for (let lamp = 0; lamp < 6; lamp++) {
    const side = lamp % 2 === 0 ? -1 : 1;
    const step = 1 + (lamp >> 1);
    const x = Math.floor(stage.centerX + side * (7 + step * stage.halfWidth * 0.19));
    const foot = ground + 1 + Math.floor(step * step * 0.5);
    const born = LAMPS + 60 + step * 75;
    const on = spring(progress(ms, born, born + 140));
    if (on > 0) {
      for (let row = -8; row <= 8; row++) {
        for (let column = -8; column <= 8; column++) {
          const glow = 1 - (row * row + column * column) / (64 * on * on);
          if (glow * 0.75 > threshold(x + column, foot + row))
            plotInside(stage, ms, x + column, foot - 11 + row, AMBER);
        }
      }
      for (let column = -6; column <= 6; column++)
        if (threshold(x + column, foot) > 0.3) plotInside(stage, ms, x + column, foot + 1, GOLD);
    }
    fillRect(stage, x, foot - 9, 1, 10, INK);
    fillDisc(stage, x + 0.5, foot - 10.5, 2.4, INK);
    fillDisc(stage, x + 0.5, foot - 10.5, 1.5, on > 0 ? WHITE : STONE);
  }
}

function drawRain(stage: Stage, ms: number, ground: number, seed: number): void {
  const thin = progress(ms, LAMPS, LAMPS + 300);
  for (let drop = 0; drop < 46; drop++) {
    if (drop / 46 < thin || ms < 120) continue;
    const fall = (ms / 260 + random(seed, drop)) % 1;
    const x = stage.centerX + randomBetween(seed, drop + 60, -1, 1.15) * stage.halfWidth - fall * 14;
    const y = mix(stage.centerY - stage.halfHeight * 0.6, ground + 8, fall);
    for (let tail = 0; tail < 4; tail++)
      plotInside(stage, ms, x + tail * 0.5, y - tail, boltStrength(ms) > 0.3 ? WHITE : tail < 2 ? AZURE : SEA);
  }
}

/** Sparks spray from the rod, and cinders after them. */
function drawSparks(stage: Stage, ms: number, ground: number, seed: number): void {
  const y = ground - ROD;
  const flash = progress(ms, STRIKE, STRIKE + 110);
  if (flash > 0 && flash < 1) {
    fillDisc(stage, stage.centerX, y, 8 * (1 - easeIn(flash)), LEMON);
    fillDisc(stage, stage.centerX, y, 5.5 * (1 - easeIn(flash)), WHITE);
    drawGlint(stage, stage.centerX, y, 17 * (1 - flash), WHITE);
  }
  for (let spark = 0; spark < 30; spark++) {
    const born = spark < 18 ? STRIKE : AGAIN;
    const t = progress(ms, born + 10, born + randomBetween(seed, spark, 240, 480));
    if (t === 0 || t === 1) continue;
    const out = randomBetween(seed, spark + 100, -1, 1) * 34;
    const x = stage.centerX + out * t;
    const rise = y - t * randomBetween(seed, spark + 200, 4, 26) + t * t * 44;
    plot(stage, x, rise, t < 0.3 ? WHITE : t < 0.6 ? LEMON : t < 0.8 ? AMBER : RED);
    if (spark % 3 === 0 && t < 0.6) plot(stage, x, rise + 1, GOLD);
  }
}
