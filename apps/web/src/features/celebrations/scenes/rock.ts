import { arc, cosine, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { threshold } from '#ui/pixels/dither.ts';
import { paintGround } from '../stage/land.ts';
import {
  CORAL,
  CREAM,
  DUSK_SKY,
  EARTH,
  GRAPE,
  INDIGO,
  MIST,
  ORCHID,
  PINK,
  PLUM,
  type Ramp,
  ROCK,
  SAND,
  TAN,
  UMBER,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { drawGlint, fillDisc, fillEllipse, fillQuad, fillRect, fillTriangle, line } from '../stage/shapes.ts';
import { clearSurface, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1400;
const LANDING = 280;
const CRACK = 520;
const SPLIT = 720;

/** Facets of the two halves: three corners (x, y in hundredths of the radius, up from the ground) and a shade. */
const LEFT = [
  -30, 160, 5, 162, -10, 125, 4, -75, 130, -30, 160, -40, 120, 4, -30, 160, -10, 125, -40, 120, 3, -105, 80, -75, 130,
  -40, 120, 3, -105, 80, -40, 120, -50, 70, 3, -40, 120, -10, 125, 12, 85, 2, -40, 120, 12, 85, -50, 70, 2, -105, 80,
  -50, 70, -100, 35, 2, -100, 35, -50, 70, -55, 0, 1, -50, 70, 12, 85, -8, 45, 1, -50, 70, -8, 45, -55, 0, 1, -8, 45, 6,
  0, -55, 0, 0, -100, 35, -90, 0, -55, 0, 1,
];
const RIGHT = [
  5, 162, 45, 152, -10, 125, 3, 45, 152, 40, 110, -10, 125, 3, 45, 152, 85, 120, 40, 110, 2, -10, 125, 40, 110, 12, 85,
  2, 85, 120, 110, 75, 40, 110, 1, 40, 110, 110, 75, 55, 60, 1, 12, 85, 40, 110, 55, 60, 2, 12, 85, 55, 60, -8, 45, 1,
  110, 75, 105, 30, 55, 60, 0, -8, 45, 55, 60, 70, 0, 0, -8, 45, 70, 0, 6, 0, 0, 55, 60, 105, 30, 70, 0, 0, 105, 30, 95,
  0, 70, 0, 0,
];
/** Mesas: x in hundredths of the window, half width and height in pixels. */
const MESAS = [-66, 12, 20, 74, 9, 26, 30, 17, 11];
/** How far the broken face bulges beyond the zigzag, and its layers from the rim inwards. */
const BULGE = [4, 34, 22, 36, 6];
const CUT: Ramp = [MIST, ORCHID, GRAPE, INDIGO];
/** The zigzag along which it breaks, top to bottom. */
const SEAM = [5, 162, -10, 125, 12, 85, -8, 45, 6, 0];
/** Crystals: foot, lean, height and half width, in hundredths of the radius; back to front. */
const CRYSTALS = [
  -34, -54, 100, 17, 36, 52, 94, 17, 0, 3, 176, 26, -20, -30, 92, 17, 22, 27, 84, 16, -42, -62, 46, 12, 44, 62, 42, 12,
  3, 6, 56, 13,
];

/** A boulder thunders down, glows through a crack, and breaks open: it was a geode. */
export const scene: Scene = { name: 'rock', durationMs: DURATION, stillAt: 1060, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const shake = ms > LANDING && ms < LANDING + 130 ? (Math.floor(ms / 30) % 2 === 0 ? 2 : -1) : 0;
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.54) + shake;
  const radius = Math.min(stage.halfWidth * 0.62, stage.halfHeight * 0.7);
  clearSurface(stage);
  paintSky(stage, ms, DUSK_SKY, ground);
  drawMesas(stage, ms, ground);
  paintGround(stage, ms, ground, 7, EARTH);
  drawRays(stage, ms, ground, radius);
  drawBoulder(stage, ms, ground, radius);
  drawDust(stage, ms, ground, radius);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawChips(stage, ms, ground, radius, seed);
  layVeil(stage, ms, DURATION);
}

/** Table mountains stand far off, their left walls still in the sun. */
function drawMesas(stage: Stage, ms: number, ground: number): void {
  for (let mesa = 0; mesa * 3 < MESAS.length; mesa++) {
    const x = stage.centerX + ((MESAS[mesa * 3] ?? 0) * stage.halfWidth) / 100;
    const half = MESAS[mesa * 3 + 1] ?? 0;
    const high = MESAS[mesa * 3 + 2] ?? 0;
    for (let row = 0; row < high + 12; row++) {
      const spread = half + (row < high * 0.5 ? (row >> 2) & 1 : (row - high * 0.5) * 0.8);
      for (let column = Math.floor(-spread); column <= spread; column++) {
        const lit = column < -spread + 2 + (row % 5 === 0 ? 2 : 0) || row === 0;
        plotInside(
          stage,
          ms,
          x + column,
          ground - high + row,
          lit ? CORAL : row % 5 === 3 || column > spread * 0.4 ? VIOLET : PLUM,
        );
      }
    }
  }
}

function drawBoulder(stage: Stage, ms: number, ground: number, radius: number): void {
  const fall = easeIn(progress(ms, 30, LANDING));
  const hop = arc(progress(ms, LANDING + 20, LANDING + 170)) * 3;
  const foot = mix(-6, ground + 6, fall) - hop;
  const tremble = ms > CRACK && ms < SPLIT ? Math.floor(ms / 35) % 2 : 0;
  const apart = spring(progress(ms, SPLIT, SPLIT + 260));
  const wide = radius * (0.44 * apart);
  const tilt = 0.055 * apart;
  if (ms > 90) fillEllipse(stage, stage.centerX, ground + 6, radius * (0.4 + 0.7 * fall) + wide, 3.4, UMBER);
  if (ms > SPLIT) {
    drawCut(stage, stage.centerX - wide, foot, radius, -tilt, 1);
    drawCut(stage, stage.centerX + wide, foot, radius, tilt, -1);
    drawCrystals(stage, ms, foot + 1, radius);
  }
  drawHalf(stage, LEFT, stage.centerX - wide + tremble, foot, radius, -tilt);
  drawHalf(stage, RIGHT, stage.centerX + wide + tremble, foot, radius, tilt);
  if (ms < SPLIT) drawSeam(stage, ms, stage.centerX + tremble, foot, radius);
}

function drawHalf(
  stage: Stage,
  facets: readonly number[],
  x: number,
  foot: number,
  radius: number,
  tilt: number,
): void {
  const c = (cosine(tilt) * radius) / 100;
  const s = (sine(tilt) * radius) / 100;
  const value = (index: number): number => facets[index] ?? 0;
  for (let at = 0; at < facets.length; at += 7) {
    const ax = value(at);
    const ay = value(at + 1);
    const bx = value(at + 2);
    const by = value(at + 3);
    const cx = value(at + 4);
    const cy = value(at + 5);
    const shade = ROCK[value(at + 6)] ?? 0;
    fillTriangle(
      stage,
      x + ax * c + ay * s,
      foot + ax * s - ay * c,
      x + bx * c + by * s,
      foot + bx * s - by * c,
      x + cx * c + cy * s,
      foot + cx * s - cy * c,
      shade,
    );
  }
}

/**
 * The broken face of a half, seen edge on: a rim of white quartz round the violet hollow. It bulges towards the middle.
 */
function drawCut(stage: Stage, x: number, foot: number, radius: number, tilt: number, side: number): void {
  const c = (cosine(tilt) * radius) / 100;
  const s = (sine(tilt) * radius) / 100;
  for (let layer = 0; layer < CUT.length; layer++) {
    const reach = side * (1 - layer * 0.24);
    for (let part = 0; part < 4; part++) {
      const ax = SEAM[part * 2] ?? 0;
      const ay = SEAM[part * 2 + 1] ?? 0;
      const bx = SEAM[part * 2 + 2] ?? 0;
      const by = SEAM[part * 2 + 3] ?? 0;
      const cx = bx + (BULGE[part + 1] ?? 0) * reach;
      const dx = ax + (BULGE[part] ?? 0) * reach;
      fillQuad(
        stage,
        x + ax * c + ay * s,
        foot + ax * s - ay * c,
        x + bx * c + by * s,
        foot + bx * s - by * c,
        x + cx * c + by * s,
        foot + cx * s - by * c,
        x + dx * c + ay * s,
        foot + dx * s - ay * c,
        CUT[layer] ?? INDIGO,
      );
    }
  }
}

/** Light runs down the seam before it gives way. */
function drawSeam(stage: Stage, ms: number, x: number, foot: number, radius: number): void {
  const run = progress(ms, CRACK, SPLIT - 60) * 4;
  for (let part = 0; part < run; part++) {
    const t = Math.min(1, run - part);
    const ax = x + ((SEAM[part * 2] ?? 0) * radius) / 100;
    const ay = foot - ((SEAM[part * 2 + 1] ?? 0) * radius) / 100;
    const bx = mix(ax, x + ((SEAM[part * 2 + 2] ?? 0) * radius) / 100, t);
    const by = mix(ay, foot - ((SEAM[part * 2 + 3] ?? 0) * radius) / 100, t);
    line(stage, ax, ay, bx, by, GRAPE, 3.4);
    line(stage, ax, ay, bx, by, part % 2 === 0 ? PINK : WHITE, 1.8);
  }
}

function drawCrystals(stage: Stage, ms: number, foot: number, radius: number): void {
  const unit = radius / 100;
  fillEllipse(stage, stage.centerX, foot - 1, radius * 0.6, radius * 0.2, INDIGO);
  for (let crystal = 0; crystal * 4 < CRYSTALS.length; crystal++) {
    const grow = spring(progress(ms, SPLIT + crystal * 38, SPLIT + 230 + crystal * 38));
    if (grow < 0.2) continue;
    const x = stage.centerX + (CRYSTALS[crystal * 4] ?? 0) * unit;
    const lean = (CRYSTALS[crystal * 4 + 1] ?? 0) * unit * grow;
    const height = (CRYSTALS[crystal * 4 + 2] ?? 0) * unit * grow;
    const half = (CRYSTALS[crystal * 4 + 3] ?? 0) * unit;
    const neck = 0.74;
    const neckX = x + lean * neck;
    const neckY = foot - height * neck;
    fillQuad(
      stage,
      x - half * 0.7,
      foot,
      neckX - half,
      neckY,
      neckX - half * 0.2,
      neckY + 1,
      x - half * 0.1,
      foot,
      PINK,
    );
    fillQuad(
      stage,
      x - half * 0.1,
      foot,
      neckX - half * 0.2,
      neckY + 1,
      neckX + half,
      neckY,
      x + half * 0.7,
      foot,
      ORCHID,
    );
    fillQuad(stage, x + half * 0.3, foot, neckX + half * 0.5, neckY, neckX + half, neckY, x + half * 0.7, foot, GRAPE);
    fillTriangle(stage, neckX - half, neckY, x + lean, foot - height, neckX - half * 0.2, neckY + 1, WHITE);
    fillTriangle(stage, neckX - half * 0.2, neckY + 1, x + lean, foot - height, neckX + half, neckY, PINK);
    line(stage, neckX - half * 0.55, neckY + 3, x - half * 0.4, foot - height * 0.3, MIST);
  }
}

/** Beams of the light that was inside. */
function drawRays(stage: Stage, ms: number, ground: number, radius: number): void {
  const power = easeOut(progress(ms, SPLIT, SPLIT + 200)) * (1 - easeInOut(progress(ms, SPLIT + 330, DURATION - 180)));
  if (power <= 0) return;
  const y = ground - radius * 0.5;
  for (let ray = 0; ray < 7; ray++) {
    const turn = -0.25 + (ray - 3) * 0.072 + sine(ms / 2600) * 0.02;
    const reach = radius * (ray % 2 === 0 ? 2.2 : 1.75) * power;
    for (let step = 0; step < reach; step += 0.5) {
      const t = step / reach;
      const wide = 0.5 + step * 0.13;
      for (let across = -wide; across <= wide; across += 0.5) {
        const column = Math.floor(stage.centerX + cosine(turn) * step - sine(turn) * across);
        const row = Math.floor(y + sine(turn) * step + cosine(turn) * across);
        // Bright in the middle and solid for most of its length, so that it reads as a beam and not as sparks.
        const isHeart = Math.abs(across) < wide * 0.55 && t < 0.7;
        if (3.2 - t * 3.2 > threshold(column, row)) plotInside(stage, ms, column, row, isHeart ? CREAM : PINK);
      }
    }
  }
}

function drawDust(stage: Stage, ms: number, ground: number, radius: number): void {
  const puff = progress(ms, LANDING, LANDING + 330);
  if (puff === 0 || puff === 1) return;
  for (let cloud = 0; cloud < 12; cloud++) {
    const side = cloud % 2 === 0 ? -1 : 1;
    const far = ((cloud * 7) % 12) / 12;
    const reach = radius * (0.55 + far * 0.3 + easeOut(puff) * (0.2 + far * 0.6));
    const size = (3 + (1 - far) * 3.5) * Math.min(1, 0.4 + puff * 4) * (1 - puff * puff);
    const y = ground + 5 - ((cloud * 5) % 3) * 3 * easeOut(puff);
    fillDisc(stage, stage.centerX + side * reach, y + 1, size, cloud % 4 < 2 ? SAND : TAN);
    fillDisc(stage, stage.centerX + side * reach - 1, y, size * 0.7, CREAM);
  }
}

/** Splinters fly when it lands and when it breaks; afterwards the crystals twinkle. */
function drawChips(stage: Stage, ms: number, ground: number, radius: number, seed: number): void {
  for (let chip = 0; chip < 34; chip++) {
    const born = chip < 12 ? LANDING : SPLIT;
    const t = progress(ms, born, born + randomBetween(seed, chip, 330, 560));
    if (t === 0 || t === 1) continue;
    const side = chip % 2 === 0 ? -1 : 1;
    const x = stage.centerX + side * (radius * 0.3 + t * randomBetween(seed, chip + 40, 12, radius * 1.9));
    const y = ground - (chip < 12 ? 0 : radius) - arc(t) * randomBetween(seed, chip + 80, 6, 26) + t * t * 12;
    const color = chip < 12 ? (ROCK[chip % 5] ?? MIST) : chip % 3 === 0 ? PINK : (ROCK[1 + (chip % 4)] ?? MIST);
    fillRect(stage, x, y, 2, chip % 3 === 0 ? 2 : 1, color);
  }
  for (let glint = 0; glint < 6; glint++) {
    const born = SPLIT + 220 + glint * 60;
    const size = arc(progress(ms, born, born + 200)) * 5;
    const x = stage.centerX + (random(seed, glint + 700) - 0.5) * radius * 1.1;
    if (size > 0) drawGlint(stage, x, ground - radius * (0.5 + random(seed, glint + 720)), size, WHITE);
  }
}
