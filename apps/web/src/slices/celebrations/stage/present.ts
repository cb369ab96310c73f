import { RGBA, VEIL, VEIL_STEPS } from './palette.ts';
import type { Stage } from './stage.ts';

/**
 * Makes the function that copies a stage to a canvas of the same size. It allocates once, here.
 * @param hasVeil whether the dusk around a scene is shown
 */
export function createPresenter(
  context: CanvasRenderingContext2D,
  stage: Stage,
  { hasVeil = true }: { hasVeil?: boolean } = {},
): () => void {
  const image = context.createImageData(stage.width, stage.height);
  const target = new Uint32Array(image.data.buffer);
  const colours = new Uint32Array(RGBA.buffer).slice();
  if (!hasVeil) colours.fill(0, VEIL, VEIL + VEIL_STEPS);
  return () => {
    const { pixels } = stage;
    for (let at = 0; at < pixels.length; at++) target[at] = colours[pixels[at] ?? 0] ?? 0;
    context.putImageData(image, 0, 0);
  };
}
