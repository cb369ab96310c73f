/** Side of a day's tile, in pixels of the picture. */
export const DAY_SIDE = 7;
/** Check-ins of a day from which on its fire is as large; the pictures below are in the same order. */
export const LEVELS = [0, 1, 2, 3, 5] as const;

export type Color = 'ash' | 'coal' | 'ember' | 'orange' | 'yellow' | 'white';
const LETTERS: Readonly<Record<string, Color>> = {
  a: 'ash',
  c: 'coal',
  e: 'ember',
  o: 'orange',
  y: 'yellow',
  w: 'white',
};

/**
 * A day's fire: ash, a spark, two flames that grow, and a tile ablaze. Each differs in its shape, not only in its
 * color.
 */
const FIRES = [
  `
.......
.......
.......
...a...
.......
.......
.......`,
  `
.......
.......
.......
...e...
..eoe..
..eye..
.......`,
  `
.......
...e...
...ee..
..eoe..
.eoyoe.
.eoyoe.
..eye..`,
  `
..c....
..ee.c.
.cee.e.
.eoeee.
ceooyoe
eeoyyoe
.eoyyo.`,
  `
ccecccc
cceecec
ceeeeec
eeyeyee
eyyyyye
eyywyye
eywwwye`,
];

/** A rectangle of one color, one pixel high. */
interface Run {
  readonly color: Color;
  readonly x: number;
  readonly y: number;
  readonly length: number;
}

const RUNS: readonly (readonly Run[])[] = FIRES.map((fire) =>
  fire
    .trim()
    .split('\n')
    .flatMap((row, y) =>
      [...row.matchAll(/([a-z])\1*/g)].map(({ 0: run, 1: letter = '', index: x }) => ({
        color: LETTERS[letter] ?? 'ash',
        x,
        y,
        length: run.length,
      })),
    ),
);

/** The level of a day by its number of check-ins. */
export function levelOf(count: number): number {
  return LEVELS.findLastIndex((least) => count >= least);
}

export interface Fire {
  /** Check-ins of the day. */
  readonly count: number;
  /** Of the tile's upper left corner. */
  readonly x: number;
  readonly y: number;
}

/** All fires as one path for each color. */
export function drawFires(fires: readonly Fire[]): ReadonlyMap<Color, string> {
  const paths = new Map<Color, string>();
  for (const { count, x, y } of fires) {
    for (const run of RUNS[levelOf(count)] ?? []) {
      const path = `M${x + run.x} ${y + run.y}h${run.length}v1h-${run.length}z`;
      paths.set(run.color, (paths.get(run.color) ?? '') + path);
    }
  }
  return paths;
}

/** The tiles on which the fires burn, as one path. */
export function drawTiles(fires: readonly Fire[]): string {
  return fires.map(({ x, y }) => `M${x} ${y}h${DAY_SIDE}v${DAY_SIDE}h-${DAY_SIDE}z`).join('');
}
