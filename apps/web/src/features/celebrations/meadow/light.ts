import { AMBER, EMBER, GOLD, INK, LEMON, ORCHID, OWN_SHADE, PINK, RED, RGBA, WHITE } from '#ui/pixels/palette.ts';
import type { Sky } from './sky-hours.ts';

/** How much red, green and blue the light of an hour has. */
const TINTS: Readonly<Record<Sky, readonly [red: number, green: number, blue: number]>> = {
  dawn: [1, 0.84, 0.84],
  day: [1, 1, 1],
  dusk: [0.74, 0.6, 0.78],
  night: [0.34, 0.48, 0.72],
};

/** What burns has its own light. */
export const GLOWING: ReadonlySet<number> = new Set([AMBER, EMBER, GOLD, LEMON, ORCHID, PINK, RED, WHITE]);

const tables = new Map<Sky, Uint8Array>();

/** The color of the palette that each color is in the light of an hour. */
export function lightOf(sky: Sky): Uint8Array {
  const known = tables.get(sky);
  if (known !== undefined) return known;
  const table = Uint8Array.from({ length: 256 }, (_, color) =>
    color < INK || sky === 'day' ? color : tinted(color, sky),
  );
  tables.set(sky, table);
  return table;
}

function tinted(color: number, sky: Sky): number {
  const wanted = TINTS[sky].map((part, channel) => part * (RGBA[color * 4 + channel] ?? 0));
  let best = color;
  let least = Infinity;
  for (let other = INK; other < OWN_SHADE; other++) {
    let distance = 0;
    wanted.forEach((value, channel) => (distance += (value - (RGBA[other * 4 + channel] ?? 0)) ** 2));
    if (distance >= least) continue;
    least = distance;
    best = other;
  }
  return best;
}
