const PIXELS_PER_REM = 16;

/** A size that grows with the browser's text. @param pixels at the usual size of text */
export function inRem(pixels: number): string {
  return `${pixels / PIXELS_PER_REM}rem`;
}
