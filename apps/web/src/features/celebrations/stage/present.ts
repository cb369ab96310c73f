import { OWN_SHADE, RGBA, VEIL, VEIL_STEPS } from '#ui/pixels/palette.ts';
import type { Stage } from './stage.ts';

/**
 * Makes the function that copies a stage to a canvas of the same size. It allocates once, here.
 * @param hasVeil whether the dusk around a scene is shown
 * @param own the ember's shade, body and light, '#rrggbb' each; those of the palette unless given
 */
export function createPresenter(
  context: Pick<CanvasRenderingContext2D, 'createImageData' | 'putImageData'>,
  stage: Stage,
  { hasVeil = true, own = [] }: { hasVeil?: boolean; own?: readonly string[] } = {},
): () => void {
  const image = context.createImageData(stage.width, stage.height);
  const target = new Uint32Array(image.data.buffer);
  const colors = new Uint32Array(RGBA.buffer).slice();
  if (!hasVeil) colors.fill(0, VEIL, VEIL + VEIL_STEPS);
  const bytes = new Uint8Array(colors.buffer);
  own.forEach((hex, place) => {
    const color = Number.parseInt(hex.slice(1), 16);
    bytes.set([color >> 16, (color >> 8) & 255, color & 255], (OWN_SHADE + place) * 4);
  });
  return () => {
    const { pixels } = stage;
    for (let at = 0; at < pixels.length; at++) target[at] = colors[pixels[at] ?? 0] ?? 0;
    context.putImageData(image, 0, 0);
  };
}
