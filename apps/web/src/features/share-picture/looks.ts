import type { Celebration } from '@fivefold/rules/celebration';

/**
 * The colors below a scene, from the palette of the celebrations; text on ground has a contrast of 7 or more, see
 * looks.test.ts.
 */
export interface PictureStyle {
  readonly ground: string;
  readonly number: string;
  /** The hard shadow of the number. */
  readonly shade: string;
  readonly text: string;
  /** The goal's name and the product's. */
  readonly soft: string;
}

const DUSK: PictureStyle = { ground: '#2d2560', number: '#ffca3f', shade: '#120e24', text: '#fffaf0', soft: '#ffe1a0' };
const NIGHT: PictureStyle = {
  ground: '#120e24',
  number: '#fb9b24',
  shade: '#5a1233',
  text: '#fffaf0',
  soft: '#ffe1a0',
};
const MEADOW: PictureStyle = {
  ground: '#0f3238',
  number: '#e2f08a',
  shade: '#06191d',
  text: '#fffaf0',
  soft: '#e2f08a',
};
const SOIL: PictureStyle = { ground: '#331b2c', number: '#ffca3f', shade: '#120e24', text: '#fffaf0', soft: '#ffe1a0' };
const SNOW: PictureStyle = { ground: '#d6dfe3', number: '#173f8a', shade: '#fffaf0', text: '#1d1840', soft: '#2d2560' };
const SEA: PictureStyle = { ground: '#0f1f52', number: '#67d2ec', shade: '#120e24', text: '#fffaf0', soft: '#b4f0ee' };
const MAGIC: PictureStyle = {
  ground: '#331b2c',
  number: '#f08ae6',
  shade: '#120e24',
  text: '#fffaf0',
  soft: '#ffe1a0',
};

/** What is above the words: a celebration's best frame, or a photo that the person chose. */
export type PictureScene = Celebration | 'photo';

/** On a photo, whose ground is of its own color. */
export const stylePhoto = (ground: string): PictureStyle => ({ ...DUSK, ground, soft: '#fffaf0' });

export const LOOKS: Readonly<Record<Celebration, PictureStyle>> = {
  tree: MEADOW,
  rock: MAGIC,
  fire: NIGHT,
  star: { ...MEADOW, number: '#ffca3f', soft: '#ffe1a0' },
  tornado: MEADOW,
  blackhole: NIGHT,
  rainbow: MEADOW,
  lightning: MEADOW,
  fireworks: DUSK,
  snow: SNOW,
  garden: SOIL,
  rocket: DUSK,
  wave: SEA,
};

/** What a picture's place shows until it is drawn; of a photo it is not known before. */
export const groundOf = (scene: PictureScene): string | undefined =>
  scene === 'photo' ? undefined : LOOKS[scene].ground;
