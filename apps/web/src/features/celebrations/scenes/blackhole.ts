import { arc, clamp, cosine, easeIn, easeInOut, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { pick, threshold } from '#ui/pixels/dither.ts';
import {
  AMBER,
  AQUA,
  AZURE,
  BLOOD,
  CREAM,
  EMBER,
  FOAM,
  GOLD,
  GRAPE,
  INDIGO,
  INK,
  LEMON,
  NAVY,
  NIGHT,
  ORCHID,
  PINK,
  PLUM,
  type Ramp,
  ROSE,
  SEA,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { shadeBall } from '../stage/shading.ts';
import { drawGlint, fillDisc, fillEllipse, line, strokeCircle } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1450;
const OPEN = 180;
const SWALLOW = 900;
const COLLAPSE = 1130;
const SPACE: Ramp = [INK, NIGHT, INK, NIGHT, INDIGO];
const PLANET: Ramp = [NAVY, SEA, AZURE, AQUA, FOAM];
/** Gas from the rim of the disc inwards: it heats up as it falls. */
const GAS: Ramp = [INDIGO, GRAPE, PLUM, BLOOD, EMBER, AMBER, LEMON, WHITE];
/** How flat the disc lies, and how far it leans to the right. */
const FLATNESS = 0.27;
const LEAN = 0.2;

/** A black hole opens, wears its ring of fire, draws stars and a planet in, gulps, and closes with a wink of light. */
export const scene: Scene = { name: 'blackhole', durationMs: DURATION, stillAt: 620, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  clearSurface(stage);
  paintSky(stage, ms, SPACE, stage.centerY + stage.halfHeight);
  const gulp = arc(progress(ms, SWALLOW - 20, SWALLOW + 180)) * 0.1;
  const open = spring(progress(ms, OPEN, OPEN + 320)) * (1 - easeIn(progress(ms, COLLAPSE, COLLAPSE + 130))) + gulp;
  const radius =
    Math.min(stage.halfWidth, stage.halfHeight) *
    (stage.halfWidth < stage.halfHeight ? 0.28 : 0.34) *
    (ms > COLLAPSE + 130 ? 0 : open);
  drawNebula(stage, ms, seed);
  drawStars(stage, ms, radius, seed);
  if (radius > 0.5) {
    drawDisc(stage, ms, radius, false);
    drawPlanet(stage, ms, radius, false);
    drawHole(stage, ms, radius);
    drawDisc(stage, ms, radius, true);
  }
  drawPlanet(stage, ms, radius, true);
  drawWink(stage, ms);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawShower(stage, ms, seed);
  layVeil(stage, ms, DURATION);
}

/** Two veils of gas, so that space has a here and a there. */
function drawNebula(stage: Stage, ms: number, seed: number): void {
  const drift = (seed % 7) / 7;
  for (let y = stage.centerY - stage.halfHeight; y <= stage.centerY + stage.halfHeight; y++) {
    for (let x = stage.centerX - stage.halfWidth; x <= stage.centerX + stage.halfWidth; x++) {
      const run = (x - stage.centerX) / 60;
      const rise = (y - stage.centerY) / 60;
      const cloud =
        sine(run * 0.9 - rise * 0.7 + drift) +
        sine(run * 2.1 + rise * 1.3 + 0.3) * 0.5 +
        sine(rise * 2.7 - run + drift) * 0.35;
      const strength = (cloud - 0.55) * 0.75;
      if (strength > threshold(x, y)) plotInside(stage, ms, x, y, strength > 0.62 ? VIOLET : INDIGO);
    }
  }
}

/** Stars hang still, then slide towards the hole on spirals, each drawing a thread of light. */
function drawStars(stage: Stage, ms: number, radius: number, seed: number): void {
  const pull = easeIn(progress(ms, OPEN + 120, COLLAPSE));
  for (let star = 0; star < 60; star++) {
    const turn = random(seed, star);
    const home = randomBetween(seed, star + 70, 0.35, 1.35);
    const now = home * (1 - pull * randomBetween(seed, star + 140, 0.35, 1));
    const then = Math.min(home, now + pull * 0.16);
    const twist = (home - now) * 0.22;
    const x = stage.centerX + cosine(turn + twist) * now * stage.halfWidth;
    const y = stage.centerY + sine(turn + twist) * now * stage.halfHeight;
    const color = star % 5 === 0 ? PINK : star % 3 === 0 ? AQUA : CREAM;
    if (pull > 0.02) {
      const oldX = stage.centerX + cosine(turn + twist - 0.03) * then * stage.halfWidth;
      const oldY = stage.centerY + sine(turn + twist - 0.03) * then * stage.halfHeight;
      for (let step = 0; step <= 8; step++)
        plotInside(stage, ms, mix(x, oldX, step / 8), mix(y, oldY, step / 8), step < 4 ? ROSE : PLUM);
    }
    if (now * stage.halfHeight > radius * 0.8) plotInside(stage, ms, x, y, color);
    if (star % 9 === 0 && pull < 0.3) {
      plotInside(stage, ms, x + 1, y, VIOLET);
      plotInside(stage, ms, x - 1, y, VIOLET);
      plotInside(stage, ms, x, y + 1, VIOLET);
      plotInside(stage, ms, x, y - 1, VIOLET);
    }
  }
}

/** An angle that grows like the true one around the circle, 0 to 1, without its cost. */
function pseudoTurn(x: number, y: number): number {
  const share = y / (Math.abs(x) + Math.abs(y) + 0.001);
  return (x < 0 ? 2 - share : share < 0 ? 4 + share : share) / 4;
}

/** The spinning disc, its far half before the hole is drawn, its near half after. */
function drawDisc(stage: Stage, ms: number, radius: number, near: boolean): void {
  const spread = easeOut(progress(ms, OPEN + 60, OPEN + 460));
  const outer = mix(1.3, 3.1, spread);
  const reach = radius * outer;
  for (let row = Math.floor(-reach * 0.6); row <= reach * 0.6; row++) {
    for (let column = Math.floor(-reach); column <= reach; column++) {
      const along = (column + row * LEAN) / radius;
      const across = (row - column * LEAN) / (radius * FLATNESS);
      if (across > 0 !== near) continue;
      const square = along * along + across * across;
      if (square < 1.5 || square > outer * outer) continue;
      const depth = (square - 1.5) / (outer * outer - 1.5);
      const swirl =
        sine(pseudoTurn(along, across) * 2 + depth * 2.2 - ms / 300) * 0.17 +
        sine(pseudoTurn(along, across) * 5 - depth * 4 - ms / 170) * 0.1;
      const doppler = -along * 0.05;
      const heat = 1 - depth * (1.5 - depth * 0.55) + swirl + doppler;
      if (depth > 0.72 && heat < threshold(column, row) * 0.34) continue;
      plot(stage, stage.centerX + column, stage.centerY + row, pick(GAS, heat, column, row, 0.4));
    }
  }
}

/** The hole, the thin ring of trapped light, and above it the far side of the disc, bent over by gravity. */
function drawHole(stage: Stage, ms: number, radius: number): void {
  const { centerX, centerY } = stage;
  const reach = radius * 1.85;
  for (let row = Math.floor(-reach); row <= reach; row++) {
    for (let column = Math.floor(-reach); column <= reach; column++) {
      const square = (column * column + row * row) / (radius * radius);
      const upper = row - column * LEAN < 0;
      const limit = upper ? 3.1 : 1.95;
      if (square > limit || square < 1.1) continue;
      const depth = (square - 1.1) / (limit - 1.1);
      const heat = 1 - depth * 0.8 + sine(pseudoTurn(column, row) * 4 - ms / 210) * 0.1 - (upper ? 0 : 0.12);
      if (depth > 0.66 && heat < threshold(column, row) * 0.62) continue;
      plot(stage, centerX + column, centerY + row, pick(GAS, heat, column, row, 0.4));
    }
  }
  fillDisc(stage, centerX + 0.5, centerY + 0.5, radius * 1.07, INK);
  strokeCircle(stage, centerX + 0.5, centerY + 0.5, radius * 1.07, 1.1, CREAM);
}

/** A ringed planet comes too near; it is drawn out like dough and goes round the rim into the dark. */
function drawPlanet(stage: Stage, ms: number, radius: number, front: boolean): void {
  if (ms < 90 || ms > SWALLOW) return;
  const t = progress(ms, 260, SWALLOW);
  const size = Math.min(stage.halfWidth, stage.halfHeight) * 0.15;
  const grow = spring(progress(ms, 90, 240));
  const stretch = easeIn(t);
  const parts = 1 + Math.floor(stretch * 22);
  for (let part = parts - 1; part >= 0; part--) {
    const late = clamp(t - part * 0.011, 0, 1);
    const fall = late * late;
    const turn = 0.62 + fall * 0.95;
    const home = Math.min(stage.halfWidth * 0.74, 40);
    const distance = mix(home, radius * 0.5, fall);
    const x = stage.centerX + cosine(turn) * distance;
    const y = stage.centerY + sine(turn) * distance * mix(Math.min(1, stage.halfHeight / stage.halfWidth), 0.42, fall);
    const behind = sine(turn) < 0 && fall > 0.25;
    if (behind === front) continue;
    const half = size * grow * (1 - fall * 0.75) * (1 - (part / (parts + 1)) * 0.7);
    shadeBall(stage, x, y, half, half, PLANET, part === 0 ? 0.05 : -0.1, 0.4);
    if (part === 0 && fall < 0.3) {
      for (let step = -10; step <= 10; step++) {
        const ringX = x + step * half * 0.17;
        const ringY = y - step * half * 0.05;
        if (Math.abs(step) > 5 || step % 2 === 0)
          line(stage, ringX, ringY + 1, ringX, ringY + 1, Math.abs(step) > 5 ? GOLD : AMBER);
      }
    }
  }
}

function drawWink(stage: Stage, ms: number): void {
  const flash = progress(ms, SWALLOW, SWALLOW + 150);
  if (flash > 0 && flash < 1) {
    const reach = Math.min(stage.halfWidth, stage.halfHeight) * mix(0.4, 1.02, easeOut(flash));
    strokeCircle(stage, stage.centerX, stage.centerY, reach, 2.4 * (1 - flash) + 0.8, flash < 0.5 ? WHITE : PINK);
  }
  const wink = progress(ms, COLLAPSE + 90, COLLAPSE + 290);
  if (wink === 0 || wink === 1) return;
  const size = Math.min(stage.halfWidth, stage.halfHeight);
  strokeCircle(
    stage,
    stage.centerX,
    stage.centerY,
    size * 0.98 * easeOut(wink),
    3 * (1 - wink) + 0.6,
    wink < 0.4 ? WHITE : ORCHID,
  );
  fillDisc(stage, stage.centerX, stage.centerY, 6.5 * (1 - easeInOut(wink)), LEMON);
  fillDisc(stage, stage.centerX, stage.centerY, 4.5 * (1 - easeInOut(wink)), WHITE);
  drawGlint(stage, stage.centerX, stage.centerY, size * 0.3 * arc(wink), WHITE);
  fillEllipse(stage, stage.centerX, stage.centerY, size * 0.45 * arc(wink), 1.2, LEMON);
}

/** What was swallowed comes back as a handful of stardust. */
function drawShower(stage: Stage, ms: number, seed: number): void {
  for (let dust = 0; dust < 26; dust++) {
    const t = progress(ms, COLLAPSE + 100, COLLAPSE + 100 + randomBetween(seed, dust, 170, 230));
    if (t === 0 || t === 1) continue;
    const turn = random(seed, dust + 300);
    const reach = easeOut(t) * Math.min(stage.halfWidth, stage.halfHeight) * randomBetween(seed, dust + 330, 0.6, 1.35);
    const x = stage.centerX + cosine(turn) * reach * 1.15;
    const y = stage.centerY + sine(turn) * reach;
    if (dust % 4 === 0) drawGlint(stage, x, y, 3.4 * (1 - t), WHITE);
    else plot(stage, x, y, dust % 3 === 0 ? PINK : dust % 3 === 1 ? GOLD : AQUA);
  }
}
