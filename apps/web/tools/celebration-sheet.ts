/**
 * Writes a contact sheet of a celebration: its frames in reading order, over a sketch of the app.
 *
 * node apps/web/tools/celebration-sheet.ts tree /tmp/tree.png --size=160x90 --scale=3 --frames=12 --columns=3 --seed=7
 * --dark
 *   node apps/web/tools/celebration-sheet.ts tree /tmp/tree.png --at=400,600,900
 *   node apps/web/tools/celebration-sheet.ts wave /tmp/wave.png --points=15
 *   node apps/web/tools/celebration-sheet.ts fire /tmp/fire.png --golden --number=30 (of a return that is a milestone)
 *   node apps/web/tools/celebration-sheet.ts all /tmp/all.png --size=84x181 (the still frame of every scene)
 */
import { parseArgs } from 'node:util';
import { RGBA } from '../src/ui/pixels/palette.ts';
import { withMarks } from '../src/features/celebrations/stage/marked-scene.ts';
import { createStage, type Scene, type Stage } from '../src/features/celebrations/stage/stage.ts';
import { createSheet, paintSquare, saveSheet, type Sheet } from './sheet.ts';

const ALL = 'tree rock fire star tornado blackhole rainbow lightning fireworks snow garden rocket wave'.split(' ');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '160x90' },
    scale: { type: 'string', default: '3' },
    frames: { type: 'string', default: '12' },
    columns: { type: 'string', default: '3' },
    seed: { type: 'string', default: '7' },
    at: { type: 'string', default: '' },
    points: { type: 'string', default: '1' },
    number: { type: 'string' },
    golden: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
  },
});
const [name, path] = positionals;
if (name === undefined || path === undefined)
  throw new Error('usage: celebration-sheet.ts <scene> <file.png> [--size=160x90] …');

const names = name === 'all' ? ALL : [name];
const scenes = await Promise.all(names.map(readScene));
const [width = 160, height = 90] = values.size.split('x').map(Number);
const scale = Number(values.scale);
const columns = Number(values.columns);
const frames = Number(values.frames);
const shots = scenes.flatMap((scene) => timesOf(scene).map((ms) => ({ scene, ms })));
const rows = Math.ceil(shots.length / columns);
const gap = 6;

const sheet = createSheet(columns * (width * scale + gap) + gap, rows * (height * scale + gap) + gap);
const stage = createStage(width, height);
shots.forEach(({ scene, ms }, frame) => {
  const x = gap + (frame % columns) * (width * scale + gap);
  const y = gap + Math.floor(frame / columns) * (height * scale + gap);
  sketchApp(sheet, x, y, width * scale, height * scale);
  scene.draw(stage, ms, Number(values.seed), Number(values.points));
  paintStage(sheet, stage, x, y);
});
await saveSheet(sheet, path);
console.log(`${path}: ${shots.map((shot) => `${shot.scene.name} ${shot.ms}`).join(', ')} ms`);

async function readScene(file: string): Promise<Scene> {
  const module = (await import(`../src/features/celebrations/scenes/${file}.ts`)) as { scene: Scene };
  const number = values.number === undefined ? null : Number(values.number);
  return withMarks(module.scene, { isGolden: values.golden, number });
}

function timesOf(scene: Scene): number[] {
  if (values.at !== '') return values.at.split(',').map(Number);
  if (scenes.length > 1) return [scene.stillAt];
  return Array.from({ length: frames }, (_, frame) => Math.round(((frame + 0.5) * scene.durationMs) / frames));
}

/** Paper with a few cards and lines of text, so that the scene is judged where it will be seen. */
function sketchApp(target: Sheet, x: number, y: number, wide: number, high: number): void {
  const paper = values.dark ? [24, 24, 33, 255] : [250, 247, 241, 255];
  const card = values.dark ? [36, 36, 48, 255] : [255, 255, 255, 255];
  const text = values.dark ? [120, 120, 140, 255] : [150, 145, 150, 255];
  const line = Math.max(2, scale);
  for (let row = 0; row < high; row++) {
    for (let column = 0; column < wide; column++) {
      const inCard = row % (line * 16) > line * 3 && column > line * 4 && column < wide - line * 4;
      const onText =
        inCard &&
        row % (line * 16) > line * 8 &&
        row % (line * 16) < line * 10 &&
        column > line * 8 &&
        column < wide / 2;
      paintSquare(target, x + column, y + row, 1, onText ? text : inCard ? card : paper);
    }
  }
}

function paintStage(target: Sheet, from: Stage, x: number, y: number): void {
  from.pixels.forEach((color, at) => {
    const across = at % from.width;
    const down = Math.floor(at / from.width);
    paintSquare(target, x + across * scale, y + down * scale, scale, RGBA.subarray(color * 4, color * 4 + 4));
  });
}
