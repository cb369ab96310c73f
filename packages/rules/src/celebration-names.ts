import type { Celebration } from './celebration.ts';
import { text } from './text-key.ts';

/** What a person reads. */
export const CELEBRATION_NAMES: Readonly<Record<Celebration, string>> = {
  tree: text('Tree'),
  rock: text('Rock'),
  fire: text('Fire'),
  star: text('Star'),
  tornado: text('Tornado'),
  blackhole: text('Black hole'),
  rainbow: text('Rainbow'),
  lightning: text('Lightning'),
  fireworks: text('Fireworks'),
  snow: text('Snow'),
  garden: text('Garden'),
  rocket: text('Rocket'),
  wave: text('Wave'),
};
