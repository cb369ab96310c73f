import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { describe, expect, it } from 'vitest';
import { CLEAR, VEIL, VEIL_STEPS, WHITE } from '#ui/pixels/palette.ts';
import { drawFullFrame, FULL_FRAME_HEIGHT, FULL_FRAME_WIDTH } from './full-frame.ts';
import { loadScene } from './scenes.ts';

describe('a scene that fills a picture', () => {
  const each = [FULL_FRAME_HEIGHT - 2, FULL_FRAME_HEIGHT + 32].flatMap((rows) =>
    ALL_CELEBRATIONS.map((name) => ({ name, rows })),
  );
  it.each(each)('$name of $rows rows reaches all edges, without the frame that it has over the app', async (one) => {
    const { name, rows: wanted } = one;
    const { width, height, pixels } = drawFullFrame(name, await loadScene(name), wanted);
    expect([width, height]).toEqual([FULL_FRAME_WIDTH, wanted]);
    const empty = pixels.filter((color) => color === CLEAR || (color >= VEIL && color < VEIL + VEIL_STEPS));
    expect(empty).toHaveLength(0);
    // The frame is white and 2 pixels wide. Below, white may be snow or surf; the wave has no frame.
    if (name === 'wave') return;
    const rows = name === 'snow' ? [0, 1, 2] : [0, 1, 2, height - 3, height - 2, height - 1];
    const corners = rows.flatMap((y) => [0, 1, 2, width - 3, width - 2, width - 1].map((x) => pixels[y * width + x]));
    expect(corners).not.toContain(WHITE);
  });
});
