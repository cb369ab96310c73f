/**
 * Writes a contact sheet of the meadow: all plants in four seasons, or meadows of some sizes at some hours.
 *
 * node apps/web/tools/meadow-sheet.ts plants /tmp/plants.png
 *   node apps/web/tools/meadow-sheet.ts meadows /tmp/meadows.png --size=190x64
 */
import type { LocalDay } from '@fivefold/rules/calendar';
import { addDays } from '@fivefold/rules/calendar';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { plantOf, plantSeed, SEASONS } from '@fivefold/rules/meadow';
import { parseArgs } from 'node:util';
import { drawMeadow } from '../src/features/celebrations/meadow/draw-meadow.ts';
import { planMeadow } from '../src/features/celebrations/meadow/meadow-plan.ts';
import { plantSprite } from '../src/features/celebrations/meadow/plant-sprites.ts';
import type { Sky } from '../src/features/celebrations/meadow/sky-hours.ts';
import { createStage, type Surface } from '../src/features/celebrations/stage/stage.ts';
import { CLEAR, GRASS, LIME, MIST, RGBA, SAND } from '../src/ui/pixels/palette.ts';
import { createSheet, paintSquare, type Sheet, saveSheet } from './sheet.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '190x64' }, scale: { type: 'string', default: '3' } },
});
const [what, path] = positionals;
if (what === undefined || path === undefined) throw new Error('usage: meadow-sheet.ts <plants|meadows> <file.png>');
const scale = Number(values.scale);
const [width = 190, height = 64] = values.size.split('x').map(Number);

await saveSheet(what === 'plants' ? plantsSheet() : meadowsSheet(), path);

function plantsSheet(): Sheet {
  const cell = 20;
  const sheet = createSheet(ALL_CELEBRATIONS.length * cell * scale, SEASONS.length * cell * scale);
  const grounds = { spring: LIME, summer: GRASS, fall: SAND, winter: MIST };
  SEASONS.forEach((season, row) =>
    ALL_CELEBRATIONS.forEach((name, column) => {
      const stage = createStage(cell, cell);
      stage.pixels.fill(grounds[season]);
      const sprite = plantSprite(name, season);
      sprite.pixels.forEach((color, at) => {
        const x = ((cell - sprite.width) >> 1) + (at % sprite.width);
        const y = cell - sprite.height + Math.floor(at / sprite.width);
        if (color !== CLEAR) stage.pixels[y * cell + x] = color;
      });
      paint(sheet, stage, column * cell * scale, row * cell * scale);
    }),
  );
  return sheet;
}

/** Newcomer, 5, 50 and 500 plants, and a forest, in four seasons, at four hours and mirrored. */
function meadowsSheet(): Sheet {
  const shots: [
    count: number,
    goals: number,
    today: string,
    sky: Sky,
    older?: number,
    back?: number,
    mirrored?: boolean,
  ][] = [
    [0, 1, '2026-11-28', 'day'],
    [5, 1, '2026-11-28', 'day'],
    [50, 1, '2026-05-20', 'day'],
    [50, 3, '2026-07-20', 'day'],
    [120, 5, '2026-10-20', 'dusk'],
    [120, 5, '2026-01-20', 'dawn'],
    [500, 20, '2026-07-20', 'night'],
    [500, 200, '2026-06-20', 'day'],
    [500, 5, '2026-05-20', 'day', 400, 1500],
    [60, 2, '2026-01-20', 'night'],
    [60, 2, '2027-01-05', 'day', 0, 40],
    [60, 2, '2026-10-05', 'day', 0, 0, true],
  ];
  const gap = 6;
  const sheet = createSheet(2 * (width * scale + gap), Math.ceil(shots.length / 2) * (height * scale + gap));
  shots.forEach(([count, goals, today, sky, older = 0, back = 0, isMirrored = false], nth) => {
    const plants = Array.from({ length: count }, (_, plant) => {
      const day = addDays(today as LocalDay, -Math.floor(plant / goals) * 5 - (plant % 5));
      const block = {
        goalId: `goal ${plant % goals}`,
        day,
        frequency: plant % 31 === 9 ? 'weekly' : 'daily',
        scene: null,
      } as const;
      return { day, scene: plantOf(block), seed: plantSeed(block) };
    });
    const plan = planMeadow({
      plants,
      lanterns: [0, 0, 9, 30].slice(nth % 3).map((days) => ({ day: addDays(today as LocalDay, -days), seed: days })),
      older:
        older === 0
          ? []
          : [
              { year: 2023, count: 30 },
              { year: 2024, count: older },
            ],
      scenes: nth % 3 === 0 ? [] : ALL_CELEBRATIONS.slice(nth, nth + 1 + (nth % 3)),
      today: today as LocalDay,
      hemisphere: 'north',
    });
    const stage = createStage(width, height);
    const left = Math.max(Math.min(plan.from, plan.to - width), plan.to - width - back);
    drawMeadow(stage, plan, { left, sky, isMirrored, chosen: nth === 2 ? 3 : null }, nth * 700);
    paint(sheet, stage, (nth % 2) * (width * scale + gap), Math.floor(nth / 2) * (height * scale + gap));
  });
  return sheet;
}

function paint(sheet: Sheet, surface: Surface, x: number, y: number): void {
  surface.pixels.forEach((color, at) => {
    const rgba = RGBA.slice(color * 4, color * 4 + 4);
    paintSquare(sheet, x + (at % surface.width) * scale, y + Math.floor(at / surface.width) * scale, scale, rgba);
  });
}
