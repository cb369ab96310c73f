/**
 * Writes a sheet of what an ember does by itself: every pose of each gesture, on several levels and with several faces.
 *
 *   node apps/web/tools/ember-gesture-sheet.ts /tmp/gestures.png [scale] [gesture ...]
 */
import { SCENE_HEIGHT, SCENE_WIDTH } from '../src/features/ember/ember-scene.ts';
import { durationOf, GESTURES, type Gesture } from '../src/features/ember/life/gestures.ts';
import { type LivingEmber, paintGesture } from '../src/features/ember/life/paint-gesture.ts';
import { faceOf } from '../src/ui/ember/ember-face.ts';
import { createSheet, paintSquare, saveSheet } from './sheet.ts';

const STEPS = 12;
/** The stage's edges are empty in most pictures. */
const [LEFT, WIDTH] = [12, 40];
const [path, scale = '2', ...wanted] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: ember-gesture-sheet.ts <file.png> [scale] [gesture ...]');

const EMBERS: readonly LivingEmber[] = [
  { face: faceOf('uid-ann'), color: 'orange', level: 1, kindledFrom: 0 },
  { face: faceOf('uid-bob'), color: 'teal', level: 8, kindledFrom: 0 },
  { face: faceOf('uid-eve'), color: 'violet', level: 6, kindledFrom: 0 },
  { face: faceOf('uid-joe'), color: 'rose', level: 0, kindledFrom: 14 },
];
const rows = GESTURES.filter((gesture) => wanted.length === 0 || wanted.includes(gesture)).flatMap(
  (gesture: Gesture, nth) =>
    (wanted.length === 0 ? [EMBERS[nth % EMBERS.length] as LivingEmber] : EMBERS).map((ember) => ({ gesture, ember })),
);
const size = Number(scale);
const sheet = createSheet(STEPS * (WIDTH + 2) * size, rows.length * (SCENE_HEIGHT + 2) * size, 34);
rows.forEach(({ gesture, ember }, row) => {
  for (let step = 0; step < STEPS; step += 1)
    paintGesture(ember, gesture, ((step + 0.5) / STEPS) * durationOf(gesture), { across: 1, down: 1 }).forEach(
      (color, at) => {
        const column = (at % SCENE_WIDTH) - LEFT;
        if (color === '' || column < 0 || column >= WIDTH) return;
        const hex = Number.parseInt(color.slice(1), 16);
        const x = (step * (WIDTH + 2) + column) * size;
        const y = (row * (SCENE_HEIGHT + 2) + Math.floor(at / SCENE_WIDTH)) * size;
        paintSquare(sheet, x, y, size, [hex >> 16, (hex >> 8) & 255, hex & 255, 255]);
      },
    );
});
await saveSheet(sheet, path);
