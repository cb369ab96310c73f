import { SKIES } from './sky-hours.ts';

/** How long the sky of an instant lasts, in the device's time zone, whatever a clock change makes of the day. */
export function millisecondsToNextSky(epochMilliseconds: number): number {
  const at = new Date(epochMilliseconds);
  const hour = at.getHours();
  const begins = SKIES.map(([begin]) => begin).filter((begin) => begin > hour);
  const next = begins.length > 0 ? Math.min(...begins) : 24 + Math.min(...SKIES.map(([begin]) => begin));
  return new Date(at.getFullYear(), at.getMonth(), at.getDate(), next).getTime() - epochMilliseconds;
}
