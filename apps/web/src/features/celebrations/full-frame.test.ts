import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import { CLEAR, VEIL, VEIL_STEPS, WHITE } from '#ui/pixels/palette.ts';
import { drawFullFrame, FULL_FRAME_HEIGHT, FULL_FRAME_WIDTH } from './full-frame.ts';
import { loadScene } from './scenes.ts';

const CORNER = 3;

describe('a scene that fills a picture', () => {
  it.each(ALL_CELEBRATIONS)('%s reaches all edges, without the frame that it has over the app', async (name) => {
    const { width, height, pixels } = drawFullFrame(name, await loadScene(name));
    expect([width, height]).toEqual([FULL_FRAME_WIDTH, FULL_FRAME_HEIGHT]);
    const empty = pixels.filter((color) => color === CLEAR || (color >= VEIL && color < VEIL + VEIL_STEPS));
    expect(empty).toHaveLength(0);
    // The frame is white and 2 pixels wide; in the snow and the surf white is part of the scene.
    if (name === 'snow' || name === 'wave') return;
    for (let y = 0; y < CORNER; y++) {
      for (let x = 0; x < CORNER; x++) {
        const corners = [y, height - 1 - y].flatMap((row) => [row * width + x, (row + 1) * width - 1 - x]);
        expect(corners.map((at) => pixels[at])).not.toContain(WHITE);
      }
    }
  });
});
