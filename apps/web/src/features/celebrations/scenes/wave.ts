import { arc, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import { drawLettering, letteringWidth } from '../stage/lettering.ts';
import {
  ABYSS,
  AMBER,
  AQUA,
  AZURE,
  BLOOD,
  CORAL,
  CREAM,
  FOAM,
  GOLD,
  INK,
  LEMON,
  NAVY,
  OWN_BODY,
  OWN_LIGHT,
  OWN_SHADE,
  PEACH,
  type Ramp,
  ROSE,
  SEA,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { fillDisc, fillRow, fillTriangle, line } from '../stage/shapes.ts';
import { blit, readSprite } from '../stage/sprite.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { cutSticker, layVeil } from '../stage/window.ts';

const DURATION = 1500;
const RISE = 260;
const CURL = 640;
const CRASH = 1000;
const EBB = 1190;

/**
 * Poses of the wave: eight points of its back (x, y) from the far sea to the tip of the crest, then eight of its face
 * from the trough to the tip. The unit is the height of the crest.
 */
const SWELL = [
  -2.4, 0, -1.5, 0.08, -0.9, 0.22, -0.45, 0.36, -0.1, 0.4, 0.15, 0.37, 0.35, 0.3, 0.45, 0.25, 1.3, 0, 1.05, 0.02, 0.87,
  0.06, 0.75, 0.1, 0.65, 0.15, 0.57, 0.19, 0.5, 0.22, 0.46, 0.245,
];
const BREAKER = [
  -2.4, 0, -1.2, 0.14, -0.66, 0.46, -0.28, 0.84, 0.1, 1, 0.42, 0.97, 0.65, 0.8, 0.71, 0.56, 1.1, 0, 0.45, 0.02, 0.12,
  0.12, -0.03, 0.33, 0, 0.55, 0.15, 0.7, 0.38, 0.73, 0.66, 0.57,
];
const CRASHED = [
  -2.4, 0, -1.2, 0.1, -0.5, 0.27, -0.1, 0.42, 0.3, 0.46, 0.7, 0.38, 1, 0.2, 1.15, 0.02, 1.6, 0, 1.4, 0, 1.26, 0, 1.2,
  0.02, 1.17, 0.03, 1.16, 0.04, 1.15, 0.04, 1.15, 0.03,
];
/** Bands of water from the face to the back, as in a woodcut. */
const BANDS: Ramp = [FOAM, AQUA, AZURE, AQUA, AZURE, SEA, AZURE, SEA, NAVY, SEA, NAVY, NAVY, SEA, NAVY, AZURE];
const SUN: Ramp = [LEMON, GOLD, PEACH, CORAL, ROSE];
const LETTERS: Ramp = [WHITE, LEMON, LEMON, GOLD, AMBER];
/** Its radius, in heights of the crest. */
const SUN_SIZE = 0.56;
const RIBS = 40;
/** A line of words leaves this much room on a stage, for its outline and some air. */
const SIDE_ROOM = 8;

const SURFER = readSprite(
  `......a........ .....aba....... .....abba...... ....abcba.aa... ...abccba.aba.. ..abccccbaabca.
   .aabcddccbaaba. abcacddddccbaa. abbaccddddcba.. .aaacfaddfaba.. ..abcaaddaaba.. ..abceddddeca..
   ..aabcdffdcba.. ...aabcddcba... ....aabbbaa.... .....ab.aba.... ggggggggggggggg .ghhhhhhhhhggg. ...ggggggg.....`,
  INK,
  OWN_SHADE,
  OWN_BODY,
  OWN_LIGHT,
  CORAL,
  WHITE,
  BLOOD,
  CREAM,
);

/** The great wave rises under a red sun, the ember rides it, and the streaks it earned are written below. */
export const scene: Scene = { name: 'wave', durationMs: DURATION, stillAt: 1010, draw };

function draw(stage: Stage, ms: number, seed: number, points = 1, number?: number): void {
  clearSurface(stage);
  const crest = crestOf(stage);
  const tide = easeOut(progress(ms, 0, 300)) * (1 - easeIn(progress(ms, EBB + 20, DURATION)));
  const rest = stage.centerY + stage.halfHeight * 0.58;
  const sea = mix(stage.height + crest * 0.6, rest, tide);
  const front =
    stage.centerX +
    crest * mix(-1.25, stage.width < 120 ? -0.3 : -0.16, easeOut(progress(ms, 60, CURL))) +
    crest * 0.2 * progress(ms, CURL, DURATION);
  drawSun(stage, ms, rest - crest * 0.52, crest, sea);
  drawWave(stage, ms, front, sea + 4, crest, seed);
  drawSea(stage, ms, sea);
  drawSurfer(stage, ms, front, sea, crest);
  drawCrashFoam(stage, ms, front, sea, crest, seed);
  if (number !== undefined) drawNumber(stage, ms, String(number), rest - crest * 0.52 - crest * SUN_SIZE);
  cutSticker(stage, ms);
  drawWords(stage, ms, points);
  drawSpray(stage, ms, front, sea, crest, seed);
  layVeil(stage, ms, DURATION);
}

function crestOf(stage: Stage): number {
  return Math.min(stage.height * 0.68, stage.width * 0.7);
}

/** How far the sun is beside the middle, in heights of the crest. */
function sunPlace(stage: Stage): number {
  return stage.width < 120 ? 0.24 : 0.36;
}

function drawSun(stage: Stage, ms: number, y: number, crest: number, sea: number): void {
  const open = spring(progress(ms, 120, 420)) * (1 - easeIn(progress(ms, EBB + 60, DURATION - 40)));
  const radius = crest * SUN_SIZE * open;
  const x = stage.centerX + crest * sunPlace(stage);
  for (let row = Math.floor(y - radius); row <= Math.min(y + radius, sea + 3); row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      const run = column + 0.5 - x;
      const rise = row + 0.5 - y;
      if (run * run + rise * rise > radius * radius) continue;
      plot(stage, column, row, pick(SUN, (rise / radius + 1) / 2, column, row, 0.5));
    }
  }
}

/**
 * One coordinate of the wave's outline: `edge` 0 is the back, 16 the face; `axis` 0 is x, 1 is y; `s` runs to the tip.
 */
function outlineAt(ms: number, edge: number, axis: number, s: number): number {
  if (ms < CURL)
    return mix(pointAt(SWELL, edge, axis, s), pointAt(BREAKER, edge, axis, s), easeInOut(progress(ms, RISE, CURL)));
  return mix(pointAt(BREAKER, edge, axis, s), pointAt(CRASHED, edge, axis, s), easeIn(progress(ms, CRASH, EBB)));
}

/** A curve through the eight points (Catmull-Rom). */
function pointAt(pose: readonly number[], edge: number, axis: number, s: number): number {
  const along = s * 7;
  const from = Math.min(6, Math.floor(along));
  const t = along - from;
  const p1 = pose[edge + from * 2 + axis] ?? 0;
  const p2 = pose[edge + from * 2 + 2 + axis] ?? 0;
  const p0 = from > 0 ? (pose[edge + from * 2 - 2 + axis] ?? 0) : p1;
  const p3 = from < 6 ? (pose[edge + from * 2 + 4 + axis] ?? 0) : p2;
  return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
}

function drawWave(stage: Stage, ms: number, front: number, sea: number, crest: number, seed: number): void {
  for (let rib = 0; rib < RIBS; rib++) {
    const s = rib / RIBS;
    const next = (rib + 1) / RIBS;
    const faceX = front + outlineAt(ms, 16, 0, s) * crest;
    const faceY = sea - outlineAt(ms, 16, 1, s) * crest;
    const backX = front + outlineAt(ms, 0, 0, s) * crest;
    const backY = sea - outlineAt(ms, 0, 1, s) * crest;
    const nextFaceX = front + outlineAt(ms, 16, 0, next) * crest;
    const nextFaceY = sea - outlineAt(ms, 16, 1, next) * crest;
    const nextBackX = front + outlineAt(ms, 0, 0, next) * crest;
    const nextBackY = sea - outlineAt(ms, 0, 1, next) * crest;
    for (let band = 0; band < BANDS.length; band++) {
      const color = BANDS[band] ?? SEA;
      const v = bandEdge(band);
      const w = bandEdge(band + 1);
      const ax = mix(faceX, backX, v);
      const ay = mix(faceY, backY, v);
      const bx = mix(faceX, backX, w);
      const by = mix(faceY, backY, w);
      const cx = mix(nextFaceX, nextBackX, v);
      const cy = mix(nextFaceY, nextBackY, v);
      const dx = mix(nextFaceX, nextBackX, w);
      const dy = mix(nextFaceY, nextBackY, w);
      fillTriangle(stage, ax, ay, bx, by, cx, cy, color);
      fillTriangle(stage, bx, by, dx, dy, cx, cy, color);
    }
  }
  drawCrest(stage, ms, front, sea, crest, seed);
}

/** Bands are narrow on the face and widen towards the back. */
function bandEdge(band: number): number {
  const t = band / BANDS.length;
  return t * (0.55 + 0.45 * t);
}

/** Foam boils along the back of the crest and reaches over the tip with claws. */
function drawCrest(stage: Stage, ms: number, front: number, sea: number, crest: number, seed: number): void {
  const power = progress(ms, RISE + 60, CURL) * (1 - progress(ms, CRASH, EBB) * 0.4);
  if (power <= 0) return;
  const flicker = Math.floor(ms / 70);
  for (let pass = 0; pass < 3; pass++) {
    for (let blob = 0; blob < 30; blob++) {
      const s = 0.42 + (blob / 29) * 0.58;
      const jitter = random(seed + (blob % 3 === 0 ? flicker : 0), blob);
      const bulge = (s - 0.36) * (1.06 - s) * 8;
      const size = crest * (0.014 + 0.058 * bulge * (0.6 + 0.4 * jitter)) * power;
      const x = front + outlineAt(ms, 0, 0, s) * crest;
      const y = sea - outlineAt(ms, 0, 1, s) * crest;
      if (pass === 0) fillDisc(stage, x + 1, y + 2, size + 1.2, AQUA);
      if (pass === 1) fillDisc(stage, x + 0.5, y + 1, size + 0.4, FOAM);
      if (pass === 2) fillDisc(stage, x - 0.4, y - 0.4, size * 0.82, WHITE);
    }
  }
  for (let claw = 0; claw < 8; claw++) {
    const s = 0.6 + claw * 0.055;
    const x = front + outlineAt(ms, 0, 0, s) * crest;
    const y = sea - outlineAt(ms, 0, 1, s) * crest;
    const reach = crest * (claw % 2 === 0 ? 0.2 : 0.13) * (0.85 + 0.3 * random(seed, claw + 300)) * power;
    const kneeX = x + reach * mix(0.62, 0.3, claw / 7);
    const kneeY = y - reach * mix(0.3, -0.5, claw / 7);
    line(stage, x, y + 1, kneeX, kneeY + 1, AQUA, 5 * power, 3);
    line(stage, x, y, kneeX, kneeY, WHITE, 4.4 * power, 2.6);
    line(stage, kneeX, kneeY, kneeX + reach * 0.25, kneeY + reach * 0.5, FOAM, 2.6, 1);
    line(stage, kneeX, kneeY, kneeX + reach * 0.3, kneeY + reach * 0.35, WHITE, 2, 1);
  }
}

function drawSea(stage: Stage, ms: number, sea: number): void {
  for (let x = 0; x < stage.width; x++) {
    const swell = sine(x / 37 - ms / 700) * 2 + sine(x / 17 + ms / 900) * 1.2;
    const top = Math.floor(sea + swell);
    for (let y = Math.max(0, top); y < stage.height; y++) {
      const depth = y - top;
      const crestLine = sine(x / 29 + depth / 7 - ms / 500) + sine(x / 13 - depth / 5) * 0.5;
      const streak = depth > 3 && crestLine > 1.12 - depth / 200;
      const color =
        depth < 1
          ? WHITE
          : depth < 2
            ? FOAM
            : depth < 4
              ? AQUA
              : streak
                ? AZURE
                : depth < 9
                  ? SEA
                  : depth < 24
                    ? NAVY
                    : ABYSS;
      plot(stage, x, y, color);
    }
  }
}

/** Drops in, rides the face, and leaps over the crash. */
function drawSurfer(stage: Stage, ms: number, front: number, sea: number, crest: number): void {
  if (ms < 380) return;
  const ride = easeInOut(progress(ms, 380, 840));
  const leap = progress(ms, 900, EBB + 130);
  const s = mix(0.62, 0.16, ride);
  const x = front + crest * (outlineAt(Math.min(ms, CRASH), 16, 0, s) + 0.05 + 0.7 * leap);
  const y = sea - crest * (outlineAt(Math.min(ms, CRASH), 16, 1, s) - 0.03 + arc(leap) * 0.5) - sine(ms / 260);
  if (leap === 0) {
    for (let wake = 1; wake < 16; wake++) {
      const up = Math.min(0.9, s + wake * 0.017);
      const wakeX = front + crest * outlineAt(ms, 16, 0, up) - 2;
      const wakeY = sea - crest * outlineAt(ms, 16, 1, up);
      fillDisc(stage, wakeX, wakeY + sine(wake / 5 + ms / 90), 2.2 - wake * 0.1, wake % 3 === 0 ? FOAM : WHITE);
    }
  }
  blit(stage, SURFER, Math.min(x, stage.width - 13) - 7, y - SURFER.height + 2);
}

function drawCrashFoam(stage: Stage, ms: number, front: number, sea: number, crest: number, seed: number): void {
  const burst = progress(ms, EBB - 60, DURATION - 60);
  if (burst === 0 || burst === 1) return;
  for (let pass = 0; pass < 2; pass++) {
    for (let blob = 0; blob < 16; blob++) {
      const x = front + crest * (0.98 + (random(seed, blob + 500) - 0.5) * 0.9 * easeOut(burst));
      const y = sea - arc(Math.min(1, burst * 0.7 + 0.15)) * crest * 0.34 * random(seed, blob + 540) + burst * 6;
      const size = crest * randomBetween(seed, blob + 580, 0.04, 0.09) * (1 - burst);
      fillDisc(stage, x, y + (pass === 0 ? 1.5 : 0), size, pass === 0 ? AQUA : WHITE);
    }
  }
  fillRow(stage, front, front, sea, WHITE);
}

/** The letters hop out of the deep water in front. */
function drawWords(stage: Stage, ms: number, points: number): void {
  const sink = easeIn(progress(ms, EBB + 130, DURATION - 40));
  const foot = stage.height - Math.max(13, stage.height * 0.07) + sink * 30 + Math.round(sine(ms / 500));
  const count = `+${points}`;
  const unit = points === 1 ? 'STREAK' : 'STREAKS';
  const line = `${count} ${unit}`;
  if (letteringWidth(line) + SIDE_ROOM <= stage.width) {
    drawLettering(stage, line, stage.centerX, foot - 4, LETTERS, ms, 520);
    return;
  }
  drawLettering(stage, count, stage.centerX, foot - 24, LETTERS, ms, 520);
  drawLettering(stage, unit, stage.centerX, foot - 8, LETTERS, ms, 600);
}

/** The number of a milestone stands on the head of the sun, and goes before it. */
function drawNumber(stage: Stage, ms: number, number: string, sunTop: number): void {
  const shown = Math.min(ms, 420 + (EBB + 100 - ms) * 2);
  const x = stage.centerX + crestOf(stage) * sunPlace(stage);
  drawLettering(stage, number, x, Math.max(3, Math.round(sunTop) - 6), LETTERS, shown, 420);
}

/** Drops torn off the crest, and a shower when it comes down. */
function drawSpray(stage: Stage, ms: number, front: number, sea: number, crest: number, seed: number): void {
  for (let drop = 0; drop < 60; drop++) {
    const late = drop >= 28;
    const born = late ? EBB - 50 : randomBetween(seed, drop, 380, 1000);
    const t = progress(ms, born, born + (late ? 340 : 380));
    if (t === 0 || t === 1) continue;
    const startX =
      front + crest * (late ? randomBetween(seed, drop + 100, 0.8, 1.15) : randomBetween(seed, drop + 100, 0.1, 0.75));
    const startY = late ? sea - 2 : sea - crest * 0.9;
    const x = startX + t * crest * randomBetween(seed, drop + 200, late ? -0.5 : 0, 0.5);
    const y = startY - t * crest * randomBetween(seed, drop + 300, 0.1, late ? 1.1 : 0.35) + t * t * crest * 0.9;
    plot(stage, x, y, drop % 3 === 0 ? FOAM : WHITE);
    if (drop % 4 === 0) {
      plot(stage, x + 1, y, WHITE);
      plot(stage, x, y + 1, AQUA);
      plot(stage, x + 1, y + 1, AQUA);
    }
  }
}
