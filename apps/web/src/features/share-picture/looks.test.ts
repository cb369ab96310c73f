import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { expect, it } from 'vitest';
import { LOOKS, stylePhoto } from './looks.ts';
import { groundOfPhoto, PHOTO_SHADE } from './photo-ground.ts';

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(ALL_CELEBRATIONS)('%s has words that can be read on its ground', (name) => {
  const { ground, ...colors } = LOOKS[name];
  for (const color of [colors.number, colors.text, colors.soft]) expect(contrast(color, ground)).toBeGreaterThan(7);
});

it.each([
  [255, 255, 255],
  [255, 230, 40],
  [0, 0, 0],
  [120, 200, 90],
] as const)('a photo of rgb(%i, %i, %i) has words that can be read on it, even where it is white', (...color) => {
  const look = stylePhoto(groundOfPhoto(color));
  const over = (cover: number) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(look.ground.slice(at, at + 2), 16))
      .map((part) => Math.round(255 + ((part - 255) * cover) / 255).toString(16))
      .reduce((hex, part) => hex + part.padStart(2, '0'), '#');
  for (const words of [look.text, look.soft]) {
    expect(contrast(words, over(PHOTO_SHADE.words))).toBeGreaterThan(4.5);
  }
  // So large a number needs less, and has a shadow.
  expect(contrast(look.number, over(PHOTO_SHADE.number))).toBeGreaterThan(2.5);
});
