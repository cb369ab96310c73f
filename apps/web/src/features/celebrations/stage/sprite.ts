import { CLEAR } from '#ui/pixels/palette.ts';
import { plot, type Surface } from './stage.ts';

/** A little picture drawn in code. */
export type Sprite = Surface;

/**
 * Reads a picture from text: rows separated by spaces or line breaks, one character a pixel, `.` for clear.
 *
 * @param colors palette indexes for the letters `a`, `b`, `c` …
 */
export function readSprite(text: string, ...colors: number[]): Sprite {
  const rows = text.trim().split(/\s+/);
  const width = Math.max(...rows.map((row) => row.length));
  const pixels = new Uint8Array(width * rows.length);
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) pixels[y * width + x] = colors[row.charCodeAt(x) - 97] ?? CLEAR;
  });
  return { width, height: rows.length, pixels };
}

/** Copies a sprite, stretched to `width` × `height` if given; clear pixels leave the surface as it was. */
export function blit(
  surface: Surface,
  sprite: Sprite,
  x: number,
  y: number,
  width = sprite.width,
  height = sprite.height,
  flip = false,
): void {
  const columns = Math.round(width);
  const rows = Math.round(height);
  for (let row = 0; row < rows; row++) {
    const from = Math.floor((row * sprite.height) / rows) * sprite.width;
    for (let column = 0; column < columns; column++) {
      const across = Math.floor((column * sprite.width) / columns);
      const color = sprite.pixels[from + (flip ? sprite.width - 1 - across : across)] ?? CLEAR;
      if (color !== CLEAR) plot(surface, Math.floor(x) + column, Math.floor(y) + row, color);
    }
  }
}
