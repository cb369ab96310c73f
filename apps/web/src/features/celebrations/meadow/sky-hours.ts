export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

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
