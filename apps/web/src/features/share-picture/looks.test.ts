import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { expect, it } from 'vitest';
import { LOOKS } from './looks.ts';

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
