import type { Celebration } from '@fivefold/rules/celebration';
import { threshold } from '#ui/pixels/dither.ts';
import { BARK, CLAY, CLEAR, LEMON, LIME, PINE, SPROUT, UMBER, WHITE } from '#ui/pixels/palette.ts';
import { sine } from '../stage/curves.ts';
import { random, randomBits } from '#ui/pixels/random.ts';
import { drawGlint } from '../stage/shapes.ts';
import { readSprite, type Sprite } from '../stage/sprite.ts';
import { plot, type Surface } from '../stage/stage.ts';
import { drawLand } from './land.ts';
import { GLOWING, lightOf } from './light.ts';
import { FOREST_WIDTH, footOf, GROUND_HEIGHT, type MeadowPlan, type PlacedPlant } from './meadow-plan.ts';
import { firSprite, plantSprite } from './plant-sprites.ts';
import { drawSign } from './sign.ts';
import { drawSky } from './sky.ts';
import type { Sky } from './sky-hours.ts';
import { makeStill, STILL_WIDTH } from './stills.ts';

export interface MeadowView {
  /** The meadow's pixel in the first column. */
  readonly left: number;
  readonly sky: Sky;
  /** For people who read from right to left: the newest is on the left. */
  readonly isMirrored: boolean;
  /** Which plant is pointed at: its `nth`. */
  readonly chosen: number | null;
}

/** Trees of a forest at most; 500 blocks are no darker than this. */
const FOREST_TREES = 110;
const FIREFLIES = 7;
/** What these scenes plant glows in the dark. */
const WITH_LIGHT: ReadonlySet<PlacedPlant['name']> = new Set(['fire', 'star', 'lightning', 'fireworks', 'lantern']);
const SPROUT_ART = readSprite(
  '.bb.cc. bccbccb .bcacb. ...a... ...a... .ddede. ddeddee',
  PINE,
  SPROUT,
  LIME,
  BARK,
  CLAY,
);

/** Paints what is seen of a meadow at a moment, whatever the surface held before; 0 ms is the still. */
export function drawMeadow(surface: Surface, plan: MeadowPlan, view: MeadowView, ms: number): void {
  const { left, sky, isMirrored } = view;
  const { width, height } = surface;
  const horizon = height - GROUND_HEIGHT;
  const land: Land = { width, height, pixels: new Uint8Array(width * height), lit: new Uint8Array(width * height) };
  drawLand(land, plan, left);
  for (const { year, x } of plan.signs)
    if (isSeen(x - left, width)) drawSign(land, year, x - left, horizon + 3, isMirrored);
  drawForests(land, plan, left);
  if (plan.sproutAt !== null) stand(land, SPROUT_ART, plan.sproutAt - left, footOf(6, height), false);
  for (const { name, season, x, row } of plan.plants)
    if (isSeen(x - left, width))
      stand(land, plantSprite(name, season), x - left, footOf(row, height), WITH_LIGHT.has(name));
  for (const { name, x } of plan.front)
    if (isSeen(x - left, width)) stand(land, stillOf(name), x - left, height - 4, WITH_LIGHT.has(name));
  drawSky(surface, sky, horizon, left, ms);
  lay(surface, land, lightOf(sky));
  if (ms > 0 && (sky === 'night' || sky === 'dusk')) drawFireflies(surface, left, horizon, ms);
  if (plan.sproutAt !== null) drawGlint(surface, plan.sproutAt - left + 5, footOf(6, height) - 10, 2, WHITE);
  pointAt(surface, plan, view);
  if (isMirrored) mirror(surface);
}

/** What stands on the ground, and which of its pixels glow. */
interface Land extends Surface {
  readonly lit: Uint8Array;
}

const MOST_HALF = STILL_WIDTH;

function isSeen(x: number, width: number): boolean {
  return x > -MOST_HALF && x < width + MOST_HALF;
}

const stills = new Map<Celebration, Sprite>();

function stillOf(name: Celebration): Sprite {
  const still = stills.get(name) ?? makeStill(name);
  stills.set(name, still);
  return still;
}

/** Stands a sprite on its foot, with its shadow to the right: light comes from the upper left, as in all scenes. */
function stand(land: Land, sprite: Sprite, x: number, foot: number, glows: boolean): void {
  const half = sprite.width >> 1;
  const reach = Math.round(half * 0.8);
  for (let column = -reach; column <= reach + 3; column++) {
    for (let row = 0; row <= 1; row++) {
      const isInside = ((column - 1.5) / (reach + 1.5)) ** 2 + (row / 2) ** 2 <= 1;
      if (isInside && threshold(x + column, foot + row) < 0.6) put(land, x + column, foot + row, UMBER, false);
    }
  }
  const top = foot - sprite.height + 1;
  for (let y = 0; y < sprite.height; y++) {
    for (let column = 0; column < sprite.width; column++) {
      const color = sprite.pixels[y * sprite.width + column] ?? CLEAR;
      if (color !== CLEAR) put(land, x - half + column, top + y, color, glows && GLOWING.has(color));
    }
  }
}

function put(land: Land, x: number, y: number, color: number, isLit: boolean): void {
  if (x < 0 || y < 0 || x >= land.width || y >= land.height) return;
  land.pixels[y * land.width + x] = color;
  land.lit[y * land.width + x] = isLit ? 1 : 0;
}

/** Years whose plants are too old to be drawn: the more there were, the denser the trees. */
function drawForests(land: Land, plan: MeadowPlan, left: number): void {
  for (const { year, from, count } of plan.forests) {
    if (from - left > land.width || from + FOREST_WIDTH < left) continue;
    const trees = Math.min(count, FOREST_TREES);
    const places = Array.from({ length: trees }, (_, tree) => ({
      x: from + 4 + (randomBits(year, tree) % (FOREST_WIDTH - 8)),
      row: Math.floor(random(year, tree + 1000) * 12),
    }));
    for (const { x, row } of places.toSorted((one, other) => one.row - other.row))
      if (isSeen(x - left, land.width))
        stand(land, firSprite(plan.seasonAt(x)), x - left, footOf(row, land.height), false);
  }
}

function lay(surface: Surface, { pixels, lit }: Land, light: Uint8Array): void {
  for (let at = 0; at < pixels.length; at++) {
    const color = pixels[at] ?? CLEAR;
    if (color !== CLEAR) surface.pixels[at] = lit[at] === 1 ? color : (light[color] ?? color);
  }
}

/** They wander where they are seen, and glow one after the other. */
function drawFireflies(surface: Surface, left: number, horizon: number, ms: number): void {
  for (let fly = 0; fly < FIREFLIES; fly++) {
    const turn = ms / (9000 + fly * 1300) + random(31, fly);
    const x = random(32, fly) * surface.width + sine(turn) * 16 - (left % 7);
    const y = horizon + 1 + random(33, fly) * 12 + sine(turn * 2.3) * 3;
    const glow = sine(ms / (1700 + fly * 90) + random(34, fly));
    if (glow > 0.1) plot(surface, x, y, glow > 0.6 ? LEMON : LIME);
  }
}

/** An arrow above the plant that was chosen. */
function pointAt(surface: Surface, plan: MeadowPlan, { left, chosen }: MeadowView): void {
  const plant = chosen === null ? undefined : plan.plants.find(({ nth }) => nth === chosen);
  if (plant === undefined) return;
  const y = footOf(plant.row, surface.height) - plantSprite(plant.name, plant.season).height - 3;
  for (let row = -1; row <= 5; row++) {
    for (let column = -6; column <= 6; column++) {
      const isInside = Math.abs(column) <= 4 - row && row >= 0;
      const isEdge = Math.abs(column) <= 6 - Math.max(row, 0) && !isInside;
      if (isInside || isEdge) plot(surface, plant.x - left + column, y - 4 + row, isInside ? WHITE : UMBER);
    }
  }
}

function mirror({ width, height, pixels }: Surface): void {
  for (let y = 0; y < height; y++) pixels.subarray(y * width, (y + 1) * width).reverse();
}
