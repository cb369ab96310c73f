/**
 * Writes the moving pictures of docs/pictures: all thirteen celebrations side by side, a return in its golden frame, and
 * a milestone with its number.
 *
 *   node apps/web/tools/write-celebrations-picture.ts
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { CLEAR, RGBA, VEIL, VEIL_STEPS } from '../src/ui/pixels/palette.ts';
import { withGoldenFrame } from '../src/features/celebrations/stage/golden-scene.ts';
import { withNumber } from '../src/features/celebrations/stage/numbered-scene.ts';
import { createStage, type Scene, type Stage } from '../src/features/celebrations/stage/stage.ts';

const SIDE = 88;
const WIDE = 124;
const COLUMNS = 7;
const GAP = 4;
const FRAME_MS = 90;
const LONGEST_MS = 1500;
/** The quiet gray between the scenes, which suits light and dark pages; it takes the place of what is clear. */
const PAPER = [0x8a, 0x8a, 0x90];
const SEED = 7;
/** The moment before a scene closes. */
const CLOSING_MS = 180;

const scenes = await Promise.all(
  ALL_CELEBRATIONS.map(
    async (name) => ((await import(`../src/features/celebrations/scenes/${name}.ts`)) as { scene: Scene }).scene,
  ),
);
const [star, wave] = [sceneOf('star'), sceneOf('wave')];
await writePicture('celebrations', { scenes, columns: COLUMNS, stage: createStage(SIDE, SIDE) });
await writePicture('came-back', { scenes: [withGoldenFrame(star)], columns: 1, stage: createStage(WIDE, SIDE) });
await writePicture('milestone', { scenes: [withNumber(wave, 30)], columns: 1, stage: createStage(WIDE, SIDE) });

function sceneOf(name: string): Scene {
  const found = scenes.find((scene) => scene.name === name);
  if (found === undefined) throw new Error(`There is no scene ${name}.`);
  return found;
}

interface Picture {
  readonly scenes: readonly Scene[];
  readonly columns: number;
  readonly stage: Stage;
}

async function writePicture(name: string, { scenes: shown, columns, stage }: Picture): Promise<void> {
  const width = columns * (stage.width + GAP) + GAP;
  const height = Math.ceil(shown.length / columns) * (stage.height + GAP) + GAP;

  /** One moment of all scenes; one that is shorter waits for the others before it closes. */
  function drawFrame(ms: number): Uint8Array {
    const frame = new Uint8Array(width * height);
    shown.forEach((scene, place) => {
      scene.draw(stage, Math.min(ms, scene.durationMs - CLOSING_MS), SEED);
      const left = GAP + (place % columns) * (stage.width + GAP);
      const top = GAP + Math.floor(place / columns) * (stage.height + GAP);
      stage.pixels.forEach((color, at) => {
        const isVeil = color >= VEIL && color < VEIL + VEIL_STEPS;
        frame[(top + Math.floor(at / stage.width)) * width + left + (at % stage.width)] = isVeil ? CLEAR : color;
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
  const path = join(import.meta.dirname, `../../../docs/pictures/${name}.webp`);
  const { size } = await sharp(rgb, {
    raw: { width, height: height * pictures.length, pageHeight: height, channels: 3 },
  })
    .webp({ lossless: true, effort: 6, loop: 0, delay: pictures.map(() => FRAME_MS) })
    .toFile(path);
  console.log(`${path}: ${width} × ${height}, ${Math.round(size / 1024)} KB`);
}
