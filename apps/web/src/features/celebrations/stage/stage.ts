import { CLEAR } from '#ui/pixels/palette.ts';

/** A grid of palette indexes, row by row. */
export interface Surface {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The color of an edge at a pixel. */
export type EdgeColor = (x: number, y: number) => number;

/**
 * What a scene draws on. Besides the pixels it knows the window in the middle (center and half axes, in stage pixels),
 * around which every scene is composed: wide on a desk, tall on a phone.
 */
export interface Stage extends Surface {
  readonly centerX: number;
  readonly centerY: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The edge of what is cut out at a moment, from inside; without it, it is white. */
  readonly edgeAt?: (ms: number) => readonly EdgeColor[];
}

/**
 * A celebration: a pure function of time, seed, stage size and the points that were earned. Specification section 9.
 */
export interface Scene {
  readonly name: string;
  readonly durationMs: number;
  /** Time of the one frame shown to people who prefer reduced motion. */
  readonly stillAt: number;
  /**
   * Paints the frame at `ms`, whatever the stage held before. Only the scene of an earned streak writes the points and
   * the number of a milestone; into others `withNumber` writes it. Allocates nothing but their text.
   */
  readonly draw: (stage: Stage, ms: number, seed: number, points?: number, number?: number) => void;
}

/** Room around the window, for what breaks out of it. */
const SIDE_MARGIN = 5;
const TOP_MARGIN = 8;
const MAX_HALF_WIDTH = 54;
const MAX_HALF_HEIGHT = 54;

/** Makes a stage; call it once per run, not once per frame. */
export function createStage(width: number, height: number): Stage {
  const centerX = width >> 1;
  const centerY = height >> 1;
  return {
    width,
    height,
    pixels: new Uint8Array(width * height),
    centerX,
    centerY,
    halfWidth: Math.min(MAX_HALF_WIDTH, centerX - SIDE_MARGIN),
    halfHeight: Math.min(MAX_HALF_HEIGHT, centerY - TOP_MARGIN),
  };
}

export function clearSurface(surface: Surface): void {
  surface.pixels.fill(CLEAR);
}

/** Sets one pixel; anything outside the surface is ignored. */
export function plot(surface: Surface, x: number, y: number, color: number): void {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= surface.width || row >= surface.height) return;
  surface.pixels[row * surface.width + column] = color;
}

/** Reads one pixel; outside the surface everything is clear. */
export function peek(surface: Surface, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= surface.width || row >= surface.height) return CLEAR;
  return surface.pixels[row * surface.width + column] ?? CLEAR;
}
