import { SCENE_HEIGHT, SCENE_WIDTH, type ScenePixels } from './ember-scene.ts';

/** Shows a picture of the ember's stage, and nothing of the one before: pixels of one color beside each other at once. */
export function showPixels(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  pixels: ScenePixels,
): void {
  context.clearRect(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
  for (let row = 0; row < SCENE_HEIGHT; row += 1)
    for (let from = 0, to = 0; from < SCENE_WIDTH; from = to) {
      const color = pixels[row * SCENE_WIDTH + from];
      do to += 1;
      while (to < SCENE_WIDTH && pixels[row * SCENE_WIDTH + to] === color);
      if (color === undefined || color === '') continue;
      context.fillStyle = color;
      context.fillRect(from, row, to - from, 1);
    }
}
