/**
 * Writes sheets of the ember: the levels in every mood, the colors, and faces of people.
 *
 *   node apps/web/tools/ember-sheet.ts /tmp/ember.png --of=levels --scale=4 --dark
 *
 * `--of` is `levels`, `colors` or `people`.
 */
import { parseArgs } from 'node:util';
import { avatarColor, PARTICIPANT_COLORS } from '@fivefold/rules/participant-color';
import { type EmberColors, MAX_LEVEL, type Material } from '../src/ui/ember/ember-colors.ts';
import { getEmberColors } from '../src/ui/ember/ember-flames.ts';
import { faceOf } from '../src/ui/ember/ember-face.ts';
import {
  countGoneRows,
  drawEmber,
  type EmberFrame,
  type EmberMood,
  SPRITE_SIZE,
} from '../src/ui/ember/ember-sprite.ts';
import { addTrait } from '../src/ui/ember/level-traits.ts';
import { createSheet, paintSquare, saveSheet } from './sheet.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: 'levels' },
    scale: { type: 'string', default: '4' },
    dark: { type: 'boolean', default: false },
  },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: ember-sheet.ts <file.png> [--of=levels] [--scale=4] [--dark]');

interface Cell {
  readonly frame: EmberFrame;
  readonly level: number;
  readonly colors: EmberColors;
}

const MOODS: readonly EmberMood[] = ['sleepy', 'content', 'happy', 'delighted'];
const LEVELS = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);
const SHEETS: Readonly<Record<string, () => Cell[][]>> = {
  levels: () =>
    LEVELS.map((level) =>
      MOODS.flatMap((mood) =>
        (['out', 'in'] as const).map((breath) => ({
          frame: { mood, breath, eyes: 'open', face: faceOf(`uid-${level}`) },
          level,
          colors: getEmberColors(PARTICIPANT_COLORS[(level * 5 + 1) % PARTICIPANT_COLORS.length], level === 0),
        })),
      ),
    ),
  colors: () =>
    PARTICIPANT_COLORS.map((color, row) =>
      [...MOODS, 'sleepy' as const].map((mood, column) => ({
        frame: { mood, breath: 'out', eyes: 'open' },
        level: (row + column) % (MAX_LEVEL + 1),
        colors: getEmberColors(color, column === MOODS.length),
      })),
    ),
  people: () =>
    Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 12 }, (__, column) => {
        const uid = `person-${row}-${column}`;
        return {
          frame: { mood: MOODS[1 + (column % 3)] ?? 'content', breath: 'out', eyes: 'open', face: faceOf(uid) },
          level: (row * 5 + column) % (MAX_LEVEL + 1),
          colors: getEmberColors(avatarColor({ uid, avatar_color: null })),
        };
      }),
    ),
};

const rows = SHEETS[values.of]?.();
if (rows === undefined) throw new Error(`--of is one of ${Object.keys(SHEETS).join(', ')}`);
const scale = Number(values.scale);
const size = (SPRITE_SIZE + 3) * scale;
const sheet = createSheet((rows[0]?.length ?? 0) * size, rows.length * size, values.dark ? 30 : 248);
rows.forEach((cells, row) => cells.forEach((cell, column) => paint(cell, column * size, row * size)));
await saveSheet(sheet, path);
console.log(path);

function paint({ frame, level, colors }: Cell, left: number, top: number): void {
  addTrait(drawEmber(frame), level, countGoneRows(frame)).forEach((line, y) => {
    line.split('').forEach((letter, x) => {
      if (letter === '.') return;
      const hex = Number.parseInt(colors[letter as Material].slice(1), 16);
      const rgba = [hex >> 16, (hex >> 8) & 255, hex & 255, 255];
      paintSquare(sheet, left + (x + 1) * scale, top + (y + 1) * scale, scale, rgba);
    });
  });
}
