import { GOAL_COLORS } from '@fivefold/rules/goal-color';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, type Oklch } from '#testing/contrast.ts';

type Theme = 'light' | 'dark';

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** The color of a token in a theme. */
function colorOf(token: string, theme: Theme): Oklch {
  const pair = new RegExp(`--${token}:\\s*light-dark\\(\\s*oklch\\(([^)/]+)\\),\\s*oklch\\(([^)/]+)\\)`).exec(css);
  const text = pair?.[theme === 'light' ? 1 : 2];
  if (text === undefined) throw new Error(`No colors for --${token}.`);
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.trim().split(/\s+/).map(Number);
  return [lightness, chroma, hue];
}

function contrastOfTokens(one: string, other: string, theme: Theme): number {
  return contrastOf(colorOf(one, theme), colorOf(other, theme));
}

const SURFACES = ['paper', 'surface', 'surface-raised', 'sunk'];
const MEANINGS = ['green', 'yellow', 'orange', 'red', 'coal', 'blue', 'neutral', 'ember'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(
    SURFACES.flatMap((surface) =>
      ['ink', 'ink-soft', 'ink-faint', 'ember-ink', 'red-ink'].map((ink) => [ink, surface]),
    ),
  )('writes %s on %s readably (4.5)', (ink, surface) =>
    expect(contrastOfTokens(ink ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(MEANINGS)('writes on the %s wash readably (4.5)', (meaning) => {
    expect(contrastOfTokens(`${meaning}-ink`, `${meaning}-wash`, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['button', 'button-hover'])('writes on the %s readably (4.5)', (button) => {
    expect(contrastOfTokens('on-button', button, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES.flatMap((surface) => GOAL_COLORS.map((color) => [`goal-${color}`, surface])))(
    'marks %s on %s visibly (3)',
    (mark, surface) => expect(contrastOfTokens(mark ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(3),
  );

  it.each(SURFACES.flatMap((surface) => ['line-strong', 'ember-strong', 'coal'].map((line) => [line, surface])))(
    'draws %s on %s visibly (3)',
    (line, surface) => expect(contrastOfTokens(line ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(3),
  );
});
