/**
 * Writes a sheet of the ember creature: one row a level, the four moods, breathing in and a blink.
 *
 *   node apps/web/tools/creature-sheet.ts /tmp/creature.png --scale=4 --dark
 */
import { parseArgs } from 'node:util';
import { getEmberColors, MAX_LEVEL, type Material } from '../src/features/streaks/creature/ember-colors.ts';
import { type CreatureFrame, drawCreature, SPRITE_SIZE } from '../src/features/streaks/creature/ember-sprite.ts';
import { createSheet, paintSquare, saveSheet } from './sheet.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '4' }, dark: { type: 'boolean', default: false } },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: creature-sheet.ts <file.png> [--scale=4] [--dark]');

const FRAMES: readonly CreatureFrame[] = [
  { mood: 'sleepy', breath: 'out', eyes: 'open' },
  { mood: 'sleepy', breath: 'in', eyes: 'open' },
  { mood: 'content', breath: 'out', eyes: 'open' },
  { mood: 'content', breath: 'in', eyes: 'open' },
  { mood: 'content', breath: 'out', eyes: 'shut' },
  { mood: 'happy', breath: 'out', eyes: 'open' },
  { mood: 'happy', breath: 'in', eyes: 'open' },
  { mood: 'delighted', breath: 'out', eyes: 'open' },
  { mood: 'delighted', breath: 'in', eyes: 'open' },
];
const scale = Number(values.scale);
const cell = (SPRITE_SIZE + 3) * scale;
const sheet = createSheet(FRAMES.length * cell, (MAX_LEVEL + 1) * cell, values.dark ? 30 : 248);

for (let level = 0; level <= MAX_LEVEL; level++) {
  const colors = getEmberColors(level);
  FRAMES.forEach((frame, column) => {
    drawCreature(frame).forEach((row, y) => {
      row.split('').forEach((letter, x) => {
        if (letter === '.') return;
        const hex = Number.parseInt(colors[letter as Material].slice(1), 16);
        paintSquare(sheet, column * cell + (x + 1) * scale, level * cell + (y + 1) * scale, scale, [
          hex >> 16,
          (hex >> 8) & 255,
          hex & 255,
          255,
        ]);
      });
    });
  });
}
await saveSheet(sheet, path);
console.log(path);
