import { drawFairCloud } from '../stage/cloud.ts';
import { sine } from '../stage/curves.ts';
import { pick, threshold } from '#ui/pixels/dither.ts';
import {
  ABYSS,
  AQUA,
  ASH,
  AZURE,
  CLEAR,
  CORAL,
  CREAM,
  FERN,
  FOAM,
  GOLD,
  GRASS,
  INDIGO,
  INK,
  LEAF,
  LEMON,
  LIME,
  MIST,
  NAVY,
  NIGHT,
  PEACH,
  PINE,
  PINK,
  PLUM,
  type Ramp,
  ROSE,
  SEA,
  STEEL,
  VIOLET,
  WHITE,
} from '#ui/pixels/palette.ts';
import { random } from '../stage/random.ts';
import { fillDisc } from '../stage/shapes.ts';
import { blit } from '../stage/sprite.ts';
import { plot, type Surface } from '../stage/stage.ts';
import type { Keepsake, Sky } from './place-plan.ts';
import { makeStill, STILL_HEIGHT, STILL_WIDTH } from './stills.ts';

/** The place in its own pixels. */
export const PLACE_WIDTH = 160;
export const PLACE_HEIGHT = 56;

/** Where the meadow begins. */
const HORIZON = 38;
/** The middle and the foot of each spot, from the first that is taken: near the middle first. */
const SPOTS: readonly (readonly [x: number, foot: number])[] = [
  [67, 50],
  [93, 52],
  [41, 52],
  [119, 49],
  [16, 49],
  [144, 52],
];

interface PlaceStyle {
  /** From the zenith down to the horizon. */
  readonly sky: Ramp;
  readonly meadow: Ramp;
  readonly hills: number;
  readonly ridge: number;
  readonly cloud: Ramp;
}

const LOOKS: Record<Sky, PlaceStyle> = {
  dawn: {
    sky: [VIOLET, PLUM, ROSE, CORAL, PEACH, CREAM],
    meadow: [PINE, FERN, LEAF, GRASS],
    hills: VIOLET,
    ridge: PLUM,
    cloud: [ROSE, CORAL, PEACH, CREAM],
  },
  day: {
    sky: [SEA, AZURE, AQUA, FOAM],
    meadow: [FERN, LEAF, GRASS, LIME],
    hills: LEAF,
    ridge: GRASS,
    cloud: [ASH, MIST, WHITE, WHITE],
  },
  dusk: {
    sky: [NIGHT, INDIGO, VIOLET, PLUM, ROSE, CORAL],
    meadow: [PINE, FERN, LEAF],
    hills: INDIGO,
    ridge: VIOLET,
    cloud: [VIOLET, PLUM, ROSE, CORAL],
  },
  night: {
    sky: [INK, NIGHT, ABYSS, NAVY],
    meadow: [INK, ABYSS, PINE, FERN],
    hills: NIGHT,
    ridge: INDIGO,
    cloud: [NIGHT, INDIGO, VIOLET, STEEL],
  },
};

/** Paints the place: the meadow under its sky, and what the celebrations left there, the farthest first. */
export function drawPlace(surface: Surface, sky: Sky, kept: readonly Keepsake[]): void {
  const look = LOOKS[sky];
  for (let y = 0; y < HORIZON + 6; y++) {
    for (let x = 0; x < PLACE_WIDTH; x++) plot(surface, x, y, pick(look.sky, y / HORIZON, x, y, 0.35));
  }
  drawLights(surface, sky);
  drawFairCloud(surface, 34, 9, 4, look.cloud);
  drawFairCloud(surface, 108, 14, 3, look.cloud);
  drawFairCloud(surface, 78, 5, 2, look.cloud);
  drawLand(surface, look);
  drawMeadowFlowers(surface, sky);
  const stills = kept.flatMap(({ name, spot }) => {
    const place = SPOTS[spot];
    return place === undefined ? [] : [{ name, x: place[0], foot: place[1] }];
  });
  for (const { name, x, foot } of stills.sort((one, other) => one.foot - other.foot)) {
    drawShadow(surface, x, foot);
    blit(surface, makeStill(name), x - STILL_WIDTH / 2, foot - STILL_HEIGHT + 1);
  }
  cutCorners(surface);
}

/** Sun, moon and stars. */
function drawLights(surface: Surface, sky: Sky): void {
  if (sky === 'day') {
    fillDisc(surface, 142, 10, 7, FOAM);
    fillDisc(surface, 142, 10, 5.5, LEMON);
    fillDisc(surface, 142, 10, 4, WHITE);
    return;
  }
  if (sky === 'dawn' || sky === 'dusk') {
    const x = sky === 'dawn' ? 29 : 131;
    fillDisc(surface, x, 34, 11, sky === 'dawn' ? CREAM : PEACH);
    fillDisc(surface, x, 34, 8.5, sky === 'dawn' ? WHITE : CREAM);
  }
  const stars = sky === 'night' ? 46 : sky === 'dusk' ? 14 : 6;
  for (let star = 0; star < stars; star++) {
    const y = random(5, star + 100) * (sky === 'night' ? 32 : 12);
    plot(surface, random(5, star) * PLACE_WIDTH, y, star % 5 === 0 ? WHITE : star % 3 === 0 ? CREAM : STEEL);
  }
  if (sky !== 'night') return;
  for (let y = 2; y < 18; y++) {
    for (let x = 134; x < 152; x++) {
      const isMoon = (x + 0.5 - 143) ** 2 + (y + 0.5 - 10) ** 2 < 46;
      const isDark = (x + 0.5 - 146.5) ** 2 + (y + 0.5 - 8) ** 2 < 36;
      if (isMoon && !isDark) plot(surface, x, y, x < 139 ? WHITE : CREAM);
    }
  }
}

function drawLand(surface: Surface, { hills, ridge, meadow }: PlaceStyle): void {
  for (let x = 0; x < PLACE_WIDTH; x++) {
    const far = HORIZON - 4 - Math.floor(sine(x / 74 + 0.1) * 3 + sine(x / 31) * 1.6);
    for (let y = far; y < HORIZON + 4; y++) plot(surface, x, y, y === far ? ridge : hills);
    const top = HORIZON + 1 - Math.floor(sine(x / 190 + 0.12) * 2);
    for (let y = top; y < PLACE_HEIGHT; y++) {
      plot(surface, x, y, pick(meadow, 0.92 - (y - top) / 24, x, y, 0.4));
    }
    if ((x * 7) % 11 < 3) plot(surface, x, top - 1, meadow.at(-1) ?? GRASS);
    if ((x * 5) % 13 < 2) {
      const y = top + 4 + Math.floor(random(9, x) * 12);
      plot(surface, x, y, meadow.at(-1) ?? GRASS);
      plot(surface, x, y + 1, meadow.at(-2) ?? LEAF);
    }
  }
}

function drawMeadowFlowers(surface: Surface, sky: Sky): void {
  const colors = sky === 'night' ? [STEEL, VIOLET] : [WHITE, PINK, GOLD];
  for (let flower = 0; flower < 20; flower++) {
    const x = random(21, flower) * PLACE_WIDTH;
    plot(surface, x, HORIZON + 4 + random(22, flower) * 13, colors[flower % colors.length] ?? WHITE);
  }
}

/** What stands darkens the grass to its right: light comes from the upper left, as in all scenes. */
function drawShadow(surface: Surface, x: number, foot: number): void {
  for (let column = -11; column <= 15; column++) {
    for (let row = -1; row <= 2; row++) {
      const isInside = ((column - 2) / 13) ** 2 + (row / 2.4) ** 2 <= 1;
      if (isInside && threshold(x + column, foot + row) < 0.75) plot(surface, x + column, foot + row, PINE);
    }
  }
}

/** The stepped corners of a screen of big pixels. */
function cutCorners(surface: Surface): void {
  for (const [away, cut] of [3, 2, 1].entries()) {
    for (let x = 0; x < cut; x++) {
      for (const y of [away, PLACE_HEIGHT - 1 - away]) {
        plot(surface, x, y, CLEAR);
        plot(surface, PLACE_WIDTH - 1 - x, y, CLEAR);
      }
    }
  }
}
