export type Sky = 'dawn' | 'day' | 'dusk' | 'night';

/** The hour at which each sky begins, latest first; before the first of them it is still night. */
export const SKIES: readonly (readonly [hour: number, sky: Sky])[] = [
  [21, 'night'],
  [18, 'dusk'],
  [8, 'day'],
  [5, 'dawn'],
];

/** The sky at an hour of the device's clock, 0 to 23. */
export function skyAt(hour: number): Sky {
  return SKIES.find(([begin]) => hour >= begin)?.[1] ?? 'night';
}
