import type { Celebration } from './celebration.ts';

/** What a person reads. */
export const CELEBRATION_NAMES: Readonly<Record<Celebration, string>> = {
  tree: 'Tree',
  rock: 'Rock',
  fire: 'Fire',
  star: 'Star',
  tornado: 'Tornado',
  blackhole: 'Black hole',
  rainbow: 'Rainbow',
  lightning: 'Lightning',
  fireworks: 'Fireworks',
  snow: 'Snow',
  garden: 'Garden',
  rocket: 'Rocket',
  wave: 'Wave',
};
