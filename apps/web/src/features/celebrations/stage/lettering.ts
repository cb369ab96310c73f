import { progress, spring } from './curves.ts';
import { CLEAR, INK, type Ramp } from '#ui/pixels/palette.ts';
import { readSprite, type Sprite } from './sprite.ts';
import { plot, type Stage } from './stage.ts';

const HEIGHT = 10;
const GAP = 2;
const SPACE = 5;
const LETTER_DELAY_MS = 38;
const LETTER_MS = 170;

/**
 * Fat letters at the stage's own resolution; scaled-up small type would show two sizes of pixel. Only those in use are
 * drawn.
 */
const GLYPHS: Readonly<Record<string, Sprite>> = {
  '+': readSprite(
    '......... ...aaa... ...aaa... ...aaa... aaaaaaaaa aaaaaaaaa ...aaa... ...aaa... ...aaa... .........',
    1,
  ),
  '0': readSprite(
    '.aaaaaaa. aaaaaaaaa aaaa.aaaa aaa...aaa aaa...aaa aaa...aaa aaa...aaa aaaa.aaaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  '1': readSprite('..aaaa. .aaaaa. aaaaaa. ...aaa. ...aaa. ...aaa. ...aaa. ...aaa. aaaaaaa aaaaaaa', 1),
  '2': readSprite(
    '.aaaaaaa. aaaaaaaaa aaa...aaa ......aaa ....aaaaa ..aaaaaa. .aaaaa... aaaa..... aaaaaaaaa aaaaaaaaa',
    1,
  ),
  '3': readSprite(
    'aaaaaaaa. aaaaaaaaa ......aaa ......aaa ..aaaaaa. ..aaaaaa. ......aaa ......aaa aaaaaaaaa aaaaaaaa.',
    1,
  ),
  '4': readSprite(
    'aaa...aaa aaa...aaa aaa...aaa aaa...aaa aaaaaaaaa aaaaaaaaa ......aaa ......aaa ......aaa ......aaa',
    1,
  ),
  '5': readSprite(
    'aaaaaaaaa aaaaaaaaa aaa...... aaa...... aaaaaaaa. aaaaaaaaa ......aaa aaa...aaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  '6': readSprite(
    '.aaaaaaa. aaaaaaaaa aaa...... aaa...... aaaaaaaa. aaaaaaaaa aaa...aaa aaa...aaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  '7': readSprite(
    'aaaaaaaaa aaaaaaaaa ......aaa .....aaaa ....aaaa. ...aaaa.. ...aaa... ..aaaa... ..aaa.... ..aaa....',
    1,
  ),
  '8': readSprite(
    '.aaaaaaa. aaaaaaaaa aaa...aaa aaa...aaa .aaaaaaa. .aaaaaaa. aaa...aaa aaa...aaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  '9': readSprite(
    '.aaaaaaa. aaaaaaaaa aaa...aaa aaa...aaa aaaaaaaaa .aaaaaaaa ......aaa ......aaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  A: readSprite(
    '..aaaaa.. .aaaaaaa. aaaa.aaaa aaa...aaa aaa...aaa aaaaaaaaa aaaaaaaaa aaa...aaa aaa...aaa aaa...aaa',
    1,
  ),
  E: readSprite('aaaaaaaa aaaaaaaa aaa..... aaa..... aaaaaaa. aaaaaaa. aaa..... aaa..... aaaaaaaa aaaaaaaa', 1),
  K: readSprite(
    'aaa...aaa aaa..aaa. aaa.aaa.. aaaaaa... aaaaa.... aaaaaa... aaaaaaa.. aaa.aaaa. aaa..aaaa aaa...aaa',
    1,
  ),
  R: readSprite(
    'aaaaaaaa. aaaaaaaaa aaa...aaa aaa...aaa aaaaaaaaa aaaaaaaa. aaa.aaa.. aaa.aaaa. aaa..aaaa aaa...aaa',
    1,
  ),
  S: readSprite(
    '.aaaaaaa. aaaaaaaaa aaa...aaa aaa...... aaaaaaaa. .aaaaaaaa ......aaa aaa...aaa aaaaaaaaa .aaaaaaa.',
    1,
  ),
  T: readSprite(
    'aaaaaaaaa aaaaaaaaa ...aaa... ...aaa... ...aaa... ...aaa... ...aaa... ...aaa... ...aaa... ...aaa...',
    1,
  ),
};

/** Width of a line of lettering in stage pixels. */
export function letteringWidth(text: string): number {
  let width = -GAP;
  for (let index = 0; index < text.length; index++) width += (GLYPHS[text.charAt(index)]?.width ?? SPACE) + GAP;
  return width;
}

/**
 * Lets a line of lettering hop in, letter by letter, filled top to bottom with `ramp` and outlined in ink.
 *
 * @param fromMs when the first letter starts
 * @param middle column the line is centerd on
 */
export function drawLettering(
  stage: Stage,
  text: string,
  middle: number,
  top: number,
  ramp: Ramp,
  ms: number,
  fromMs: number,
): void {
  for (let layer = 0; layer < 2; layer++) {
    let x = Math.floor(middle - letteringWidth(text) / 2);
    for (let index = 0; index < text.length; index++) {
      const glyph = GLYPHS[text.charAt(index)];
      const born = fromMs + index * LETTER_DELAY_MS;
      const size = spring(progress(ms, born, born + LETTER_MS));
      if (glyph && size > 0) {
        const lift = Math.round((1 - size) * HEIGHT);
        if (layer === 0) outline(stage, glyph, x, top + lift, size);
        else fill(stage, glyph, x, top + lift, size, ramp);
      }
      x += (glyph?.width ?? SPACE) + GAP;
    }
  }
}

function outline(stage: Stage, glyph: Sprite, x: number, y: number, size: number): void {
  for (let row = 0; row < Math.round(HEIGHT * size); row++) {
    for (let column = 0; column < glyph.width; column++) {
      if (!covers(glyph, column, row / size)) continue;
      for (let around = 0; around < 9; around++)
        plot(stage, x + column + (around % 3) - 1, y + row + Math.floor(around / 3) - 1, INK);
      plot(stage, x + column, y + row + 2, INK);
    }
  }
}

function fill(stage: Stage, glyph: Sprite, x: number, y: number, size: number, ramp: Ramp): void {
  const rows = Math.round(HEIGHT * size);
  for (let row = 0; row < rows; row++) {
    const color = ramp[Math.floor((row * ramp.length) / rows)] ?? INK;
    for (let column = 0; column < glyph.width; column++) {
      if (covers(glyph, column, row / size)) plot(stage, x + column, y + row, color);
    }
  }
}

function covers(glyph: Sprite, column: number, row: number): boolean {
  return (glyph.pixels[Math.min(HEIGHT - 1, Math.floor(row)) * glyph.width + column] ?? CLEAR) !== CLEAR;
}
