/**
 * Writes a sheet of the scenes of an ember's life: a row a scene, one picture every tenth of it.
 *
 *   node apps/web/tools/ember-scene-sheet.ts /tmp/scenes.png
 */
import { type EmberMoment, paintEmberScene, SCENE_HEIGHT, SCENE_WIDTH } from '../src/features/ember/ember-scene.ts';
import { faceOf } from '../src/ui/ember/ember-face.ts';
import { createSheet, paintSquare, saveSheet } from './sheet.ts';

const SCALE = 2;
const STEPS = 12;
const path = process.argv[2];
if (path === undefined) throw new Error('usage: ember-scene-sheet.ts <file.png>');

const moments: readonly EmberMoment[] = [
  { face: faceOf('uid-ann'), color: 'orange', from: 0, to: 0 },
  { face: faceOf('uid-ann'), color: 'orange', from: 0, to: 1 },
  { face: faceOf('uid-bob'), color: 'teal', from: 2, to: 3 },
  { face: faceOf('uid-eve'), color: 'violet', from: 5, to: 6 },
  { face: faceOf('uid-joe'), color: 'rose', from: 7, to: 8 },
];
const sheet = createSheet(STEPS * (SCENE_WIDTH + 2) * SCALE, moments.length * (SCENE_HEIGHT + 2) * SCALE, 34);
moments.forEach((moment, row) => {
  for (let step = 0; step < STEPS; step += 1)
    paintEmberScene(moment, (step + 0.5) / STEPS).forEach((color, at) => {
      if (color === '') return;
      const hex = Number.parseInt(color.slice(1), 16);
      const x = (step * (SCENE_WIDTH + 2) + (at % SCENE_WIDTH)) * SCALE;
      const y = (row * (SCENE_HEIGHT + 2) + Math.floor(at / SCENE_WIDTH)) * SCALE;
      paintSquare(sheet, x, y, SCALE, [hex >> 16, (hex >> 8) & 255, hex & 255, 255]);
    });
});
await saveSheet(sheet, path);
