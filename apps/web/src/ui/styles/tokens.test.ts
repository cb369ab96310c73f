import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';
type Oklch = [lightness: number, chroma: number, hue: number];

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');

/** The colour of a token in a theme. */
function colourOf(token: string, theme: Theme): Oklch {
  const pair = new RegExp(`--${token}:\\s*light-dark\\(\\s*oklch\\(([^)/]+)\\),\\s*oklch\\(([^)/]+)\\)`).exec(css);
  const text = pair?.[theme === 'light' ? 1 : 2];
  if (text === undefined) throw new Error(`No colours for --${token}.`);
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.trim().split(/\s+/).map(Number);
  return [lightness, chroma, hue];
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, clipped to what a screen can show. */
function luminanceOf([lightness, chroma, hue]: Oklch): number {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}

function contrastOf(one: string, other: string, theme: Theme): number {
  const [dark, light] = [luminanceOf(colourOf(one, theme)), luminanceOf(colourOf(other, theme))].sort((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const SURFACES = ['paper', 'surface', 'surface-raised', 'sunk'];
const MEANINGS = ['green', 'yellow', 'orange', 'red', 'blue', 'neutral', 'ember'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(
    SURFACES.flatMap((surface) =>
      ['ink', 'ink-soft', 'ink-faint', 'ember-ink', 'red-ink'].map((ink) => [ink, surface]),
    ),
  )('writes %s on %s readably (4.5)', (ink, surface) =>
    expect(contrastOf(ink ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(MEANINGS)('writes on the %s wash readably (4.5)', (meaning) => {
    expect(contrastOf(`${meaning}-ink`, `${meaning}-wash`, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['button', 'button-hover'])('writes on the %s readably (4.5)', (button) => {
    expect(contrastOf('on-button', button, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES.flatMap((surface) => ['line-strong', 'ember-strong'].map((line) => [line, surface])))(
    'draws %s on %s visibly (3)',
    (line, surface) => expect(contrastOf(line ?? '', surface ?? '', theme)).toBeGreaterThanOrEqual(3),
  );
});
