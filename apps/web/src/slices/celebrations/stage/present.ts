import { RGBA } from './palette.ts';
import type { Stage } from './stage.ts';

/** Makes the function that copies a stage to a canvas of the same size. It allocates once, here. */
export function createPresenter(context: CanvasRenderingContext2D, stage: Stage): () => void {
  const image = context.createImageData(stage.width, stage.height);
  const target = new Uint32Array(image.data.buffer);
  const colours = new Uint32Array(RGBA.buffer);
  return () => {
    const { pixels } = stage;
    for (let at = 0; at < pixels.length; at++) target[at] = colours[pixels[at] ?? 0] ?? 0;
    context.putImageData(image, 0, 0);
  };
}
