/**
 * Writes the README's moving picture: all thirteen celebrations, side by side.
 *
 *   node apps/web/tools/write-celebrations-picture.ts
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { CLEAR, RGBA, VEIL, VEIL_STEPS } from '../src/ui/pixels/palette.ts';
import { createStage, type Scene } from '../src/features/celebrations/stage/stage.ts';

const SIDE = 88;
const COLUMNS = 7;
const GAP = 4;
const FRAME_MS = 90;
const LONGEST_MS = 1500;
/** The quiet gray between the scenes, which suits light and dark pages; it takes the place of what is clear. */
const PAPER = [0x8a, 0x8a, 0x90];
const SEED = 7;

const scenes = await Promise.all(
  ALL_CELEBRATIONS.map(
    async (name) => ((await import(`../src/features/celebrations/scenes/${name}.ts`)) as { scene: Scene }).scene,
  ),
);
const rows = Math.ceil(scenes.length / COLUMNS);
const width = COLUMNS * (SIDE + GAP) + GAP;
const height = rows * (SIDE + GAP) + GAP;
const stage = createStage(SIDE, SIDE);

/** One moment of all scenes; one that is shorter waits for the others before it closes. */
function drawFrame(ms: number): Uint8Array {
  const frame = new Uint8Array(width * height);
  scenes.forEach((scene, place) => {
    scene.draw(stage, Math.min(ms, scene.durationMs - 180), SEED);
    const left = GAP + (place % COLUMNS) * (SIDE + GAP);
    const top = GAP + Math.floor(place / COLUMNS) * (SIDE + GAP);
    stage.pixels.forEach((color, at) => {
      const isVeil = color >= VEIL && color < VEIL + VEIL_STEPS;
      frame[(top + Math.floor(at / SIDE)) * width + left + (at % SIDE)] = isVeil ? CLEAR : color;
    });
  });
  return frame;
}

const frames = Array.from({ length: Math.round(LONGEST_MS / FRAME_MS) }, (_, nth) => drawFrame(60 + nth * FRAME_MS));
// A viewer without animation shows the first frame, so it is a full one.
const still = drawFrame(1000);
const pictures = [still, ...frames, ...Array.from({ length: 6 }, () => still)];
const rgb = new Uint8Array(pictures.length * width * height * 3);
pictures.forEach((picture, nth) => {
  picture.forEach((color, at) => {
    const bytes = color === CLEAR ? PAPER : RGBA.subarray(color * 4, color * 4 + 3);
    rgb.set(bytes, (nth * width * height + at) * 3);
  });
});

const path = join(import.meta.dirname, '../../../docs/pictures/celebrations.webp');
const { size } = await sharp(rgb, {
  raw: { width, height: height * pictures.length, pageHeight: height, channels: 3 },
})
  .webp({ lossless: true, effort: 6, loop: 0, delay: pictures.map(() => FRAME_MS) })
  .toFile(path);
console.log(`${path}: ${width} × ${height}, ${Math.round(size / 1024)} KB`);
