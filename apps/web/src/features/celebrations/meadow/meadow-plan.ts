import type { WireMeadow } from '@fivefold/contract/calls/meadow';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import {
  dayAtPixel,
  type Hemisphere,
  pixelOfDay,
  placeOfPlant,
  PLANT_ROWS,
  PLANT_SPREAD,
  type Season,
  seasonOn,
} from '@fivefold/rules/meadow';

/** What a meadow is made of. It is sent to the worker as it is. */
export interface MeadowFacts extends Pick<WireMeadow, 'older'> {
  readonly plants: readonly (Pick<WireMeadow['plants'][number], 'scene' | 'seed'> & { readonly day: LocalDay })[];
  /** Paper lanterns, by the day on which they were hung. */
  readonly lanterns: readonly { readonly day: LocalDay; readonly seed: number }[];
  /** The newest first. */
  readonly scenes: readonly Celebration[];
  readonly today: LocalDay;
  readonly hemisphere: Hemisphere;
}

export interface PlacedPlant {
  /** Its place among the plants of the answer; those of lanterns follow. */
  readonly nth: number;
  readonly name: Celebration | 'lantern';
  readonly season: Season;
  /** The middle of its foot, in pixels of the meadow. */
  readonly x: number;
  readonly row: number;
}

interface Forest {
  readonly year: number;
  readonly from: number;
  readonly count: number;
}

/** Where everything stands, from left to right in time. */
export interface MeadowPlan {
  readonly from: number;
  readonly to: number;
  /** The farthest first, as they are drawn. */
  readonly plants: readonly PlacedPlant[];
  readonly forests: readonly Forest[];
  readonly signs: readonly { readonly year: number; readonly x: number }[];
  /** What today's scenes left, and where. */
  readonly front: readonly { readonly name: Celebration; readonly x: number }[];
  /** Where the first plant will stand; null when there is one. */
  readonly sproutAt: number | null;
  readonly seasonAt: (x: number) => Season;
}

/** A year that is forest alone. */
export const FOREST_WIDTH = 160;
/** Meadow before the first plant. */
const BEFORE = 48;
/** Between two of today's scenes, which are 28 pixels wide. */
const FRONT_STEP = 26;
const BESIDE_SIGN = 12;
/** Of today's lanterns, which stand in front. */
const LANTERN_STEP = 16;
/** The row in which today's scenes stand. */
const FRONT_ROW = PLANT_ROWS - 2;

export function planMeadow({ plants, lanterns, older, scenes, today, hemisphere }: MeadowFacts): MeadowPlan {
  const now = pixelOfDay(today);
  const inFront = now + (plants.length > 0 ? PLANT_SPREAD : 0) + 20;
  const afterScenes = inFront + scenes.length * FRONT_STEP - (scenes.length > 0 ? 3 : 0);
  const todays = lanterns.filter(({ day }) => day === today);
  const placed: readonly PlacedPlant[] = [
    ...plants.map(({ day, scene, seed }, nth) => ({
      nth,
      name: scene,
      season: seasonOn(day, hemisphere),
      ...placeOfPlant({ seed, day }),
    })),
    ...lanterns.map((lantern, nth) => ({
      nth: plants.length + nth,
      name: 'lantern' as const,
      season: seasonOn(lantern.day, hemisphere),
      ...(lantern.day === today
        ? { x: afterScenes + todays.indexOf(lantern) * LANTERN_STEP, row: FRONT_ROW }
        : { ...placeOfPlant(lantern), row: PLANT_ROWS - 1 }),
    })),
  ];
  const first = Math.min(now, ...placed.map(({ x }) => x)) - BEFORE;
  const forests = older.map(({ year, count }, nth) => ({
    year,
    count,
    from: first - (older.length - nth) * FOREST_WIDTH,
  }));
  return {
    from: forests[0]?.from ?? first,
    to:
      todays.length > 0
        ? afterScenes + todays.length * LANTERN_STEP
        : inFront + scenes.length * FRONT_STEP + (scenes.length > 0 ? -4 : 14),
    plants: placed.toSorted((one, other) => one.row - other.row || one.nth - other.nth),
    forests,
    signs: signsOf(first, now, forests),
    front: scenes.toReversed().map((name, nth) => ({ name, x: inFront + nth * FRONT_STEP })),
    sproutAt: plants.length > 0 ? null : now - 8,
    seasonAt: memoize((x) =>
      seasonOn(x < first && forests.length > 0 ? dayInForest(x, first) : dayAtPixel(Math.min(x, now)), hemisphere),
    ),
  };
}

/** A picture asks for each of its columns: 200 dates are made once. */
function memoize(seasonAt: MeadowPlan['seasonAt']): MeadowPlan['seasonAt'] {
  const known = new Map<number, Season>();
  return (x) => {
    const season = known.get(x) ?? seasonAt(x);
    known.set(x, season);
    return season;
  };
}

/** A sign where each year begins, or is first seen. */
function signsOf(first: number, now: number, forests: readonly Forest[]): MeadowPlan['signs'] {
  const signs = forests.map(({ year, from }) => ({ year, x: from + BESIDE_SIGN }));
  const firstYear = yearAt(first);
  if (signs.at(-1)?.year !== firstYear) signs.push({ year: firstYear, x: first + BESIDE_SIGN });
  for (let year = firstYear + 1; year <= yearAt(now); year++)
    signs.push({ year, x: pixelOfDay(`${year}-01-01` as LocalDay) });
  return signs;
}

function yearAt(x: number): number {
  return Number(dayAtPixel(x).slice(0, 4));
}

/** A year of forest has its seasons, too. */
function dayInForest(x: number, end: number): LocalDay {
  const along = (((x - end) % FOREST_WIDTH) + FOREST_WIDTH) % FOREST_WIDTH;
  const month = Math.floor((along / FOREST_WIDTH) * 12) + 1;
  return `2001-${String(month).padStart(2, '0')}-01` as LocalDay;
}

/** Rows of pixels from the horizon down. */
export const GROUND_HEIGHT = PLANT_ROWS + 6;

/** The row of pixels in which a plant stands. */
export function footOf(row: number, height: number): number {
  return height - GROUND_HEIGHT + 4 + row;
}

/** How far a finger may miss a plant. */
const REACH_X = 8;
const PLANT_HEIGHT = 16;

/** The plant at a pixel of the meadow, the nearest one of several. */
export function plantAt(plan: MeadowPlan, x: number, y: number, height: number): PlacedPlant | undefined {
  return plan.plants.findLast((plant) => {
    const foot = footOf(plant.row, height);
    return Math.abs(plant.x - x) <= REACH_X && y <= foot + 1 && y >= foot - PLANT_HEIGHT;
  });
}

/** How wide a meadow is in a place of a width: a short one lies at its end. */
export function meadowWidth({ from, to }: MeadowPlan, width: number): number {
  return Math.max(to - from, width);
}

/** The meadow's pixel in the first column. */
export function leftOf(plan: MeadowPlan, width: number, scrolled: number): number {
  return plan.to - meadowWidth(plan, width) + scrolled;
}
