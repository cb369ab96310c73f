import { easeIn, progress, spring } from './curves.ts';
import { pick } from '#ui/pixels/dither.ts';
import { CLEAR, INK, type Ramp, VEIL, VEIL_STEPS, WHITE } from '#ui/pixels/palette.ts';
import { type EdgeColor, plot, type Stage } from './stage.ts';

/**
 * Every scene is a sticker: a window of dusk pops open over the app, its hero breaks out of the frame, and a white edge
 * cut around both keeps them legible on light and dark pages alike.
 */
const OPEN_MS = 200;
const CLOSE_MS = 170;

/** How far the window is open at `ms`: 0 shut, 1 open, a little more while it springs. */
function windowOpening(ms: number): number {
  return spring(progress(ms, 0, OPEN_MS));
}

/** Distance of a pixel from the window's center: 1 on the edge, less inside. Between a circle and a box. */
function windowDistance(stage: Stage, x: number, y: number): number {
  const run = Math.abs(x + 0.5 - stage.centerX) / stage.halfWidth;
  const rise = Math.abs(y + 0.5 - stage.centerY) / stage.halfHeight;
  return run * run * run + rise * rise * rise;
}

/** Fills the open window with a sky that runs down `ramp` from the top to the row `horizon`. */
export function paintSky(stage: Stage, ms: number, ramp: Ramp, horizon: number): void {
  const opening = windowOpening(ms);
  const reach = opening * opening * opening;
  const top = stage.centerY - stage.halfHeight;
  for (let y = 0; y < stage.height; y++) {
    const depth = (y - top) / (horizon - top);
    for (let x = 0; x < stage.width; x++) {
      if (windowDistance(stage, x, y) <= reach) plot(stage, x, y, pick(ramp, depth, x, y, 0.6));
    }
  }
}

/** Sets a pixel of the landscape: only inside the open window. */
export function plotInside(stage: Stage, ms: number, x: number, y: number, color: number): void {
  const opening = windowOpening(ms);
  if (windowDistance(stage, Math.floor(x), Math.floor(y)) <= opening * opening * opening) plot(stage, x, y, color);
}

/** Shuts the scene over the last moments: what lies outside a closing circle goes. */
export function closeIris(stage: Stage, ms: number, durationMs: number, focusY = stage.centerY): void {
  const closing = easeIn(progress(ms, durationMs - CLOSE_MS, durationMs));
  if (closing === 0) return;
  const reach = (1 - closing) * (stage.halfWidth + stage.halfHeight);
  for (let y = 0; y < stage.height; y++) {
    for (let x = 0; x < stage.width; x++) {
      const run = x + 0.5 - stage.centerX;
      const rise = y + 0.5 - focusY;
      if (run * run + rise * rise > reach * reach) stage.pixels[y * stage.width + x] = CLEAR;
    }
  }
}

/** From inside. */
const WHITE_EDGE: readonly EdgeColor[] = [() => WHITE, () => WHITE];

/** Cuts the sticker: an edge around everything drawn so far, white where the stage has no other, and a dark line outside it. */
export function cutSticker(stage: Stage, ms: number): void {
  for (const color of stage.edgeAt?.(ms) ?? WHITE_EDGE) growEdge(stage, color);
  growEdge(stage, () => INK);
}

/** Lays the dusk veil over what is still clear; it comes and goes in steps, like the lamps of a theatre. */
export function layVeil(stage: Stage, ms: number, durationMs: number): void {
  const strength = Math.min(progress(ms, 0, 160), progress(durationMs - ms, 0, 220));
  const step = Math.floor(strength * VEIL_STEPS + 0.5);
  if (step === 0) return;
  const { pixels } = stage;
  for (let at = 0; at < pixels.length; at++) if (pixels[at] === CLEAR) pixels[at] = VEIL + step - 1;
}

/**
 * Marks every clear pixel that touches a drawn one. The mark is set after the row below is read, so it cannot spread.
 */
function growEdge(stage: Stage, color: EdgeColor): void {
  const { width, height, pixels } = stage;
  const MARK = 255;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (pixels[at] !== CLEAR) continue;
      const touches =
        (x > 0 && isDrawn(pixels[at - 1])) ||
        (x < width - 1 && isDrawn(pixels[at + 1])) ||
        (y > 0 && isDrawn(pixels[at - width])) ||
        (y < height - 1 && isDrawn(pixels[at + width]));
      if (touches) pixels[at] = MARK;
    }
  }
  for (let at = 0; at < pixels.length; at++)
    if (pixels[at] === MARK) pixels[at] = color(at % width, Math.floor(at / width));
}

function isDrawn(color: number | undefined): boolean {
  return color !== CLEAR && color !== 255;
}
