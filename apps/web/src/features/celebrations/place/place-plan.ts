import { ALL_CELEBRATIONS, type Celebration } from '@fivefold/rules/celebration';

export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

/** A celebration that has left something in the place, and where: 0 is the spot that is taken first. */
export interface Keepsake {
  readonly name: Celebration;
  readonly spot: number;
}

export const SPOTS = 6;

/** The hour at which each sky begins, latest first; before the first of them it is still night. */
const SKIES: readonly (readonly [hour: number, sky: Sky])[] = [
  [21, 'night'],
  [18, 'dusk'],
  [8, 'day'],
  [5, 'dawn'],
];

/** The sky at an hour of the device's clock, 0 to 23. */
export function skyAt(hour: number): Sky {
  return SKIES.find(([begin]) => hour >= begin)?.[1] ?? 'night';
}

/** How long the sky of an instant lasts, in the device's time zone, whatever a clock change makes of the day. */
export function millisecondsToNextSky(epochMilliseconds: number): number {
  const at = new Date(epochMilliseconds);
  const hour = at.getHours();
  const begins = SKIES.map(([begin]) => begin).filter((begin) => begin > hour);
  const next = begins.length > 0 ? Math.min(...begins) : 24 + Math.min(...SKIES.map(([begin]) => begin));
  return new Date(at.getFullYear(), at.getMonth(), at.getDate(), next).getTime() - epochMilliseconds;
}

/**
 * The place after a celebration, longest ago first. What stands stays where it is; a seventh celebration takes the spot
 * of the one that was played longest ago.
 */
export function addKeepsake(kept: readonly Keepsake[], name: Celebration): Keepsake[] {
  const others = kept.filter((keepsake) => keepsake.name !== name);
  const standing = kept.find((keepsake) => keepsake.name === name);
  if (standing !== undefined) return [...others, standing];
  const staying = others.length < SPOTS ? others : others.slice(1 - SPOTS);
  const taken = new Set(staying.map(({ spot }) => spot));
  let spot = 0;
  while (taken.has(spot)) spot++;
  return [...staying, { name, spot }];
}

/** Reads what the device stored: 'tree0 rock1', longest ago first. What is not understood is left out. */
export function readKeepsakes(text: string | null): Keepsake[] {
  const kept: Keepsake[] = [];
  for (const entry of (text ?? '').split(' ')) {
    const name = ALL_CELEBRATIONS.find((known) => known === entry.slice(0, -1));
    const spot = '012345'.indexOf(entry.slice(-1));
    if (name === undefined || spot === -1) continue;
    if (kept.every((other) => other.name !== name && other.spot !== spot)) kept.push({ name, spot });
  }
  return kept;
}

export function writeKeepsakes(kept: readonly Keepsake[]): string {
  return kept.map(({ name, spot }) => `${name}${spot}`).join(' ');
}
