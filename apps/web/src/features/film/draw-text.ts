import { isRightToLeft, wrapText } from '#ui/wrap-text.ts';
import { FILM_WIDTH } from './film.ts';

const PIXEL_FONT = 'Jersey 10';
const TEXT_FONT = 'Figtree';
/** From the sides. */
const MARGIN = 56;
const SMALLEST = 24;
export const TEXT_WIDTH = FILM_WIDTH - 2 * MARGIN;

/** Loads the fonts of a film, as far as its texts need them; without one the device's own face stands in for it. */
export async function loadFilmFonts(texts: string): Promise<void> {
  await Promise.allSettled([
    document.fonts.load(`100px '${PIXEL_FONT}'`, `0123456789${texts}`),
    document.fonts.load(`500 40px '${TEXT_FONT}'`, texts),
  ]);
}

interface TextStyle {
  /** The largest size; a text that is wider gets smaller, and then more lines. */
  readonly size: number;
  readonly color: string;
  readonly maxLines?: number;
  readonly isWritten?: boolean;
  readonly width?: number;
}

/** Writes a text in the middle, and its lines below each other from a place on. @returns how far down it reaches */
export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  top: number,
  { size, color, maxLines = 2, isWritten = false, width = TEXT_WIDTH }: TextStyle,
): number {
  const setSize = (pixels: number) => {
    context.font = isWritten
      ? `500 ${pixels}px '${TEXT_FONT}', system-ui, sans-serif`
      : `400 ${pixels}px '${PIXEL_FONT}', system-ui, sans-serif`;
  };
  const linesAt = (pixels: number, most: number) => {
    setSize(pixels);
    return wrapText(text, (part) => context.measureText(part).width, width, most);
  };
  let shown = size;
  // A written text may end in an ellipsis; what the film says itself must be whole.
  while (shown > SMALLEST && linesAt(shown, 99).length > maxLines) shown -= 4;
  const lines = linesAt(shown, maxLines);
  setSize(shown);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  const lineHeight = Math.round(shown * (isWritten ? 1.35 : 1.05));
  lines.forEach((line, nth) => {
    const y = top + nth * lineHeight;
    if (!isWritten) {
      // The hard shadow of the pixel font keeps it readable on every sky.
      context.fillStyle = '#120e24';
      context.fillText(line, FILM_WIDTH / 2 + shown / 14, y + shown / 14);
    }
    context.fillStyle = color;
    context.fillText(line, FILM_WIDTH / 2, y);
  });
  context.direction = 'ltr';
  return top + lines.length * lineHeight;
}
