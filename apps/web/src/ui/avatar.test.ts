import { readFileSync } from 'node:fs';
import { PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import { describe, expect, it } from 'vitest';
import { contrastOf, type Oklch } from '#testing/contrast.ts';

const css = readFileSync(`${import.meta.dirname}/avatar.module.css`, 'utf8');

function hueOf(color: string): number {
  const hue = new RegExp(`\\.${color} \\{\\s*--hue: (\\d+);`).exec(css)?.[1];
  if (hue === undefined) throw new Error(`No hue for ${color}.`);
  return Number(hue);
}

/** The two themes' colors of a property (its first), on a hue. */
function colorsOf(property: string, hue: number): Oklch[] {
  const pair = new RegExp(`\\b${property}: light-dark\\(([^;]+)\\);`).exec(css)?.[1] ?? '';
  return [...pair.matchAll(/oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g)].map(([, lightness, chroma]) => [
    Number(lightness),
    Number(chroma),
    hue,
  ]);
}

/** The surface of cards, light and dark (tokens.css). */
const CARDS: readonly Oklch[] = [
  [0.996, 0.003, 75],
  [0.225, 0.018, 265],
];

describe('the mark of a person', () => {
  it.each(PARTICIPANT_COLORS)(
    'stands out in %s, by day and by night (4.5 against the card, 3 against its tile)',
    (color) => {
      const grounds = colorsOf('background', hueOf(color));
      const inks = colorsOf('color', hueOf(color));
      expect(grounds).toHaveLength(2);
      for (const [theme, ground] of grounds.entries()) {
        const ink = inks[theme] ?? ground;
        expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(3);
        expect(contrastOf(ink, CARDS[theme] ?? ink)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('has twelve colors that are twelve', () => {
    const hues = PARTICIPANT_COLORS.map(hueOf).toSorted((a, b) => a - b);
    const apart = hues.map((hue, place) => (hues[place + 1] ?? (hues[0] ?? 0) + 360) - hue);
    expect(hues).toHaveLength(12);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(20);
  });
});
