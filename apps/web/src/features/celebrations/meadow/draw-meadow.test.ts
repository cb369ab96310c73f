import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { plantOf, plantSeed, SEASONS } from '@fivefold/rules/meadow';
import { describe, expect, it } from 'vitest';
import { RGBA } from '#ui/pixels/palette.ts';
import { createStage, type Surface } from '../stage/stage.ts';
import { drawMeadow, type MeadowView } from './draw-meadow.ts';
import { footOf, leftOf, type MeadowFacts, meadowWidth, plantAt, planMeadow } from './meadow-plan.ts';
import { plantSprite } from './plant-sprites.ts';
import type { Sky } from './sky-hours.ts';
import { makeStill } from './stills.ts';

const WIDTH = 160;
const HEIGHT = 64;
const TODAY = '2026-11-21' as LocalDay;
const HOURS: readonly Sky[] = ['dawn', 'day', 'dusk', 'night'];

function factsOf(count: number, changes: Partial<MeadowFacts> = {}): MeadowFacts {
  const plants = Array.from({ length: count }, (_, nth) => {
    const day = addDays(TODAY, -2 * nth);
    const block = { goalId: `goal ${nth % 3}`, day, frequency: 'daily', scene: null } as const;
    return { day, scene: plantOf(block), seed: plantSeed(block) };
  });
  return { plants, lanterns: [], older: [], scenes: [], today: TODAY, hemisphere: 'north', ...changes };
}

function paint(
  facts: MeadowFacts,
  view: Partial<MeadowView> = {},
  ms = 0,
  stage: Surface = createStage(WIDTH, HEIGHT),
) {
  const plan = planMeadow(facts);
  const left = plan.to - WIDTH;
  drawMeadow(stage, plan, { left, sky: 'day', isMirrored: false, chosen: null, ...view }, ms);
  return stage;
}

/**
 * Pictures as they were when they were last looked at. After changing one on purpose, look at tools/meadow-sheet.ts and
 * take over the new numbers.
 */
const GOLDEN = { newcomer: '79c52a01', five: '4a5371ca', many: 'cee9726f', night: '0dc9102f' };

/** FNV-1a of a picture's pixels. */
function fingerprint({ pixels }: Surface): string {
  let hash = 0x811c9dc5;
  for (const pixel of pixels) hash = Math.imul(hash ^ pixel, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

describe('a picture of the meadow', () => {
  it('depends on facts, view and moment alone, whatever was drawn before', () => {
    const first = fingerprint(paint(factsOf(60), {}, 4000));
    const used = paint(factsOf(9, { scenes: ['fire'] }), { sky: 'night' }, 900);
    expect(fingerprint(paint(factsOf(60), {}, 4000, used))).toBe(first);
  });

  it('has another light at each hour and moves, but not in its still', () => {
    const pictures = HOURS.map((sky) => fingerprint(paint(factsOf(20), { sky })));
    expect(new Set(pictures).size).toBe(4);
    expect(fingerprint(paint(factsOf(20), { sky: 'night' }, 2500))).not.toBe(pictures[3]);
  });

  it('uses colors of the palette only and fills places of any shape, also with 500 plants and a forest', () => {
    const facts = factsOf(500, { older: [{ year: 2022, count: 900 }], scenes: ['wave', 'rocket'] });
    for (const [width, height] of [
      [130, 50],
      [400, 80],
      [60, 64],
    ] as const) {
      const stage = createStage(width, height);
      const plan = planMeadow(facts);
      for (let left = plan.from; left < plan.to; left += 450) {
        drawMeadow(stage, plan, { left, sky: 'dusk', isMirrored: false, chosen: 3 }, 500);
        expect(stage.pixels.reduce((most, pixel) => Math.max(most, pixel), 0)).toBeLessThan(RGBA.length / 4);
        expect(stage.pixels.includes(0)).toBe(false);
      }
    }
  });

  it('is turned over for people who read from right to left, but for the number of the year', () => {
    const facts = factsOf(12);
    const [plain, turned] = [paint(facts), paint(facts, { isMirrored: true })];
    const back = createStage(WIDTH, HEIGHT);
    turned.pixels.forEach((color, at) => {
      back.pixels[Math.floor(at / WIDTH) * WIDTH + (WIDTH - 1 - (at % WIDTH))] = color;
    });
    const plan = planMeadow(facts);
    const signX = (plan.signs.at(-1)?.x ?? 0) - (plan.to - WIDTH);
    const different = [...plain.pixels.entries()].flatMap(([at, color]) =>
      color === back.pixels[at] ? [] : [at % WIDTH],
    );
    expect(different.every((x) => Math.abs(x - signX) < 12)).toBe(true);
  });

  it('has a plant of its own for each scene in each season, and a still for today', () => {
    const plants = ALL_CELEBRATIONS.flatMap((name) =>
      SEASONS.map((season) => plantSprite(name, season).pixels.join(' ')),
    );
    expect(new Set(plants).size).toBe(13 * 4);
    expect(new Set(ALL_CELEBRATIONS.map((name) => makeStill(name).pixels.join(' '))).size).toBe(13);
  });

  it('looks as it did when it was last looked at', () => {
    const frames = {
      newcomer: paint(factsOf(0)),
      five: paint(factsOf(5, { scenes: ['star'] })),
      many: paint(factsOf(300), { sky: 'dusk' }, 1500),
      night: paint(factsOf(50, { hemisphere: 'south' }), { sky: 'night' }),
    };
    expect(Object.fromEntries(Object.entries(frames).map(([name, stage]) => [name, fingerprint(stage)]))).toEqual(
      GOLDEN,
    );
  });
});

describe('the plan of the meadow', () => {
  it('lets every plant stand where it is when others come, and in the season of its day', () => {
    const facts = factsOf(60);
    const all = planMeadow(facts).plants;
    const fewer = planMeadow({ ...facts, plants: facts.plants.slice(0, 20) }).plants;
    const places = new Map(all.map(({ nth, x, row }) => [nth, `${x} ${row}`]));
    expect(fewer.every(({ nth, x, row }) => places.get(nth) === `${x} ${row}`)).toBe(true);
    expect(new Set(all.map(({ season }) => season))).toEqual(new Set(['summer', 'fall']));
  });

  it('has today’s lanterns in front, after the scenes, where they are found, and older ones at their day', () => {
    const lanterns = [addDays(TODAY, -40), TODAY, TODAY].map((day, nth) => ({ day, seed: nth }));
    const plan = planMeadow(factsOf(3, { lanterns, scenes: ['fire', 'star'] }));
    const [old, first, second] = plan.plants.filter(({ name }) => name === 'lantern').toSorted((a, b) => a.nth - b.nth);
    if (!old || !first || !second) throw new Error('A lantern is missing.');
    expect([old.nth, first.nth, second.nth]).toEqual([3, 4, 5]);
    expect(old.x).toBeLessThan(first.x - 60);
    expect(first.x).toBeGreaterThan(Math.max(...plan.front.map(({ x }) => x)) + 16);
    expect(plan.to - second.x).toBeGreaterThan(7);
    for (const lantern of [old, first, second])
      expect(plantAt(plan, lantern.x, footOf(lantern.row, HEIGHT) - 6, HEIGHT)).toBe(lantern);
  });

  it('has a sign for each year, and a year of forest for older ones', () => {
    const plan = planMeadow(
      factsOf(400, {
        older: [
          { year: 2022, count: 3 },
          { year: 2023, count: 90 },
        ],
      }),
    );
    expect(plan.signs.map(({ year }) => year)).toEqual([2022, 2023, 2024, 2025, 2026]);
    expect(plan.forests.map(({ from }) => from)).toEqual([plan.from, plan.from + 160]);
    expect(meadowWidth(plan, 200)).toBe(plan.to - plan.from);
    const short = planMeadow(factsOf(0));
    expect([meadowWidth(short, 900), leftOf(short, 900, 0)]).toEqual([900, short.to - 900]);
  });

  it('finds the plant at a pixel, the nearest of several', () => {
    const plan = planMeadow(factsOf(40));
    const front = plan.plants.at(-1);
    if (front === undefined) throw new Error('There is no plant.');
    expect(plantAt(plan, front.x + 2, footOf(front.row, HEIGHT) - 6, HEIGHT)).toBe(front);
    expect(plantAt(plan, plan.from, 3, HEIGHT)).toBeUndefined();
  });
});
