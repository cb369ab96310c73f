import type { PhotoSize } from '@fivefold/rules/photo-policy';

type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws a picture in a size. JPEG knows no transparency: what shines through is white paper, not black. */
export function drawPicture(context: Canvas2d | null, source: CanvasImageSource, { width, height }: PhotoSize): void {
  if (context === null) throw new Error('There is no canvas to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
}
