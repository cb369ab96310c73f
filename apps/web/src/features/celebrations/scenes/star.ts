import { arc, clamp, cosine, easeIn, easeOut, mix, progress, sine, spring } from '../stage/curves.ts';
import { threshold } from '#ui/pixels/dither.ts';
import { paintGround, paintRange } from '../stage/land.ts';
import {
  AMBER,
  AQUA,
  BARK,
  BLOOD,
  CORAL,
  CREAM,
  EMBER,
  GOLD,
  INDIGO,
  INK,
  LEMON,
  NIGHT,
  PINE,
  PINK,
  PLUM,
  type Ramp,
  ROSE,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random, randomBetween } from '#ui/pixels/random.ts';
import { drawGlint, fillDisc, fillEllipse, fillRect, fillTriangle } from '../stage/shapes.ts';
import { clearSurface, plot, type Scene, type Stage } from '../stage/stage.ts';
import { closeIris, cutSticker, layVeil, paintSky, plotInside } from '../stage/window.ts';

const DURATION = 1350;
const LANDING = 330;
const BURST = 470;
const SKY: Ramp = [INK, NIGHT, INDIGO, VIOLET, PLUM, ROSE, CORAL];
const MEADOW: Ramp = [INK, NIGHT, PINE, INDIGO];
const TINTS: Ramp = [LEMON, PINK, AQUA, GOLD, CREAM];
/** Radius of the inner corners, as a share of the outer ones. */
const WAIST = 0.5;

/** A star falls behind the hills, and comes up again as a big one with a smile, five little ones flying off it. */
export const scene: Scene = { name: 'star', durationMs: DURATION, stillAt: 900, draw };

function draw(stage: Stage, ms: number, seed: number): void {
  const ground = stage.centerY + Math.floor(stage.halfHeight * 0.7);
  const size = Math.min(stage.halfWidth * 0.8, stage.halfHeight * 0.84);
  const rise = spring(progress(ms, BURST, BURST + 280));
  const y = mix(ground - 3, stage.centerY + 1, rise) + sine(ms / 640) * 1.2;
  clearSurface(stage);
  paintSky(stage, ms, SKY, ground);
  drawNight(stage, ms, ground, seed);
  drawHalo(stage, ms, y, size, rise);
  drawFall(stage, ms, ground);
  paintRange(stage, ms, ground, 8, VIOLET, PLUM, 0.4);
  if (ms < BURST + 150) drawStar(stage, ms, y, size, rise);
  paintGround(stage, ms, ground, 8, MEADOW);
  if (ms >= BURST + 150) drawStar(stage, ms, y, size, rise);
  closeIris(stage, ms, DURATION);
  cutSticker(stage, ms);
  drawLittleStars(stage, ms, y, size, seed);
  layVeil(stage, ms, DURATION);
}

function drawNight(stage: Stage, ms: number, ground: number, seed: number): void {
  for (let star = 0; star < 30; star++) {
    const x = stage.centerX + randomBetween(seed, star, -1, 1) * stage.halfWidth;
    const y = mix(stage.centerY - stage.halfHeight, ground - 12, random(seed, star + 40));
    const light = sine(ms / 600 + star / 8);
    plotInside(stage, ms, x, y, light > 0.3 ? CREAM : PLUM);
    if (star % 7 === 0 && light > 0.6) {
      for (let arm = -1; arm <= 1; arm += 2) {
        plotInside(stage, ms, x + arm, y, ROSE);
        plotInside(stage, ms, x, y + arm, ROSE);
      }
    }
  }
}

/** The falling star: a white head, a long tail that cools behind it, and a flash beyond the hills. */
function drawFall(stage: Stage, ms: number, ground: number): void {
  if (ms > 110 && ms < LANDING + 80) {
    for (let tail = 26; tail >= 0; tail--) {
      const t = progress(ms - tail * 5, 100, LANDING);
      if (t <= 0 || t >= 1) continue;
      const x = stage.centerX + stage.halfWidth * mix(0.95, -0.05, t);
      const y = mix(stage.centerY - stage.halfHeight * 0.95, ground, t * 0.6 + t * t * 0.4);
      const color = tail < 2 ? WHITE : tail < 7 ? LEMON : tail < 13 ? GOLD : tail < 20 ? EMBER : BLOOD;
      fillDisc(stage, x, y, mix(3.2, 0.6, tail / 26), color);
    }
  }
  const flash = progress(ms, LANDING, BURST);
  if (flash > 0 && flash < 1) {
    const glow = arc(flash);
    fillEllipse(stage, stage.centerX, ground, 30 * glow, 10 * glow, AMBER);
    fillEllipse(stage, stage.centerX, ground, 22 * glow, 8 * glow, LEMON);
    fillEllipse(stage, stage.centerX, ground, 13 * glow, 6 * glow, WHITE);
  }
}

/** Ten soft beams turn slowly behind the star. */
function drawHalo(stage: Stage, ms: number, y: number, size: number, rise: number): void {
  const power = clamp(rise, 0, 1) * (0.72 + 0.28 * (1 - progress(ms, BURST + 200, BURST + 460)));
  if (power <= 0) return;
  for (let beam = 0; beam < 10; beam++) {
    const turn = beam / 10 + ms / 9000;
    const c = cosine(turn);
    const s = sine(turn);
    const reach = size * 1.9 * power;
    for (let step = 0; step < reach; step++) {
      const t = step / reach;
      const wide = step * 0.15;
      for (let across = -wide; across <= wide; across += 0.9) {
        const column = Math.floor(stage.centerX + c * step - s * across);
        const row = Math.floor(y + s * step + c * across);
        if ((1.05 - t) * power > threshold(column, row))
          plotInside(stage, ms, column, row, t < 0.55 ? AMBER : t < 0.75 ? CORAL : ROSE);
      }
    }
  }
}

function drawStar(stage: Stage, ms: number, y: number, size: number, rise: number): void {
  if (rise <= 0) return;
  const x = stage.centerX;
  const squash =
    1 + sine(progress(ms, BURST + 220, BURST + 560) * 1.5) * 0.08 * (1 - progress(ms, BURST + 220, BURST + 560));
  const spin = cosine(easeOut(progress(ms, BURST, BURST + 380)) * 1);
  const wide = size * mix(0.5, 1, rise) * spin * squash;
  const high = (size * mix(0.5, 1, rise)) / squash;
  drawFacets(stage, x, y, wide + (wide < 0 ? -2.4 : 2.4), high + 2.4, true);
  drawFacets(stage, x, y, wide, high, false);
  if (spin > 0.75 && ms > BURST + 200) drawFace(stage, ms, x, y, size);
}

/** A five-pointed star of ten facets, alternately in light and shade, as cut from metal. */
function drawFacets(stage: Stage, x: number, y: number, wide: number, high: number, edge: boolean): void {
  for (let facet = 0; facet < 10; facet++) {
    const near = facet % 2 === 0 ? 1 : WAIST;
    const far = facet % 2 === 0 ? WAIST : 1;
    const turn = facet / 10 - 0.25;
    const next = (facet + 1) / 10 - 0.25;
    const side = sine(turn + 0.05) < 0;
    const lit = facet % 2 === 1;
    const color = edge ? BARK : lit ? (side ? LEMON : GOLD) : side ? GOLD : facet === 2 || facet === 4 ? EMBER : AMBER;
    fillTriangle(
      stage,
      x,
      y,
      x + cosine(turn) * near * wide,
      y + sine(turn) * near * high,
      x + cosine(next) * far * wide,
      y + sine(next) * far * high,
      color,
    );
  }
}

function drawFace(stage: Stage, ms: number, x: number, y: number, size: number): void {
  const blink = ms > 1010 && ms < 1080;
  const gap = size * 0.17;
  for (let side = -1; side <= 1; side += 2) {
    const eye = Math.floor(x + side * gap);
    if (blink) {
      fillRect(stage, eye - 2, y, 4, 1, INK);
    } else {
      fillEllipse(stage, eye, y - 1, 2, 3.2, INK);
      plot(stage, eye - 1, y - 3, WHITE);
    }
    fillEllipse(stage, x + side * size * 0.3, y + 4.5, 2.5, 1.5, CORAL);
  }
  fillEllipse(stage, x, y + 4, 3.4, 3.4, BLOOD);
  fillRect(stage, x - 4, y, 8, 4, GOLD);
  fillRect(stage, x - 3, y + 4, 6, 1, WHITE);
  for (let side = -1; side <= 1; side += 2) {
    const eye = Math.floor(x + side * gap);
    if (!blink) fillEllipse(stage, eye, y - 1, 2, 3.2, INK);
    if (!blink) plot(stage, eye - 1, y - 3, WHITE);
  }
}

function drawLittleStars(stage: Stage, ms: number, y: number, size: number, seed: number): void {
  for (let little = 0; little < 5; little++) {
    const t = progress(ms, BURST + 170, BURST + 640 + little * 20);
    if (t === 0 || t === 1) continue;
    const turn = -0.25 + (little - 2) * 0.13;
    const out = easeOut(t) * size * 1.55;
    const x = stage.centerX + cosine(turn) * out * (stage.halfWidth > stage.halfHeight ? 1.3 : 1);
    const rise = y + sine(turn) * out + easeIn(t) * 26;
    const tint = TINTS[little] ?? GOLD;
    for (let tail = 1; tail < 7; tail++) {
      plot(stage, mix(x, stage.centerX, tail * 0.045), mix(rise, y, tail * 0.045), tail < 4 ? tint : AMBER);
    }
    const reach = mix(5.6, 2.4, t);
    drawFacets(stage, x, rise, reach + 1.4, reach + 1.4, true);
    for (let facet = 0; facet < 10; facet++) {
      const a = facet / 10 - 0.25 + t * 0.4;
      const b = a + 0.1;
      const near = facet % 2 === 0 ? reach : reach * WAIST;
      const far = facet % 2 === 0 ? reach * WAIST : reach;
      fillTriangle(
        stage,
        x,
        rise,
        x + cosine(a) * near,
        rise + sine(a) * near,
        x + cosine(b) * far,
        rise + sine(b) * far,
        tint,
      );
    }
  }
  for (let dust = 0; dust < 20; dust++) {
    const born = BURST + 160 + random(seed, dust) * 420;
    const t = progress(ms, born, born + 260);
    const turn = random(seed, dust + 60);
    const reach = size * randomBetween(seed, dust + 120, 0.9, 1.5);
    if (t > 0 && t < 1)
      drawGlint(
        stage,
        stage.centerX + cosine(turn) * reach,
        y + sine(turn) * reach,
        arc(t) * 3.2,
        dust % 2 ? WHITE : LEMON,
      );
  }
}
